import { type Language, languages, resolveLanguage } from '@chatx/contract/base/languages'

/** The name of a language in the interface language; codes outside the list are shown as they are. */
export const languageName = (code: string, interfaceTag: string): string => {
  const language = resolveLanguage(code)
  if (!language) return code
  return interfaceTag.startsWith('zh') ? language.zh : language.en
}

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const rank = (language: Language, search: string): number => {
  if (language.code.toLowerCase() === search) return -1
  const names = [language.en, language.zh, language.native, language.code].map(folded)
  if (names.some((name) => name.startsWith(search))) return 0
  return names.some((name) => name.includes(search)) ? 1 : 2
}

/** Languages found by any of their names, without regard to accents; those that begin with the search come first. */
export const findLanguages = (search: string, offered: ReadonlySet<string>): Language[] => {
  const wanted = folded(search.trim())
  return languages
    .filter((language) => offered.has(language.code))
    .map((language) => ({ language, rank: rank(language, wanted) }))
    .filter((one) => one.rank < 2)
    .sort((a, b) => a.rank - b.rank)
    .map((one) => one.language)
}
