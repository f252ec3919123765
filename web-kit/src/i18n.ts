import type { KeyStore } from './storage.ts'

/** The languages of the interface; people's own languages in chats are another matter. */
export type Locale = 'zh-CN' | 'en-US'
export const locales: readonly Locale[] = ['zh-CN', 'en-US']
const defaultLocale: Locale = 'zh-CN'

type Loose<T> = T extends string
  ? string
  : T extends (...values: infer A) => string
    ? (...values: A) => string
    : { readonly [K in keyof T]: Loose<T[K]> }

/** The shape that every other language of a catalogue must have: the first one's keys and parameters. */
export type Catalogue<T> = Loose<T>

/** One module's texts in every language it has; English is always there and is the fallback. */
export type Texts<T> = { 'en-US': T } & Partial<Record<string, T>>

/** Binds the languages of a catalogue: a missing key or parameter does not compile. */
export const defineTexts = <const T>(zh: T, en: Catalogue<T>): Texts<Catalogue<T>> => ({
  'zh-CN': zh as Catalogue<T>,
  'en-US': en,
})

/** The texts for a language tag: exact, then its base language, then English. */
export const textsFor = <T>(texts: Texts<T>, tag: string): T => {
  const base = tag.split('-')[0] ?? tag
  return (
    texts[tag] ??
    texts[base] ??
    Object.entries(texts).find(([key]) => key.startsWith(`${base}-`))?.[1] ??
    texts['en-US']
  )
}

/** The form of a word for a number: `plural('en-US', 3, { one: 'port', other: 'ports' })`. */
export const plural = (
  tag: string,
  count: number,
  forms: { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>,
): string => forms[new Intl.PluralRules(tag).select(count)] ?? forms.other

export type LocaleStore = {
  current: () => Locale
  set: (locale: Locale) => void
  subscribe: (listener: () => void) => () => void
}

const isLocale = (value: string | null): value is Locale => locales.some((locale) => locale === value)

/** The chosen interface language, kept under `locale`; switching tells every listener, so nothing reloads. */
export const createLocaleStore = (store: KeyStore, preset?: Locale): LocaleStore => {
  const listeners = new Set<() => void>()
  const kept = store.get('locale')
  let locale: Locale = isLocale(kept) ? kept : (preset ?? defaultLocale)
  return {
    current: () => locale,
    set: (next) => {
      locale = next
      store.set('locale', next)
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
