import { defineTexts } from '@chatx/web-kit/i18n.ts'
import { zhCN } from './customer-service.zh-CN.ts'

export const customerServiceTexts = defineTexts(zhCN, {
  open: 'Customer service',
  title: 'Contact customer service',
  intro: 'Write to us when something does not work, or when you want a larger package.',
  noContacts: 'There are no contacts yet. Please look again later.',
  kinds: { online: 'Online support', wechat: 'WeChat', telegram: 'Telegram', whatsapp: 'WhatsApp' },
  copy: 'Copy',
  copyOf: (account) => `Copy ${account}`,
  copied: 'Copied',
  bonus: 'Sign-up bonus',
  offer: (n) => `Add your personal service by one of these contacts, then ask once for ${n} characters.`,
  ask: 'Ask for the bonus',
  waiting: 'Waiting',
  waitingMore: (n, date) =>
    `You asked for ${n} characters on ${date}. They arrive once customer service confirms.`,
  granted: 'Granted',
  grantedMore: (n, date) => `${n} characters arrived on ${date}.`,
  refused: 'Refused',
  refusedMore: (date) =>
    `It was refused on ${date}. Please write to customer service if you have a question.`,
  reason: (text) => `Reason: ${text}`,
  asked: 'Your request was sent',
})
