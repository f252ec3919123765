import { defineTexts } from '@chatx/web-kit/i18n.ts'
import { zhCN } from './certification-operator.zh-CN.ts'

export const certificationOperatorTexts = defineTexts(zhCN, {
  intro:
    'Requests for certification. Opening one shows whole numbers and pictures, and is kept in the audit log.',
  list: 'Requests for certification',
  filterState: 'Filter by state',
  anyState: 'Any state',
  email: 'Main account',
  empty: 'No requests yet',
  emptyMore: 'They appear here once an owner has asked for certification in the security settings.',
  review: 'Review',
  reviewOf: (email) => `Review the request of ${email}`,
  viewOf: (email) => `View the request of ${email}`,
  pass: 'Pass',
  passOf: (email) => `Pass the certification of ${email}?`,
  passText: 'The owner is told by mail. After that only the owner can withdraw it.',
  passDone: (email) => `${email} is certified`,
  refuse: 'Refuse',
  refuseOf: (email) => `Refuse the certification of ${email}`,
  refuseText: 'The owner reads the reason in a mail and in the settings, and can submit again.',
  reason: 'Reason (the owner reads it)',
  reasonAsk: 'Please give a reason',
  refuseDone: (email) => `The request of ${email} is refused`,
  recorded: 'That you looked at this is kept in the audit log.',
})
