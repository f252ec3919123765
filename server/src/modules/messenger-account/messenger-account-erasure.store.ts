import { type AccountTx, sql } from '../../infra/database/database.ts'

const own = (tx: AccountTx) => sql`tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`

export const accountsOfSubAccount = async (tx: AccountTx, subAccountId: string): Promise<string[]> => {
  const rows = await tx.rows(sql<{ id: string }>`
    select messenger_account_id as id from messenger_account where ${own(tx)} and sub_account_id = ${subAccountId}`)
  return rows.map(({ id }) => id)
}

/** Nobody comes in by these any more, and no desk brings them online. */
export const switchOff = (tx: AccountTx, subAccountId: string): Promise<number> =>
  tx.count(sql`
    update messenger_account set status = 'disabled' where ${own(tx)} and sub_account_id = ${subAccountId}`)

/** Erases those of a sub-account; waits for, and then fails at, a conversation that began at this very moment. */
export const eraseAccounts = async (tx: AccountTx, subAccountId: string): Promise<number> => {
  await tx.count(sql`delete from port_lease where ${own(tx)} and sub_account_id = ${subAccountId}`)
  return tx.count(sql`delete from messenger_account where ${own(tx)} and sub_account_id = ${subAccountId}`)
}
