import { languages } from '@chatx/contract/base/languages'
import { useLocale } from '@chatx/web-kit/i18n-react.tsx'

/** All languages to choose from, named in the interface language and in themselves. */
export const useLanguageChoices = (): { value: string; label: string }[] => {
  const [locale] = useLocale()
  return languages.map(({ code, en, zh, native }) => {
    const name = locale === 'zh-CN' ? zh : en
    return { value: code, label: name === native ? name : `${name} · ${native}` }
  })
}
