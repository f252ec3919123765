import type { InputOf } from '@chatx/contract/base/endpoint'
import type { OperatedAccount } from '@chatx/contract/main-account-operator'
import type { giftPlanDays } from '@chatx/contract/plan'

const DAY = 86_400_000

/** `runs`: a time plan that has an end; `over`: one that had; `none`: never one. */
export type PlanState = 'runs' | 'over' | 'none'

export const planStateOf = ({
  vipEndTime,
  setMeal,
}: Pick<OperatedAccount, 'vipEndTime' | 'setMeal'>): PlanState => {
  if (vipEndTime === null) return 'none'
  return setMeal.active ? 'runs' : 'over'
}

export type GiftValues = {
  days: number | string
  plan: 'same' | 'BIAO_ZHUN_ROOT' | 'ZHUAN_YE_ROOT'
  portNum: number | string
  reason: string
}

export const giftInput = (
  to: { id: string; key: string },
  { days, plan, portNum, reason }: GiftValues,
): InputOf<typeof giftPlanDays> => ({
  ...to,
  days: Number(days),
  reason: reason.trim(),
  ...(plan === 'same' ? {} : { begin: { family: plan, portNum: Number(portNum) } }),
})

/** When the plan ends with so many days more, as an instant; null while no number of days stands there. */
export const endOfGift = (
  row: Pick<OperatedAccount, 'vipEndTime' | 'setMeal'>,
  days: number | string,
  now: number,
): string | null => {
  const count = Number(days)
  if (days === '' || !Number.isInteger(count) || count < 1 || count > 3650) return null
  const from = planStateOf(row) === 'runs' ? Date.parse(row.vipEndTime ?? '') : now
  return new Date(from + count * DAY).toISOString()
}
