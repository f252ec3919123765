import { type AccountTx, sql, type Tx } from '../../infra/database/database.ts'

/** A message that is ready to leave. */
export type Departing = {
  messageId: string
  conversationId: string
  messengerAccountId: string
  threadKey: string
}

export type DepartureRow = {
  tenant_id: number
  main_account_id: string
  message_id: string
  conversation_id: string
  messenger_account_id: string
  thread_key: string
  parts_sent: number
  attempts: number
  created_at: Date
}

const columns = sql`tenant_id, main_account_id, message_id, conversation_id, messenger_account_id, thread_key, parts_sent, attempts,
  created_at`
const one = (tx: AccountTx, messageId: string) =>
  sql`tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and message_id = ${messageId}`

/** Puts a message in the line of its thread; one that stands there already keeps its place. */
export const enqueue = (tx: AccountTx, leaving: Departing, now: Date): Promise<number> =>
  tx.count(sql`
    insert into departure (tenant_id, main_account_id, message_id, conversation_id, messenger_account_id, thread_key, due_at, created_at)
    values (${tx.tenantId}, ${tx.mainAccountId}, ${leaving.messageId}, ${leaving.conversationId}, ${leaving.messengerAccountId},
      ${leaving.threadKey}, ${now}, ${now})
    on conflict do nothing`)

/** Takes the first message of each thread whose time has come; from then on its call counts as under way. */
export const claimDue = (tx: Tx, now: Date, limit: number): Promise<DepartureRow[]> =>
  tx.rows(sql<DepartureRow>`
    update departure set begun_at = ${now}, attempts = attempts + 1
    where (tenant_id, main_account_id, message_id) in (
      select d.tenant_id, d.main_account_id, d.message_id from departure d
      where d.begun_at is null and d.due_at <= ${now} and not exists (
        select from departure e where e.tenant_id = d.tenant_id and e.main_account_id = d.main_account_id
          and e.messenger_account_id = d.messenger_account_id and e.thread_key = d.thread_key and e.place < d.place)
      order by d.due_at limit ${sql.lit(limit)} for update of d skip locked)
    returning ${columns}`)

/** Calls that began so long ago that whoever made them is gone. */
export const listLost = (tx: Tx, before: Date, limit: number): Promise<DepartureRow[]> =>
  tx.rows(
    sql<DepartureRow>`select ${columns} from departure where begun_at < ${before} order by begun_at limit ${limit}`,
  )

/** So many parts have arrived; the next one is under way from `now` on. */
export const partSent = (tx: AccountTx, messageId: string, parts: number, now: Date): Promise<number> =>
  tx.count(sql`update departure set parts_sent = ${parts}, begun_at = ${now} where ${one(tx, messageId)}`)

export const putOff = (tx: AccountTx, messageId: string, due: Date): Promise<number> =>
  tx.count(sql`update departure set begun_at = null, due_at = ${due} where ${one(tx, messageId)}`)

/** 0 when somebody else has settled it. */
export const remove = (tx: AccountTx, messageId: string): Promise<number> =>
  tx.count(sql`delete from departure where ${one(tx, messageId)}`)
