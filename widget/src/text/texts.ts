import type { Texts } from './en.ts'

export type { Texts } from './en.ts'

/** One small file per language, of which a visitor loads one. */
const catalogues = {
  en: () => import('./en.ts'),
  'zh-CN': () => import('./zh-CN.ts'),
  es: () => import('./es.ts'),
  pt: () => import('./pt.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  ru: () => import('./ru.ts'),
  ja: () => import('./ja.ts'),
  ko: () => import('./ko.ts'),
  ar: () => import('./ar.ts'),
}

export type Language = keyof typeof catalogues

export const languages = Object.keys(catalogues) as Language[]

const baseOf = (tag: string) => tag.toLowerCase().split(/[-_]/)[0] ?? ''

/** @param wanted `navigator.languages`, most wanted first */
export const chooseLanguage = (wanted: readonly string[]): Language => {
  for (const tag of wanted) {
    const found = languages.find((language) => baseOf(language) === baseOf(tag))
    if (found) return found
  }
  return 'en'
}

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

export const loadTexts = async (language: Language): Promise<Texts> => (await catalogues[language]()).texts

/** Fills `{n}` and the like; what is not given stays as it is. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
