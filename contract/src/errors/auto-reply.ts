import { errorTable } from '../base/error-table.ts'

export const autoReplyErrors = errorTable({
  'auto_reply.not_found': { code: 404, zh: '回复规则不存在', en: 'Reply rule not found' },
  'auto_reply.sub_account_unknown': {
    code: 400,
    zh: '所选子账号不存在',
    en: 'One of the chosen sub-accounts does not exist',
  },
})
