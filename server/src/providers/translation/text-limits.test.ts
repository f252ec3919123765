import { describe, expect, it } from 'vitest'
import { inBatches, refuseTooLong, sizeIn } from './text-limits.ts'

const items = (...texts: string[]) => texts.map((text) => ({ text }))
const texts = (batches: { text: string }[][]) => batches.map((batch) => batch.map((item) => item.text))

describe('text limits', () => {
  it('measures in the unit', () => {
    expect((['cp', 'utf16', 'bytes', 'tokens'] as const).map((unit) => sizeIn(unit, '你👋'))).toEqual([
      2, 3, 7, 7,
    ])
  })

  it('refuses one code point too many', () => {
    const limits = { max: { unit: 'cp' as const, n: 3 }, maxItems: 1 }
    expect(() => refuseTooLong('e', ['👋👋👋'], limits)).not.toThrow()
    expect(() => refuseTooLong('e', ['a', '👋👋👋a'], limits)).toThrow('e takes at most 3 cp at once')
  })

  it('fills batches in order up to both limits', () => {
    const limits = { max: { unit: 'cp' as const, n: 9 }, maxItems: 3, maxTotal: 5 }
    expect(texts(inBatches(items('a', 'b', 'c', 'd'), limits))).toEqual([['a', 'b', 'c'], ['d']])
    expect(texts(inBatches(items('aaa', 'bb', 'c'), limits))).toEqual([['aaa', 'bb'], ['c']])
    expect(texts(inBatches(items('aaaaaaaaa', 'b'), limits))).toEqual([['aaaaaaaaa'], ['b']])
    expect(inBatches([], limits)).toEqual([])
  })
})
