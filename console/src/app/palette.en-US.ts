import { defineTexts, plural } from '@chatx/web-kit/i18n.ts'
import { zhCN } from './palette.zh-CN.ts'

export const paletteTexts = defineTexts(zhCN, {
  title: 'Search',
  results: 'Results',
  placeholder: 'Search screens, sub-accounts, links or actions',
  placeholderOperator: 'Search screens or actions',
  screens: 'Screens',
  subAccounts: 'Sub-accounts',
  links: 'Traffic-split links',
  acts: 'Actions',
  nothing: 'Nothing found',
  nothingMore: 'Try another word, or its name in the other language.',
  searching: 'Searching…',
  failed: 'Sub-accounts and links could not be searched. Please try again.',
  count: (n) => `${n} ${plural('en-US', n, { one: 'result', other: 'results' })}`,
  choose: 'choose',
  open: 'open',
  leave: 'close',
  toDark: 'Switch to the dark theme',
  toLight: 'Switch to the light theme',
  english: 'Switch to English',
  chinese: '切换为简体中文',
  settings: 'Open the settings',
  refresh: 'Refresh this screen',
  help: 'Show keyboard shortcuts',
  status: { normal: 'Normal', disabled: 'Disabled', deleted: 'Deleted' },
})
