import { sql, type TenantTx, type Tx } from '../../infra/database/database.ts'

export type Purpose = 'quick_login' | 'live'

export const insertTicket = (
  tx: TenantTx,
  made: { hash: Buffer; purpose: Purpose; login: unknown; expiresAt: Date },
) =>
  tx.count(sql`
    insert into one_time_ticket (tenant_id, ticket_hash, purpose, login, expires_at)
    values (${tx.tenantId}, ${made.hash}, ${made.purpose}, ${JSON.stringify(made.login)}::jsonb, ${made.expiresAt})`)

/** Uses a ticket up; of many who try at once, one gets it. */
export const useTicket = async (
  tx: TenantTx,
  hash: Buffer,
  purpose: Purpose,
  now: Date,
): Promise<unknown> => {
  const row = await tx.first(sql<{ login: unknown }>`
    update one_time_ticket set used_at = ${now}
    where tenant_id = ${tx.tenantId} and ticket_hash = ${hash} and purpose = ${purpose} and used_at is null and expires_at > ${now}
    returning login`)
  return row?.login
}

/** Over all tenants. */
export const removeOld = (tx: Tx, before: Date) =>
  tx.count(sql`delete from one_time_ticket where expires_at < ${before}`)
