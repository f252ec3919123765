import { type AccountScope, type AccountTx, sql, type Tx } from '../../infra/database/database.ts'

const own = (tx: AccountTx) => sql`tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`

type Deletion = {
  now: Date
  /** Records that its erasure has before it. */
  records: number
  /** What no typed code has. */
  codeHash: Buffer
}

/** From now on it is in no list of those that are there; what could log in with it is gone. */
export const markDeleted = (
  tx: AccountTx,
  id: string,
  { now, records, codeHash }: Deletion,
): Promise<number> =>
  tx.count(sql`
    update sub_account set status = 'deleted', deleted_at = ${now}, erase_total = ${records}, erase_done = 0, remark = '',
      password_hash = null, login_code_hash = ${codeHash}, login_code_sealed = ''
    where ${own(tx)} and sub_account_id = ${id} and status <> 'deleted'`)

/** Holds a deleted one whose data is not gone yet, so that one batch is done at a time; undefined when nothing is left to do. */
export const lockErasing = (tx: AccountTx, id: string): Promise<{ erase_done: number } | undefined> =>
  tx.first(sql<{ erase_done: number }>`
    select erase_done from sub_account
    where ${own(tx)} and sub_account_id = ${id} and status = 'deleted' and erased_at is null for update`)

/** What came in at the moment of the deletion was not counted then: the total grows with it. */
export const addErased = (tx: AccountTx, id: string, records: number): Promise<number> =>
  tx.count(sql`
    update sub_account set erase_done = erase_done + ${records}, erase_total = greatest(erase_total, erase_done + ${records})
    where ${own(tx)} and sub_account_id = ${id}`)

export const markErased = (tx: AccountTx, id: string, now: Date): Promise<number> =>
  tx.count(sql`
    update sub_account set erased_at = ${now}, erase_done = erase_total where ${own(tx)} and sub_account_id = ${id}`)

/** Erasures of all tenants that began so long ago and are not done, the oldest first. */
export const listUnfinished = async (
  tx: Tx,
  olderThanSeconds: number,
  most: number,
): Promise<{ scope: AccountScope; id: string }[]> => {
  const rows = await tx.rows(sql<{ tenant_id: number; main_account_id: string; id: string }>`
    select tenant_id, main_account_id, sub_account_id as id from sub_account
    where status = 'deleted' and erased_at is null and deleted_at < now() - make_interval(secs => ${olderThanSeconds})
    order by deleted_at limit ${most}`)
  return rows.map((row) => ({
    scope: { tenantId: row.tenant_id, mainAccountId: row.main_account_id },
    id: row.id,
  }))
}
