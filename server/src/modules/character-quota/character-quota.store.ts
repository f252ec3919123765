import { type AccountTx, sql, type Tx } from '../../infra/database/database.ts'

export const openBucket = (tx: AccountTx, bucketId: string): Promise<number> =>
  tx.count(
    sql`insert into quota_bucket (tenant_id, main_account_id, bucket_id) values (${tx.tenantId}, ${tx.mainAccountId}, ${bucketId}) on conflict do nothing`,
  )

export const reserve = async (
  tx: AccountTx,
  bucketId: string,
  requestKey: string,
  amount: number,
): Promise<'reserved' | 'paid' | 'no_balance'> => {
  const row = await tx.first(
    sql<{
      outcome: 'reserved' | 'paid' | 'no_balance'
    }>`select quota_reserve(${tx.tenantId}, ${tx.mainAccountId}, ${bucketId}, ${requestKey}, ${amount}) as outcome`,
  )
  return row?.outcome ?? 'no_balance'
}

export const voidReservation = async (tx: AccountTx, requestKey: string): Promise<boolean> => {
  const row = await tx.first(
    sql<{ freed: boolean }>`select quota_void(${tx.tenantId}, ${tx.mainAccountId}, ${requestKey}) as freed`,
  )
  return row?.freed ?? false
}

/** The bucket's balance after the charge; null when this request was charged before. */
export const settle = async (
  tx: AccountTx,
  requestKey: string,
  transferId: string,
): Promise<number | null> => {
  const row = await tx.first(
    sql<{
      balance: number | null
    }>`select quota_settle(${tx.tenantId}, ${tx.mainAccountId}, ${requestKey}, ${transferId}) as balance`,
  )
  return row?.balance ?? null
}

type Move = {
  transferId: string
  from: string | null
  to: string | null
  amount: number
  kind: 'grant' | 'allocate' | 'auto_allocate' | 'reclaim'
  by: 'owner' | 'rule' | 'system'
  remark?: string
  at: Date
}

/** False when the source has too few. */
export const move = async (tx: AccountTx, move: Move): Promise<boolean> => {
  const { transferId, from, to, amount, kind, by, remark = '', at } = move
  const row = await tx.first(
    sql<{
      moved: boolean
    }>`select quota_move(${tx.tenantId}, ${tx.mainAccountId}, ${transferId}, ${from}, ${to}, ${amount}, ${kind}, ${by}, ${remark}, ${at}) as moved`,
  )
  return row?.moved ?? false
}

export const balances = (
  tx: AccountTx,
  bucketIds: string[],
): Promise<{ bucket_id: string; balance: number; reserved: number }[]> =>
  tx.rows(
    sql<{ bucket_id: string; balance: number; reserved: number }>`
      select bucket_id, balance, reserved from quota_bucket
      where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and bucket_id = any(${bucketIds})`,
  )

/** Takes a bucket's row lock, so that what follows from its figures holds until commit. */
export const lockBucket = (
  tx: AccountTx,
  bucketId: string,
): Promise<{ balance: number; reserved: number } | undefined> =>
  tx.first(
    sql<{ balance: number; reserved: number }>`
      select balance, reserved from quota_bucket
      where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and bucket_id = ${bucketId} for update`,
  )

/** Sets a notice flag; true for the one caller that set it. */
export const claimNotice = async (
  tx: AccountTx,
  bucketId: string,
  notice: 'low' | 'empty',
): Promise<boolean> => {
  const column = sql.ref(notice === 'low' ? 'low_noticed' : 'empty_noticed')
  return (
    (await tx.count(
      sql`update quota_bucket set ${column} = true where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and bucket_id = ${bucketId} and not ${column}`,
    )) > 0
  )
}

/** Frees reservations older than `seconds`, over all accounts. */
export const freeStale = async (tx: Tx, seconds: number): Promise<number> => {
  const stale = await tx.rows(
    sql<{ freed: boolean }>`
      select quota_void(tenant_id, main_account_id, request_key) as freed from (
        select tenant_id, main_account_id, request_key from quota_reservation
        where state = 'pending' and created_at < now() - make_interval(secs => ${seconds})
        order by created_at limit 1000
      ) stale`,
  )
  return stale.filter((row) => row.freed).length
}
