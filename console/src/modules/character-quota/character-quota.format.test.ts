import { describe, expect, it } from 'vitest'
import { balancesAfter, chargeFilter, freeOf, languagesLabel, signed } from './character-quota.format.ts'

describe('what the filters mean', () => {
  it.each([
    [undefined, {}],
    ['yes', { charged: 'true' }],
    ['no', { charged: 'false' }],
    ['free:cache', { reason: 'cache' }],
    ['nonsense', {}],
  ])('%s', (charge, filter) => {
    expect(chargeFilter(charge)).toEqual(filter)
  })
})

it('names both languages, and says when one was not identified', () => {
  const name = (code: string) => code.toUpperCase()
  expect(languagesLabel('es>zh-CN', name, '?')).toBe('ES → ZH-CN')
  expect(languagesLabel('>en', name, '?')).toBe('? → EN')
})

it('calls free what was not charged', () => {
  expect(freeOf({ characters: 50, charged: 42 })).toBe(8)
})

it('says what both have after an allocation, and which way it went', () => {
  const now = { main: 100, sub: 10 }
  expect(balancesAfter('increase', 30, now)).toEqual({ main: 70, sub: 40 })
  expect(balancesAfter('decrease', 30, now)).toEqual({ main: 130, sub: -20 })
  expect(signed({ kind: 'decrease', characters: 5 }, String)).toBe('−5')
  expect(signed({ kind: 'auto', characters: 5 }, String)).toBe('+5')
})
