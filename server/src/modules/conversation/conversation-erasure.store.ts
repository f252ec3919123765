import { type AccountTx, sql } from '../../infra/database/database.ts'

/** Conversations of a sub-account, and all that run over its messenger accounts. */
export type Whose = { subAccountId: string; messengerAccountIds: string[] }

const own = (tx: AccountTx) => sql`tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`
const whose = (tx: AccountTx, { subAccountId, messengerAccountIds }: Whose) => sql`${own(tx)}
  and (sub_account_id = ${subAccountId} or messenger_account_id = any(${messengerAccountIds}::uuid[]))`

/** A conversation's sequence has no gaps, so its last number is how many messages it has. */
export const countWhose = async (tx: AccountTx, target: Whose) => {
  const row = await tx.first(sql<{ conversations: number; messages: number }>`
    select count(*)::int as conversations, coalesce(sum(last_seq), 0)::float8 as messages
    from conversation where ${whose(tx, target)}`)
  return row ?? { conversations: 0, messages: 0 }
}

export type Picked = {
  conversation_id: string
  messenger_account_id: string
  contact_id: string
  thread_key: string
}

/** The next conversations to erase, held until commit: nothing is added to them meanwhile. */
export const lockSome = (tx: AccountTx, target: Whose, most: number): Promise<Picked[]> =>
  tx.rows(sql<Picked>`
    select conversation_id, messenger_account_id, contact_id, thread_key from conversation
    where ${whose(tx, target)} limit ${most} for update`)

/** Erases up to `most` of their messages; answers how many, and the files that they showed. */
export const eraseMessages = async (tx: AccountTx, conversationIds: string[], most: number) => {
  const rows = await tx.rows(sql<{ file_id: string | null }>`
    delete from message where ${own(tx)} and ctid = any(array(
      select ctid from message where ${own(tx)} and conversation_id = any(${conversationIds}::uuid[]) limit ${most}))
    returning file_id`)
  return { erased: rows.length, fileIds: rows.flatMap(({ file_id: id }) => (id === null ? [] : [id])) }
}

/** Erases conversations that have no messages left, with what came in for them and whom they were with. */
export const eraseConversations = async (tx: AccountTx, picked: Picked[]): Promise<number> => {
  const ids = picked.map((one) => one.conversation_id)
  const accounts = picked.map((one) => one.messenger_account_id)
  const threads = picked.map((one) => one.thread_key)
  await tx.count(
    sql`delete from waiting_automation where ${own(tx)} and conversation_id = any(${ids}::uuid[])`,
  )
  await tx.count(sql`
    delete from inbound_event using unnest(${accounts}::uuid[], ${threads}::text[]) as gone (account, thread)
    where ${own(tx)} and messenger_account_id = gone.account and thread_key = gone.thread`)
  const erased = await tx.count(
    sql`delete from conversation where ${own(tx)} and conversation_id = any(${ids}::uuid[])`,
  )
  // A contact has one conversation, since both are known by the same thread.
  const contacts = picked.map((one) => one.contact_id)
  await tx.count(sql`delete from contact where ${own(tx)} and contact_id = any(${contacts}::uuid[])`)
  return erased
}

/** What came in for these accounts and became no conversation, also while conversations are still being erased. */
export const eraseLeftOvers = async (tx: AccountTx, messengerAccountIds: string[]): Promise<void> => {
  const theirs = sql`${own(tx)} and messenger_account_id = any(${messengerAccountIds}::uuid[])`
  await tx.count(sql`delete from inbound_event where ${theirs}`)
  await tx.count(sql`delete from waiting_automation where ${theirs}`)
  await tx.count(sql`
    delete from contact where ${theirs} and not exists (
      select from conversation v where v.tenant_id = contact.tenant_id and v.main_account_id = contact.main_account_id
        and v.contact_id = contact.contact_id)`)
}
