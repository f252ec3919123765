import type { Cursor } from '../../infra/database/cursor.ts'
import { type AccountTx, sql } from '../../infra/database/database.ts'

export type LotRow = {
  plan_lot_id: string
  origin: 'order' | 'gift' | 'operator'
  family: string
  plan_code: string
  port_count: number
  starts_at: Date
  ends_at: Date
  paid_amount: number
  reason: string
  created_at: Date
}

const columns = sql`plan_lot_id, origin, family, plan_code, port_count, starts_at, ends_at, paid_amount, reason, created_at`
const own = (tx: AccountTx) => sql`tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`

export const listLots = (
  tx: AccountTx,
  { after, limit, offset }: { after: Cursor | undefined; limit: number; offset: number },
): Promise<LotRow[]> =>
  tx.rows(sql<LotRow>`
    select ${columns} from plan_lot where ${own(tx)}
    ${after === undefined ? sql`` : sql`and (created_at, plan_lot_id) < (${after.at}, ${after.id}::uuid)`}
    order by created_at desc, plan_lot_id desc limit ${limit} offset ${offset}`)

/** The gift that was made with this key. */
export const findGift = (tx: AccountTx, key: string): Promise<LotRow | undefined> =>
  tx.first(sql<LotRow>`
    select ${columns} from plan_lot where ${own(tx)} and origin = 'gift' and origin_key = ${key}`)

type NewGift = {
  id: string
  key: string
  family: string
  planCode: string
  portCount: number
  startsAt: Date
  endsAt: Date
  reason: string
  operatorId: string
}

export const insertGift = (tx: AccountTx, made: NewGift, now: Date): Promise<LotRow | undefined> =>
  tx.first(sql<LotRow>`
    insert into plan_lot (tenant_id, main_account_id, plan_lot_id, origin, origin_key, family, plan_code, port_count, starts_at,
      ends_at, paid_amount, reason, operator_id, created_at)
    values (${tx.tenantId}, ${tx.mainAccountId}, ${made.id}, 'gift', ${made.key}, ${made.family}, ${made.planCode},
      ${made.portCount}, ${made.startsAt}, ${made.endsAt}, 0, ${made.reason}, ${made.operatorId}, ${now})
    returning ${columns}`)
