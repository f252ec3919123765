import type { Cursor } from '../../infra/database/cursor.ts'
import { sql, type TenantTx, type Tx } from '../../infra/database/database.ts'

export type RecordRow = {
  login_record_id: string
  at: Date
  outcome: 'success' | 'wrong_password' | 'wrong_code'
  kind: 'owner' | 'desk' | 'operator'
  logged_in_as: 'main' | 'operator' | 'ticket' | 'remembered'
  ip: string
  user_agent: string
}

export type NewRecord = RecordRow & { main_account_id: string | null; holder_id: string | null }

export const insertRecord = (tx: TenantTx, made: NewRecord) =>
  tx.count(sql`
    insert into login_record (tenant_id, main_account_id, holder_id, login_record_id, at, outcome, kind, logged_in_as, ip, user_agent)
    values (${tx.tenantId}, ${made.main_account_id}, ${made.holder_id}, ${made.login_record_id}, ${made.at}, ${made.outcome},
      ${made.kind}, ${made.logged_in_as}, ${made.ip}, ${made.user_agent})`)

export const pageRecords = (
  tx: TenantTx,
  holder: { holderId: string; mainAccountId: string | null },
  { after, limit, offset }: { after: Cursor | undefined; limit: number; offset: number },
): Promise<RecordRow[]> => {
  const account =
    holder.mainAccountId === null
      ? sql`main_account_id is null`
      : sql`main_account_id = ${holder.mainAccountId}`
  return tx.rows(sql<RecordRow>`
    select login_record_id, at, outcome, kind, logged_in_as, ip, user_agent from login_record
    where tenant_id = ${tx.tenantId} and ${account} and holder_id = ${holder.holderId}
      ${after === undefined ? sql`` : sql`and (at, login_record_id) < (${after.at}, ${after.id})`}
    order by at desc, login_record_id desc limit ${limit} offset ${offset}`)
}

/** Over all tenants: what is older than this, and tries on names that nobody has after a day. */
export const removeOld = async (tx: Tx, before: { all: Date; nobodys: Date }): Promise<void> => {
  await tx.count(sql`delete from login_record where at < ${before.all}`)
  await tx.count(sql`delete from login_record where at < ${before.nobodys} and holder_id is null`)
}
