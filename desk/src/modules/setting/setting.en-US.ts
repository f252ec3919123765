import { defineTexts } from '@chatx/web-kit/i18n.ts'
import { zh } from './setting.zh-CN.ts'

export const settingTexts = defineTexts(zh, {
  title: 'Settings',
  translation: 'Translation',
  translationHint: 'For all conversations of this sub-account; each conversation can differ.',
  myLanguage: 'My language',
  incoming: 'Translate incoming messages',
  outgoing: 'Translate outgoing messages',
  hold: 'Do not send when translation fails',
  holdHint: 'The message stays in the chat: retry it, choose another line, or send it as it is.',
  line: 'Translation line',
  alerts: 'Alerts',
  sound: 'Sound for new messages',
  desktop: 'Desktop notifications',
  desktopBlocked: 'The browser blocks notifications. Allow them in its settings for this site.',
})
