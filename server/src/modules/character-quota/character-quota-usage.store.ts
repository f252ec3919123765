import { type AccountTx, sql } from '../../infra/database/database.ts'
import type { Cursor } from '../../infra/database/cursor.ts'

export type UsageRow = {
  usage_id: string
  sub_account_id: string
  direction: 'in' | 'out' | 'preview'
  source_language: string | null
  target_language: string
  engine: string | null
  characters: number
  charged: number
  reason: string | null
  created_at: Date
}

export type NewUsage = Omit<UsageRow, 'created_at'> & { request_key: string; mask_version: number }

/** One row per request, and with it a delta for the sums: a repeat leaves the first one as it is. */
export const insertUsage = (tx: AccountTx, usage: NewUsage, now: Date): Promise<number> =>
  tx.count(sql`
    with logged as (
      insert into usage_log (tenant_id, main_account_id, usage_id, sub_account_id, direction, source_language, target_language, engine, characters, charged, reason, request_key, mask_version, created_at)
      values (${tx.tenantId}, ${tx.mainAccountId}, ${usage.usage_id}, ${usage.sub_account_id}, ${usage.direction}, ${usage.source_language}, ${usage.target_language}, ${usage.engine}, ${usage.characters}, ${usage.charged}, ${usage.reason}, ${usage.request_key}, ${usage.mask_version}, ${now})
      on conflict (tenant_id, main_account_id, request_key) do nothing
      returning *)
    insert into usage_delta (tenant_id, main_account_id, usage_id, sub_account_id, source_language, target_language, engine, reason, characters, charged, created_at)
    select tenant_id, main_account_id, usage_id, sub_account_id, source_language, target_language, engine, reason, characters, charged, created_at from logged`)

export type UsageFilter = {
  subAccountId: string | undefined
  /** A calendar day of `timeZone`, YYYY-MM-DD. */
  day: string | undefined
  timeZone: string
  charged: boolean | undefined
  /** `es>zh-CN`; nothing before the sign where no language was identified. */
  languages: string | undefined
  engine: string | undefined
  reason: string | undefined
}

const where = (tx: AccountTx, filter: UsageFilter) => sql`
  tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}
  ${filter.subAccountId === undefined ? sql`` : sql`and sub_account_id = ${filter.subAccountId}`}
  ${filter.day === undefined ? sql`` : sql`and created_at >= ${filter.day}::date::timestamp at time zone ${filter.timeZone} and created_at < (${filter.day}::date + 1)::timestamp at time zone ${filter.timeZone}`}
  ${filter.charged === undefined ? sql`` : filter.charged ? sql`and charged > 0` : sql`and charged = 0`}
  ${filter.languages === undefined ? sql`` : sql`and languages = ${filter.languages}`}
  ${filter.engine === undefined ? sql`` : sql`and engine = ${filter.engine}`}
  ${filter.reason === undefined ? sql`` : sql`and reason = ${filter.reason}`}`

export const listUsage = (
  tx: AccountTx,
  filter: UsageFilter,
  after: Cursor | undefined,
  limit: number,
  offset: number,
) =>
  tx.rows(sql<UsageRow>`
    select usage_id, sub_account_id, direction, source_language, target_language, engine, characters, charged, reason, created_at
    from usage_log where ${where(tx, filter)}
    ${after === undefined ? sql`` : sql`and (created_at, usage_id) < (${after.at}, ${after.id})`}
    order by created_at desc, usage_id desc limit ${limit} offset ${offset}`)
