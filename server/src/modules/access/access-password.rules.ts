import common from './access-common-passwords.json' with { type: 'json' }

const exact = new Set(common.exact)
const words = new Set(common.words)
const lookalikes: Record<string, string> = {
  '@': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
}
const FEWEST_DIFFERENT = 4

const plainLetters = (text: string) => text.replace(/[@013$57]/g, (sign) => lookalikes[sign] ?? sign)
const withoutEnds = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** A common word behind digits, signs and look-alikes: `P@ssw0rd2024!` is `password`. */
const isCommonWord = (lower: string): boolean =>
  words.has(withoutEnds(lower)) ||
  words.has(plainLetters(withoutEnds(lower))) ||
  words.has(withoutEnds(plainLetters(lower)))

/**
 * Specification §5 is checked by the contract (6 characters, digit, upper and lower case, no spaces); this adds the
 * tenant's minimum length and refuses what is guessed first, and the person's own address.
 */
export const isWeakPassword = (password: string, person: { minLength: number; email: string }): boolean => {
  const lower = password.toLowerCase()
  const ownName = person.email.split('@')[0] ?? ''
  return (
    [...password].length < person.minLength ||
    new Set(lower).size < FEWEST_DIFFERENT ||
    exact.has(lower) ||
    isCommonWord(lower) ||
    lower === person.email ||
    withoutEnds(lower) === withoutEnds(ownName)
  )
}
