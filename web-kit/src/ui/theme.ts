import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** Arco's blue around #165DFF; index 6 is the colour itself. White on it has a contrast of 5.4:1. */
const arcoBlue: MantineColorsTuple = [
  '#e8f3ff',
  '#cfe0ff',
  '#a8c7ff',
  '#82aaff',
  '#5c8dff',
  '#3573ff',
  '#165dff',
  '#0e49d6',
  '#0a37ab',
  '#062680',
]

/** Deep neutral tones for dark: 7 is the page, 6 a card, 5 a quiet input, 4 a border. */
const dark: MantineColorsTuple = [
  '#e5e6eb',
  '#c9cdd4',
  '#a9aeb8',
  '#86909c',
  '#3d3f45',
  '#303238',
  '#232429',
  '#17181c',
  '#121317',
  '#0c0d10',
]

const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f2f3f5',
  '#e5e6eb',
  '#c9cdd4',
  '#a9aeb8',
  '#86909c',
  '#5c6470',
  '#4e5969',
  '#272e3b',
  '#1d2129',
]

const systemFonts =
  'Inter, -apple-system, BlinkMacSystemFont, "PingFang SC", "Hiragino Sans GB", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'

export const theme = createTheme({
  primaryColor: 'arcoBlue',
  primaryShade: { light: 6, dark: 6 },
  colors: { arcoBlue, dark, gray },
  black: '#1d2129',
  defaultRadius: 4,
  fontFamily: systemFonts,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '18px' },
  headings: {
    fontFamily: systemFonts,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '1.4' },
      h2: { fontSize: '16px', lineHeight: '1.5' },
      h3: { fontSize: '14px', lineHeight: '1.5' },
    },
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    TextInput: { defaultProps: { variant: 'filled' } },
    PasswordInput: { defaultProps: { variant: 'filled' } },
    NumberInput: { defaultProps: { variant: 'filled' } },
    Textarea: { defaultProps: { variant: 'filled' } },
    NativeSelect: { defaultProps: { variant: 'filled' } },
    Select: { defaultProps: { variant: 'filled' } },
    MultiSelect: { defaultProps: { variant: 'filled' } },
    TagsInput: { defaultProps: { variant: 'filled' } },
    ColorInput: { defaultProps: { variant: 'filled' } },
    PinInput: { defaultProps: { variant: 'filled' } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.5 } } },
    Tooltip: { defaultProps: { openDelay: 300 } },
  },
})

/** Notices in the soft tones of tags. */
const soft = {
  '--mantine-color-teal-light': 'var(--chatx-good-soft)',
  '--mantine-color-teal-light-color': 'var(--chatx-good)',
  '--mantine-color-red-light': 'var(--chatx-bad-soft)',
  '--mantine-color-red-light-color': 'var(--chatx-bad)',
  '--mantine-color-orange-light': 'var(--chatx-warn-soft)',
  '--mantine-color-orange-light-color': 'var(--chatx-warn)',
}

/** Both schemes' tokens: every text on its ground reaches 4.5:1. Screens use these names, never colours. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1d2129',
    '--mantine-color-dimmed': '#5c6470',
    '--mantine-color-placeholder': '#6b7480',
    '--mantine-color-error': '#c9252d',
    '--mantine-color-anchor': '#0e49d6',
    '--mantine-color-default-border': '#e5e6eb',
    ...soft,
    '--mantine-color-arcoBlue-light-color': '#0e49d6',
    '--chatx-page': '#f4f5f7',
    '--chatx-card': '#ffffff',
    '--chatx-input': '#f2f3f5',
    '--chatx-lifted': '#ffffff',
    '--chatx-border': '#e5e6eb',
    '--chatx-good': '#00722c',
    '--chatx-good-soft': '#e3f7e9',
    '--chatx-warn': '#8f4a00',
    '--chatx-warn-soft': '#fff4e0',
    '--chatx-bad': '#b81f27',
    '--chatx-bad-soft': '#ffece8',
    '--chatx-accent': '#0e49d6',
    '--chatx-accent-soft': '#e8f3ff',
  },
  dark: {
    '--mantine-color-body': '#232429',
    '--mantine-color-text': '#e5e6eb',
    '--mantine-color-dimmed': '#a9aeb8',
    '--mantine-color-placeholder': '#969da8',
    '--mantine-color-error': '#ff8a85',
    '--mantine-color-anchor': '#82aaff',
    '--mantine-color-default-border': '#3d3f45',
    ...soft,
    '--mantine-color-arcoBlue-light-color': '#82aaff',
    '--chatx-page': '#17181c',
    '--chatx-card': '#232429',
    '--chatx-input': '#303238',
    '--chatx-lifted': '#45484f',
    '--chatx-border': '#3d3f45',
    '--chatx-good': '#5ed88a',
    '--chatx-good-soft': '#173324',
    '--chatx-warn': '#f5b44d',
    '--chatx-warn-soft': '#3a2c12',
    '--chatx-bad': '#ff8a85',
    '--chatx-bad-soft': '#40201f',
    '--chatx-accent': '#82aaff',
    '--chatx-accent-soft': '#1b2a4d',
  },
})
