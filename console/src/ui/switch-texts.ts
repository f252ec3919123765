import { defineTexts } from '@chatx/web-kit/i18n.ts'

export const switchTexts = defineTexts(
  { language: '界面语言 / Language', toDark: '切换到深色主题', toLight: '切换到浅色主题' },
  {
    language: 'Language / 界面语言',
    toDark: 'Switch to the dark theme',
    toLight: 'Switch to the light theme',
  },
)
