import { defineTexts } from '@chatx/web-kit/i18n.ts'
import { zh } from './contact.zh-CN.ts'

export const contactTexts = defineTexts(zh, {
  title: 'Contact',
  name: 'Name',
  edit: 'Change the name',
  save: 'Save',
  cancel: 'Cancel',
  nameRequired: 'A name cannot be empty',
  language: 'Language',
  languageHint: 'Wrongly detected? Correct it once; this conversation is translated that way from then on.',
  locale: 'Browser language',
  timeZone: 'Time zone',
  localTime: 'Local time',
  page: 'From page',
  firstSeen: 'First seen',
  fanType: 'Fan type',
  fan: { base: 'Base fan', new: 'New fan', repeat: 'Repeat fan' },
  line: 'Translation line',
  none: '–',
  back: 'Back to the chat',
  online: 'Online',
  offline: 'Offline',
  night: 'It is night where they are',
})
