import { defineTexts } from '@chatx/web-kit/i18n.ts'
import { zhCN } from './notification.zh-CN.ts'

export const notificationTexts = defineTexts(zhCN, {
  intro: 'What the operator has told you, newest first.',
  bell: (n) => (n === '0' ? 'Notifications, none unread' : `Notifications, ${n} unread`),
  most: '99+',
  title: 'Title',
  time: 'Time',
  unread: 'Unread',
  readAll: 'Mark all as read',
  allRead: 'All marked as read',
  news: 'The list has changed',
  showNews: 'Show',
  empty: 'No notifications yet',
  emptyMore: 'Maintenance, new features and what concerns your account will appear here.',
  back: 'Back to the list',
})
