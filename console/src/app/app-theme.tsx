import './colour-weak.css'
import { type CSSVariablesResolver, MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createColourScheme } from '@chatx/web-kit/ui/colour-scheme.ts'
import { cssVariables, theme } from '@chatx/web-kit/ui/theme.ts'
import { accentsOf, shadesOf } from './theme-colour.ts'
import { useClients } from '../client/client-context.tsx'
import { defaultSettings } from '../client/settings.ts'
import { useSettings } from '../client/use-settings.ts'

const prefersDark = (): boolean => matchMedia('(prefers-color-scheme: dark)').matches

const accentVariables = ({ text, soft }: { text: string; soft: string }) => ({
  '--mantine-color-anchor': text,
  '--mantine-color-arcoBlue-light-color': text,
  '--chatx-accent': text,
  '--chatx-accent-soft': soft,
})

/** The product's theme with its blue replaced by the chosen colour; untouched for the colour that it was made with. */
const themeIn = (colour: string) => {
  if (colour.toUpperCase() === defaultSettings.themeColor) return { theme, resolver: cssVariables }
  const accents = accentsOf(colour)
  const resolver: CSSVariablesResolver = (made) => {
    const { variables, light, dark } = cssVariables(made)
    return {
      variables,
      light: { ...light, ...accentVariables(accents.light) },
      dark: { ...dark, ...accentVariables(accents.dark) },
    }
  }
  return { theme: mergeThemeOverrides(theme, { colors: { arcoBlue: shadesOf(colour) } }), resolver }
}

/** Theme, colour and help for weak colour vision, as the application settings have them (specification §3). */
export const AppTheme = ({ children }: { children: ReactNode }) => {
  const { store } = useClients()
  const [{ themeColor, colorWeak }] = useSettings()
  const [manager] = useState(() => createColourScheme(store, prefersDark() ? 'dark' : 'light'))
  const look = useMemo(() => themeIn(themeColor), [themeColor])
  useEffect(() => {
    document.body.toggleAttribute('data-color-weak', colorWeak)
  }, [colorWeak])
  useEffect(() => {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColor)
  }, [themeColor])
  return (
    <MantineProvider
      theme={look.theme}
      cssVariablesResolver={look.resolver}
      colorSchemeManager={manager}
      defaultColorScheme="light"
    >
      {children}
    </MantineProvider>
  )
}
