import { defineTexts } from '@chatx/web-kit/i18n.ts'
import { zhCN } from './tenant.zh-CN.ts'

export const tenantTexts = defineTexts(zhCN, {
  intro: 'Every mail this site has written, newest first. Without a mail server they are kept here only.',
  search: 'Search by address',
  empty: 'No mail yet',
  emptyMore: 'Mails of registrations and password resets appear here.',
  to: 'To',
  subject: 'Subject',
  state: 'State',
  states: { queued: 'Queued', sent: 'Sent', failed: 'Failed', kept: 'Kept (no mail server)' },
  created: 'Time',
  read: 'Read',
  code: 'Code',
  copyCode: 'Copy code',
  copyLink: 'Copy link',
  copied: 'Copied',
  close: 'Close',
})
