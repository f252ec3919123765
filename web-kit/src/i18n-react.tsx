import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { type Formats, formatsFor } from './formats.ts'
import { type Locale, type LocaleStore, type Texts, textsFor } from './i18n.ts'

const LocaleContext = createContext<LocaleStore | null>(null)

export const LocaleProvider = ({ store, children }: { store: LocaleStore; children: ReactNode }) => (
  <LocaleContext value={store}>{children}</LocaleContext>
)

const useLocaleStore = (): LocaleStore => {
  const store = useContext(LocaleContext)
  if (!store) throw new Error('LocaleProvider is missing above this component')
  return store
}

/** The interface language and how to change it. */
export const useLocale = (): [Locale, (locale: Locale) => void] => {
  const store = useLocaleStore()
  return [useSyncExternalStore(store.subscribe, store.current, store.current), store.set]
}

/** A module's texts in the interface language; follows a switch at once. */
export const useTexts = <T,>(texts: Texts<T>): T => {
  const [locale] = useLocale()
  return textsFor(texts, locale)
}

/** @param timeZone IANA name; without one the browser's own */
export const useFormats = (timeZone?: string): Formats => {
  const [locale] = useLocale()
  return formatsFor(locale, timeZone)
}
