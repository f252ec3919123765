import { sql, type TenantTx, type Tx } from '../../infra/database/database.ts'
import type { Counter } from './access-attempt.rules.ts'

type Row = { tries: number; window_ends_at: Date; free_at: Date }

/** The counter of a key, locked until the end of the transaction; a new one has no tries and a window that is over. */
export const lockCounter = async (tx: TenantTx, key: Buffer, now: Date): Promise<Counter> => {
  const row = await tx.first(sql<Row>`
    insert into attempt_counter as c (tenant_id, key_hash, tries, window_ends_at, free_at)
    values (${tx.tenantId}, ${key}, 0, ${now}, ${now})
    on conflict (tenant_id, key_hash) do update set tries = c.tries
    returning tries, window_ends_at, free_at`)
  return {
    tries: row?.tries ?? 0,
    windowEndsAt: (row?.window_ends_at ?? now).getTime(),
    freeAt: (row?.free_at ?? now).getTime(),
  }
}

export const updateCounter = (tx: TenantTx, key: Buffer, counter: Counter) =>
  tx.count(sql`
    update attempt_counter
    set tries = ${counter.tries}, window_ends_at = ${new Date(counter.windowEndsAt)}, free_at = ${new Date(counter.freeAt)}
    where tenant_id = ${tx.tenantId} and key_hash = ${key}`)

export const removeCounter = (tx: TenantTx, key: Buffer) =>
  tx.count(sql`delete from attempt_counter where tenant_id = ${tx.tenantId} and key_hash = ${key}`)

/** Takes one try back that turned out to be no guess. */
export const forgiveOne = (tx: TenantTx, key: Buffer) =>
  tx.count(sql`
    update attempt_counter set tries = greatest(tries - 1, 0) where tenant_id = ${tx.tenantId} and key_hash = ${key}`)

/** Over all tenants: counters whose window ended before this time. */
export const removeOld = (tx: Tx, before: Date) =>
  tx.count(sql`delete from attempt_counter where window_ends_at < ${before}`)
