import { NativeSelect } from '@mantine/core'
import { useEffect } from 'react'
import { type Locale, locales } from '@chatx/web-kit/i18n.ts'
import { nameInstalledApp } from '@chatx/web-kit/install-shell.ts'
import { useLocale, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { switchTexts } from './switch-texts.ts'

/** Each language is named in itself, so that it can be found by those who cannot read the other. */
const names: Record<Locale, string> = { 'zh-CN': '简体中文', 'en-US': 'English' }

export const LanguageSwitch = () => {
  const t = useTexts(switchTexts)
  const [locale, setLocale] = useLocale()
  useEffect(() => {
    document.documentElement.lang = locale
    nameInstalledApp(locale)
  }, [locale])
  return (
    <NativeSelect
      aria-label={t.language}
      variant="unstyled"
      size="xs"
      value={locale}
      data={locales.map((value) => ({ value, label: names[value] }))}
      onChange={(event) => setLocale(event.currentTarget.value as Locale)}
    />
  )
}
