import type { Cursor } from '../../infra/database/cursor.ts'
import { type AccountTx, sql } from '../../infra/database/database.ts'

export type AllocationRow = {
  transfer_id: string
  bucket_id: string
  kind: 'allocate' | 'auto_allocate' | 'reclaim'
  amount: number
  made_by: 'owner' | 'rule' | 'system' | null
  remark: string
  balance_after: number | null
  created_at: Date
}

export type AllocationFilter = { subAccountId: string | undefined; kind: AllocationRow['kind'] | undefined }

/** Entries of the ledger on the sub-account's side of an allocation. */
export const listAllocations = (
  tx: AccountTx,
  { subAccountId, kind }: AllocationFilter,
  { after, limit, offset }: { after: Cursor | undefined; limit: number; offset: number },
) =>
  tx.rows(sql<AllocationRow>`
    select transfer_id, bucket_id, kind, amount, made_by, remark, balance_after, created_at from quota_entry
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}
    and kind in ('allocate', 'auto_allocate', 'reclaim') and bucket_id <> main_account_id
    ${subAccountId === undefined ? sql`` : sql`and bucket_id = ${subAccountId}`}
    ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    ${after === undefined ? sql`` : sql`and (created_at, transfer_id) < (${after.at}, ${after.id})`}
    order by created_at desc, transfer_id desc limit ${limit} offset ${offset}`)

export const isTransferKnown = async (tx: AccountTx, transferId: string): Promise<boolean> =>
  (await tx.first(sql`
    select 1 from quota_entry
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and transfer_id = ${transferId} limit 1`)) !==
  undefined
