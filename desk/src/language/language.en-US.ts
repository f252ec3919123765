import { defineTexts } from '@chatx/web-kit/i18n.ts'
import { zh } from './language.zh-CN.ts'

export const languageTexts = defineTexts(zh, {
  search: 'Search languages',
  languages: 'Languages',
  none: 'No available language matches',
  others: 'No engine for these yet',
  auto: 'Detect automatically',
  failed: 'The languages could not be loaded',
  best: 'Automatic (in order of failover)',
  unhealthy: 'not available now',
})
