import { defineTexts } from '@chatx/web-kit/i18n.ts'
import { zh } from './account.zh-CN.ts'

export const accountTexts = defineTexts(zh, {
  title: 'Accounts',
  online: 'Online',
  offline: 'Offline',
  disabled: 'Disabled',
  elsewhere: 'Online at another desk',
  connecting: 'Going online…',
  claim: 'Go online',
  release: 'Go offline',
  retry: 'Try again',
  claimOf: (name) => `Bring ${name} online`,
  releaseOf: (name) => `Take ${name} offline`,
  noneFree:
    'No port is free. Messages are kept, and it goes online by itself when a port frees up. Take another account offline, or ask your administrator for more ports.',
  heldElsewhere: 'It is online at another desk. Take it offline there to bring it online here.',
  offlineHint: 'While offline, messages are kept and automatic replies wait.',
  all: 'All accounts',
  empty: 'No accounts yet',
  emptyHint: 'They appear here once your administrator connects a channel to this sub-account.',
  failed: 'The accounts could not be loaded',
  unread: (count) => `${count} unread`,
})
