import { useMemo } from 'react'
import { useLocale } from '@chatx/web-kit/i18n-react.tsx'
import { regionCodes, regionNames } from './regions.ts'

/** Countries by their names, sorted as the reader's language sorts; the code finds them too. */
export const useRegionChoices = () => {
  const [locale] = useLocale()
  return useMemo(() => {
    const name = regionNames(locale, '')
    const order = new Intl.Collator(locale).compare
    return regionCodes
      .map((value) => ({ value, label: `${name(value)} (${value})` }))
      .sort((a, b) => order(a.label, b.label))
  }, [locale])
}
