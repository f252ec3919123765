import { describe, expect, it } from 'vitest'
import { isAmong } from './roles.ts'

describe('a permission', () => {
  it.each([
    [['B0002'], ['B0002', 'B0007'], true],
    [['B0001', 'B0007'], ['B0007'], true],
    [['B0002'], ['B0007'], false],
    [['B0002'], [], false],
    [['*'], [], true],
    [['B0002'], ['*'], true],
    [[], ['B0002'], false],
  ])('for %j is given to %j: %s', (roles, own, given) => {
    expect(isAmong(roles, own)).toBe(given)
  })

  it.each([undefined, null, 'B0002', { 0: 'B0002', length: 1 }, 7])('for %j is a mistake', (roles) => {
    expect(() => isAmong(roles, ['B0002'])).toThrow('roles must be an array')
  })
})
