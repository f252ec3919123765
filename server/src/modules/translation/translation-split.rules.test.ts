import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mask } from './translation-mask.rules.ts'
import { joinPieces, sizeOf, splitMasked } from './translation-split.rules.ts'
import type { LimitUnit, MaskForm } from './translation.types.ts'

const texts = (masked: string, n: number, unit: LimitUnit = 'cp', form: MaskForm = 'token') =>
  splitMasked(masked, { unit, n }, form).map((piece) => piece.text)

describe('splitting', () => {
  it('leaves a text that fits alone', () => expect(texts('One. Two.', 9)).toEqual(['One. Two.']))

  it('cuts after sentences, and packs as many as fit', () => {
    expect(texts('One is here. Two is here. Three!', 26)).toEqual(['One is here. Two is here.', 'Three!'])
    expect(texts('第一句话。第二句话！第三句？', 10)).toEqual(['第一句话。第二句话！', '第三句？'])
  })

  it('cuts a long sentence after clauses, then words, then graphemes', () => {
    expect(texts('first part, second part, third', 13)).toEqual(['first part,', 'second part,', 'third'])
    expect(texts('aaaa bbbb cccc', 6)).toEqual(['aaaa', 'bbbb', 'cccc'])
    expect(texts('👍🏽👍🏽👍🏽', 4)).toEqual(['👍🏽👍🏽', '👍🏽'])
  })

  it('never cuts inside a token', () => {
    expect(texts('aa{{n0}}bb{{n1}}cc', 7)).toEqual(['aa', '{{n0}}b', 'b{{n1}}', 'cc'])
    const html = mask('see https://a.com/x?y. Then 👍 & go', { form: 'html' }).masked
    for (const piece of texts(html, 12, 'cp', 'html')) expect(piece).not.toMatch(/<[^>]*$|^[^<]*>|&\w*$/u)
  })

  it('measures in the unit of the engine', () => {
    expect([sizeOf('价👍a', 'cp'), sizeOf('价👍a', 'utf16'), sizeOf('价👍a', 'bytes')]).toEqual([3, 4, 8])
    expect(texts('价格价格价格', 6, 'bytes')).toEqual(['价格', '价格', '价格'])
  })
})

// biome-ignore format: the whole vocabulary at a glance
const vocabulary = [
  'Hello there', '. ', '? ', '。', '，', ', ', ' ', '\n', '\n\n', 'https://a.com/x?y=1', '👍🏽', '{{x}}', '<b>', '价格', 'ไทยไทย', 'e\u0301', 'a@b.co', '\\',
]
const words = fc.constantFrom(...vocabulary)
const texty = fc.oneof(
  fc.array(words, { maxLength: 30 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

describe('for any text', () => {
  it('pieces join to the text, fit the limit and keep every token whole', () => {
    const form = fc.constantFrom<MaskForm>('token', 'xml', 'html', 'superblank')
    const unit = fc.constantFrom<LimitUnit>('cp', 'utf16', 'bytes', 'tokens')
    fc.assert(
      fc.property(texty, form, unit, fc.integer({ min: 40, max: 120 }), (text, by, measure, n) => {
        const source = mask(text, { form: by })
        const pieces = splitMasked(source.masked, { unit: measure, n }, by)
        const own = pieces.map((piece) => piece.text)
        expect(joinPieces(pieces, own)).toBe(source.masked)
        for (const piece of own) {
          const single = [...new Intl.Segmenter('und').segment(piece)].length === 1
          if (!single) expect(sizeOf(piece, measure)).toBeLessThanOrEqual(n)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
