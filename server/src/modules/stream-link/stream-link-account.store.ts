import { type AccountTx, sql } from '../../infra/database/database.ts'

const own = (tx: AccountTx) => sql`tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`
const leading = (tx: AccountTx, messengerAccountIds: string[]) => sql`${own(tx)} and removed_at is null
  and messenger_account_id is not null and messenger_account_id = any(${messengerAccountIds}::uuid[])`

/** Links with a target at one of these messenger accounts. */
export const linksTo = async (tx: AccountTx, messengerAccountIds: string[]): Promise<string[]> => {
  const rows = await tx.rows(sql<{ id: string }>`
    select distinct stream_link_id as id from stream_target where ${leading(tx, messengerAccountIds)} order by 1`)
  return rows.map(({ id }) => id)
}

/** The links first, as whoever changes one does; then their targets, whose rows stay for what they counted. */
export const leaveAccounts = async (
  tx: AccountTx,
  linkIds: string[],
  messengerAccountIds: string[],
  now: Date,
): Promise<void> => {
  await tx.count(sql`
    update stream_link set version = version + 1 where ${own(tx)} and stream_link_id = any(${linkIds}::uuid[])`)
  await tx.count(sql`
    update stream_target set removed_at = ${now}, messenger_account_id = null
    where ${leading(tx, messengerAccountIds)}`)
}
