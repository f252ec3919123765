import { type AccountTx, sql } from '../../infra/database/database.ts'

/** What a link counted. Each is found by the link through the beginning of an index. */
const counted = [
  'stream_visit',
  'stream_visitor',
  'stream_visitor_day',
  'stream_day',
  'stream_rollup',
  'stream_rollup_day',
  'stream_binding',
  'stream_conversion',
] as const

/** Deletes up to `most` rows that a link left; answers how many there were. */
export const deleteSome = async (tx: AccountTx, linkId: string, most: number): Promise<number> => {
  let deleted = 0
  for (const name of counted) {
    if (deleted >= most) break
    const table = sql.table(name)
    deleted += await tx.count(sql`
      delete from ${table} where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}
      and ctid = any(array(select ctid from ${table} where tenant_id = ${tx.tenantId}
        and main_account_id = ${tx.mainAccountId} and stream_link_id = ${linkId} limit ${most - deleted}))`)
  }
  return deleted
}
