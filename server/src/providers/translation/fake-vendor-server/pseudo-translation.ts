// A translation that nobody takes for one: the text behind a mark that names the language. Deterministic, reversible,
// and everything protected in the text stays where it is.
import type { Translated } from './vendor-protocol.ts'

/** Sentences that are known in several languages, each as code of ours → text. */
export type PhraseTable = Record<string, string>[]

/** Source null means that the language is to be found out. Codes are ours. */
export type TranslateText = (
  text: string,
  source: string | null,
  target: string,
) => Translated | Promise<Translated>

const mark = /^\[([a-zA-Z]{2,3}(?:-[A-Za-z]+)?)\] /

const scripts: [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Han}/u, 'zh-CN'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Thai}/u, 'th'],
]

const guess = (text: string): string =>
  mark.exec(text)?.[1] ?? scripts.find(([script]) => script.test(text))?.[1] ?? 'en'

/** What was translated: the text without its mark. */
export const pseudoOriginal = (text: string): string => text.replace(mark, '')

/** `Hello` → `[es] Hello` → `[de] Hello`. */
export const pseudoTranslate = (text: string, source: string | null, target: string): Translated => ({
  text: `[${target}] ${pseudoOriginal(text)}`,
  detected: source ?? guess(text),
})

/** Takes what the table has, from any language to any, and pseudo-translates the rest. */
export const phraseTranslator = (table: PhraseTable): TranslateText => {
  const bare = (text: string) => text.trim().toLowerCase()
  return (text, source, target) => {
    for (const phrase of table) {
      const found = Object.entries(phrase).find(
        ([code, wording]) => (source === null || code === source) && bare(wording) === bare(text),
      )
      const translated = phrase[target]
      if (found && translated !== undefined) return { text: translated, detected: found[0] }
    }
    return pseudoTranslate(text, source, target)
  }
}
