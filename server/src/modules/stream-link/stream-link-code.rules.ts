/** Base 58: no 0, O, I and l, which are mistaken for each other where a code is printed. */
const SIGNS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const LENGTH = 8

/** A short code of 8 characters, about 1.3 × 10¹⁴ of them; `below` draws an integer in [0, n). */
export const newCode = (below: (n: number) => number): string =>
  Array.from({ length: LENGTH }, () => SIGNS[below(SIGNS.length)]).join('')

/** The code of a short link that was copied from somewhere: what stands after the last slash, without a query. */
export const codeIn = (text: string): string => /([^/?#]*)\/?(?:[?#].*)?$/.exec(text.trim())?.[1] ?? ''
