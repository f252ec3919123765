import type { Cursor } from '../../infra/database/cursor.ts'
import { type AccountTx, sql, type TenantTx } from '../../infra/database/database.ts'

export type OperatedRow = {
  main_account_id: string
  email: string
  user_name: string
  tg_contact: string
  status: 'normal' | 'disabled'
  suspended_reason: string | null
  suspended_at: Date | null
  time_zone: string
  family: string
  plan_code: string
  earlier_plan_code: string | null
  vip_end: Date | null
  port_count: number
  created_at: Date
}

const columns = sql`main_account_id, email, user_name, tg_contact, status, suspended_reason, suspended_at, time_zone, family,
  plan_code, earlier_plan_code, vip_end, port_count, created_at`

export type Filter = {
  /** The beginning of an address, in lower case. */
  search?: string | undefined
  status?: 'normal' | 'disabled' | undefined
}

/** No address holds a character behind the last one of Unicode, so all that begin with the text lie before it. */
const BEHIND_ALL = '\u{10FFFF}'

const beginsWith = (text: string) => sql`
  and email collate "C" >= ${text} and email collate "C" < ${text + BEHIND_ALL}`

/** Newest first, of the whole tenant. */
export const listPage = (
  tx: TenantTx,
  { search, status }: Filter,
  { after, limit, offset }: { after: Cursor | undefined; limit: number; offset: number },
): Promise<OperatedRow[]> =>
  tx.rows(sql<OperatedRow>`
    select ${columns} from main_account where tenant_id = ${tx.tenantId}
    ${search === undefined ? sql`` : beginsWith(search)}
    ${status === undefined ? sql`` : sql`and status = ${status}`}
    ${after === undefined ? sql`` : sql`and (created_at, main_account_id) < (${after.at}, ${after.id}::uuid)`}
    order by created_at desc, main_account_id desc limit ${limit} offset ${offset}`)

/** The transaction's own main account. */
export const find = (tx: AccountTx): Promise<OperatedRow | undefined> =>
  tx.first(sql<OperatedRow>`
    select ${columns} from main_account where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`)

/** The same, held until the transaction ends. */
export const lock = (tx: AccountTx): Promise<OperatedRow | undefined> =>
  tx.first(sql<OperatedRow>`
    select ${columns} from main_account where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} for update`)

export const suspend = (tx: AccountTx, reason: string, now: Date) =>
  tx.count(sql`
    update main_account set status = 'disabled', suspended_reason = ${reason}, suspended_at = ${now}
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`)

export const resume = (tx: AccountTx) =>
  tx.count(sql`
    update main_account set status = 'normal', suspended_reason = null, suspended_at = null
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`)
