import { errorTable } from '../base/error-table.ts'

export const notificationErrors = errorTable({
  'notification.not_found': { code: 404, zh: '通知不存在', en: 'Notification not found' },
  'notification.recipient_unknown': {
    code: 400,
    zh: '有邮箱不属于任何主账号',
    en: 'No account logs in with one of these addresses',
  },
  'notification.already_shown': {
    code: 400,
    zh: '通知已经显示，只能修改文字',
    en: 'This notification is shown already: only its texts can be changed',
  },
  'notification.withdrawn': {
    code: 400,
    zh: '通知已经撤回',
    en: 'This notification was withdrawn',
  },
})
