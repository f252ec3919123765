import { useMemo } from 'react'
import { useLocale } from '@chatx/web-kit/i18n-react.tsx'
import type { ShownAs } from './chart-options.ts'

/** How a chart shows its numbers, in the interface language. */
export const useShownAs = (format: ShownAs['format']): ShownAs => {
  const [locale] = useLocale()
  return useMemo(() => ({ format, locale }), [format, locale])
}
