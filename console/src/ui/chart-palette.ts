import { useComputedColorScheme } from '@mantine/core'

/** Colours of charts in both schemes; lines differ in dash as well, so that colour is never alone. */
const palettes = {
  light: {
    text: '#5c6470',
    line: '#e5e6eb',
    card: '#ffffff',
    series: ['#165dff', '#0f9d8a', '#c2410c', '#7c3aed', '#b8860b'],
  },
  dark: {
    text: '#a9aeb8',
    line: '#3d3f45',
    card: '#232429',
    series: ['#82aaff', '#4fd1c0', '#fb9a63', '#b79bff', '#e3c15c'],
  },
} as const

export type Palette = (typeof palettes)['light' | 'dark']

export const useChartPalette = (): Palette => palettes[useComputedColorScheme('light')]
