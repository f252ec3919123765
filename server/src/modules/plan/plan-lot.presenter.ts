import type { OperatedPlanLot, PlanLot } from '@chatx/contract/plan'
import type { LotRow } from './plan-lot.store.ts'

/** A plan's title in the language of whoever reads it. */
export type TitleOf = (family: string, planCode: string) => string

const DAY = 86_400_000

export const presentLot = (row: LotRow, titleOf: TitleOf): PlanLot => ({
  id: row.plan_lot_id,
  origin: row.origin,
  setMeal: { code: row.plan_code, title: titleOf(row.family, row.plan_code) },
  portNum: row.port_count,
  days: Math.round((row.ends_at.getTime() - row.starts_at.getTime()) / DAY),
  startTime: row.starts_at.toISOString(),
  endTime: row.ends_at.toISOString(),
  paidAmount: row.paid_amount,
  createdAt: row.created_at.toISOString(),
})

export const presentOperatedLot = (row: LotRow, titleOf: TitleOf): OperatedPlanLot => ({
  ...presentLot(row, titleOf),
  reason: row.reason,
})
