// The product's languages, light enough for browsers: names, script and direction. What each engine calls them is in
// language-engines.ts, which only the server needs.
import { languageAliasRows, languageRows } from './language-names.ts'

export type Language = {
  /** BCP-47; the only code used inside the product. */
  code: string
  en: string
  zh: string
  /** The language's name in itself. */
  native: string
  /** ISO 15924, for example `Latn`. */
  script: string
  rtl: boolean
}

/** Stands for "find out which language it is"; a source, never a language of the list. */
export const autoLanguage = 'auto'
const wirePrefix = 'chatx_'

const readRow = (row: string): Language => {
  const [code = '', en = '', zh = '', native = '', script = '', direction] = row.split('|')
  return { code, en, zh, native, script, rtl: direction === 'rtl' }
}

/** Every language, ordered by English name as the data gives them. */
export const languages: readonly Language[] = languageRows.split('\n').map(readRow)

const byLowerTag = new Map(languages.map((language) => [language.code.toLowerCase(), language]))
for (const alias of languageAliasRows.split(' ')) {
  const [tag = '', code = ''] = alias.split('=')
  const language = byLowerTag.get(code.toLowerCase())
  if (language) byLowerTag.set(tag.toLowerCase(), language)
}
const byExactCode = new Map(languages.map((language) => [language.code, language]))

/** The language with exactly this code of ours, or undefined. */
export const languageByCode = (code: string): Language | undefined => byExactCode.get(code)

export const isLanguageCode = (code: string): boolean => byExactCode.has(code)

/**
 * The language that any tag stands for: our codes, the aliases of the data, other case, `_` for `-`, and tags with
 * parts we do not distinguish (`es-MX` is `es`, `zh-Hant-HK` is `zh-TW`). Undefined for `auto` and unknown tags.
 */
export const resolveLanguage = (tag: string): Language | undefined => {
  const parts = tag.trim().toLowerCase().replaceAll('_', '-').split('-')
  for (let length = parts.length; length > 0; length -= 1) {
    const found = byLowerTag.get(parts.slice(0, length).join('-'))
    if (found) return found
  }
  return undefined
}

/** `zh-CN` → `chatx_zh-CN`, `auto` → `chatx_auto`: the form of the specification's wire. */
export const toWireLanguage = (code: string): string => wirePrefix + code

/** `chatx_zh-CN` → `zh-CN`, `chatx_zh` → `zh-CN`, `chatx_auto` → `auto`; undefined when there is no such language. */
export const fromWireLanguage = (wire: string): string | undefined => {
  if (!wire.startsWith(wirePrefix)) return undefined
  const tag = wire.slice(wirePrefix.length)
  return tag === autoLanguage ? autoLanguage : resolveLanguage(tag)?.code
}

/** The name for a reader of that interface language; the code itself for a language that is not in the list. */
export const languageName = (code: string, locale: string): string => {
  const language = languageByCode(code)
  if (!language) return code
  return locale.toLowerCase().startsWith('zh') ? language.zh : language.en
}

export const isRightToLeft = (code: string): boolean => languageByCode(code)?.rtl ?? false

/** ISO 15924 script of the language, or undefined when it is not in the list. */
export const languageScript = (code: string): string | undefined => languageByCode(code)?.script
