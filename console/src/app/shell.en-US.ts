import { defineTexts } from '@chatx/web-kit/i18n.ts'
import { zhCN } from './shell.zh-CN.ts'

export const shellTexts = defineTexts(zhCN, {
  tabs: 'Open screens',
  closeTab: (name) => `Close “${name}”`,
  tabActions: 'Tab actions',
  refresh: 'Refresh this screen',
  reopen: 'Reopen closed tab',
  close: {
    this: 'Close this tab',
    others: 'Close other tabs',
    left: 'Close tabs to the left',
    right: 'Close tabs to the right',
    all: 'Close all tabs',
  },
  settings: 'Settings',
  closeSettings: 'Close settings',
  search: 'Search',
  searchHint: 'Search screens, sub-accounts, links…',
  help: 'Keyboard shortcuts',
  guides: 'Guides and tour',
  tagline: 'Multi-account chat, translation and customer service',
  footer: 'Footer',
  demoOwner: 'You can look at everything, but nothing can be changed.',
  demoOperator: 'Owners, desks and visitors cannot change anything.',
  demoSwitches: 'Feature switches',
})
