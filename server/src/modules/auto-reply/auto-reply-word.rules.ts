/** Scripts that put no space between words, and the mark that lengthens a vowel in two of them. */
const UNSPACED = [
  'Han',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Thai',
  'Lao',
  'Khmer',
  'Myanmar',
  'Tibetan',
  'Javanese',
  'Balinese',
  'Tai_Le',
  'New_Tai_Lue',
  'Tai_Tham',
  'Tai_Viet',
  'Yi',
]
const unspaced = UNSPACED.map((script) => `\\p{Script=${script}}`).join('')
const SPACED_WORD_CHARACTER = new RegExp(`^(?![${unspaced}ー])[\\p{L}\\p{M}\\p{N}_]$`, 'u')

const characterFrom = (text: string, at: number): string => {
  const point = text.codePointAt(at)
  return point === undefined ? '' : String.fromCodePoint(point)
}

const characterBefore = (text: string, at: number): string =>
  /.$/su.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? ''

const isInsideWord = (text: string, at: number): boolean =>
  SPACED_WORD_CHARACTER.test(characterBefore(text, at)) && SPACED_WORD_CHARACTER.test(characterFrom(text, at))

/**
 * Whether text[start, end) begins and ends no word in its middle (decisions §4, whole word). Letters, marks, digits and
 * _ make words; an apostrophe or a hyphen parts them, so `hotel` is a word of `l'hotel`. Next to a script without
 * spaces every place is an edge of a word, so there the option changes nothing. `start` and `end` count UTF-16 units.
 */
export const isWholeWord = (text: string, start: number, end: number): boolean =>
  !isInsideWord(text, start) && !isInsideWord(text, end)
