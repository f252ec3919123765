import { defineTexts } from '@chatx/web-kit/i18n.ts'
import { zhCN } from './main-account-plan.zh-CN.ts'

export const planTexts = defineTexts(zhCN, {
  title: 'Package',
  until: (date) => `until ${date}`,
  ended: (date) => `ended ${date}`,
  history: 'What the package is made of',
  origins: { order: 'Bought', gift: 'Gift', operator: 'Entered by staff' },
  days: (n) => `${n} days`,
  what: (title, ports) => `${title} · ports: ${ports}`,
  span: (from, to) => `${from} to ${to}`,
  newest: 'Only the newest 50 are shown',
  empty: 'Nothing was bought or given yet.',
})
