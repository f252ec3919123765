import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoints, foldText } from './auto-reply-fold.rules.ts'

const anyText = fc.string({ unit: 'binary' })

describe('foldText', () => {
  it.each([
    ['Price', 'price', 'case'],
    ['ＰＲＩＣＥ　１２', 'price 12', 'full width'],
    ['  how\t\n much\u00A0is\u3000it ', 'how much is it', 'white space of every kind'],
    ['cafe\u0301', 'caf\u00E9', 'a letter and its accent'],
    ['ﬁne', 'fine', 'a ligature'],
    ['STRASSE', 'strasse', 'sharp s as capitals'],
    ['Straße', 'strasse', 'sharp s'],
    ['STRAẞE', 'strasse', 'capital sharp s'],
    ['ΟΔΟΣ', 'οδοσ', 'capital sigma'],
    ['οδός', 'οδόσ', 'sigma at the end of a word'],
    ['SİPARİŞ', 'sipariş', 'Turkish capital dotted I'],
    ['sipariş', 'sipariş', 'Turkish dotted i'],
    ['KAPI', 'kapi', 'Turkish capital dotless I'],
    ['kapı', 'kapi', 'Turkish dotless i'],
    ['ПРИВЕТ', 'привет', 'Cyrillic'],
    ['ｶﾞ', 'ガ', 'half-width kana'],
    ['ha\u00ADllo\u200B', 'hallo', 'a soft hyphen and a zero-width space'],
    ['❤\uFE0F', '❤', 'an emoji and its variation selector'],
    ['❤', '❤', 'the same emoji without'],
    ['价格', '价格', 'Chinese'],
    ['a,b.*+?^${}()|[]\\', 'a,b.*+?^${}()|[]\\', 'punctuation stays as it is'],
    ['\u200B \u00AD', '', 'nothing visible'],
  ])('%j → %j (%s)', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  it('changes nothing the second time, for every code point of the planes that hold text', () => {
    const unstable: string[] = []
    for (let point = 0; point <= 0x1ffff; point += 1) {
      const once = foldText(`a${String.fromCodePoint(point)}b`)
      if (foldText(once) !== once) unstable.push(point.toString(16))
    }
    expect(unstable).toEqual([])
  })

  it('changes nothing the second time and never throws, whatever the text', () => {
    const marks = fc.constantFrom(
      'i',
      'I',
      'İ',
      'ı',
      '\u0307',
      '\u0327',
      '\u0308',
      'Σ',
      'ς',
      'ß',
      'ẞ',
      ' ',
      '´',
      '\u200D',
      '\uD83D',
    )
    const texts = fc.oneof(
      anyText,
      fc.array(fc.oneof(marks, anyText), { maxLength: 12 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const once = foldText(text)
        expect(foldText(once)).toBe(once)
      }),
      { numRuns: 2_000 },
    )
  })

  it('makes a text equal to itself in capitals, small letters and each normal form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const folded = foldText(text)
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) expect(foldText(text.normalize(form))).toBe(folded)
        expect(foldText(text.toUpperCase())).toBe(folded)
        expect(foldText(text.toLowerCase())).toBe(folded)
      }),
    )
  })
})

it('counts code points, not UTF-16 units', () => {
  expect(codePoints('a😀价')).toBe(3)
})
