import type { OperatedAccount, OperatedAccountDetail } from '@chatx/contract/main-account-operator'
import type { CurrentPlan } from './main-account.rules.ts'
import type { OperatedRow } from './main-account-operator.store.ts'

export type OperatedFigures = Pick<
  OperatedAccountDetail,
  'charNum' | 'onlinePorts' | 'subAccounts' | 'openLogins'
>

export const presentOperated = (
  row: OperatedRow,
  plan: CurrentPlan,
  locale: 'zh-CN' | 'en-US',
): OperatedAccount => ({
  id: row.main_account_id,
  emailAddress: row.email,
  userName: row.user_name,
  status: row.status,
  suspendedReason: row.suspended_reason,
  suspendedAt: row.suspended_at?.toISOString() ?? null,
  setMeal: {
    code: plan.planCode,
    title: locale === 'zh-CN' ? plan.title.zh : plan.title.en,
    active: plan.active,
  },
  vipEndTime: plan.vipEnd?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

export const presentOperatedDetail = (
  row: OperatedRow,
  plan: CurrentPlan,
  figures: OperatedFigures,
  locale: 'zh-CN' | 'en-US',
): OperatedAccountDetail => ({
  ...presentOperated(row, plan, locale),
  tgContact: row.tg_contact,
  timeZone: row.time_zone,
  portNum: plan.portCount,
  ...figures,
})
