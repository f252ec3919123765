import { type AccountTx, sql } from '../../infra/database/database.ts'

const own = (tx: AccountTx) => sql`tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`
const tables = [sql.table('keyword_reply'), sql.table('welcome_reply')] as const

/** Rules that are for this sub-account alone and are on. */
export const countAlone = async (tx: AccountTx, subAccountId: string): Promise<number> => {
  let count = 0
  for (const table of tables) {
    const row = await tx.first(sql<{ n: number }>`
      select count(*)::int as n from ${table} where ${own(tx)} and enabled and sub_account_ids = array[${subAccountId}::uuid]`)
    count += row?.n ?? 0
  }
  return count
}

/**
 * Takes a sub-account out of all rules; answers how many that changed. One that was for it alone is switched off: for nobody
 * means for all.
 */
export const leaveRules = async (tx: AccountTx, subAccountId: string): Promise<number> => {
  let changed = 0
  for (const table of tables) {
    changed += await tx.count(sql`
      update ${table} set sub_account_ids = array_remove(sub_account_ids, ${subAccountId}::uuid),
        enabled = enabled and sub_account_ids <> array[${subAccountId}::uuid]
      where ${own(tx)} and ${subAccountId}::uuid = any(sub_account_ids)`)
  }
  return changed
}
