import { type AccountTx, sql, type Tx } from '../../infra/database/database.ts'
import type { MessageRow } from './conversation.types.ts'

const columns = sql`conversation_id, message_id, seq, version, direction, author_kind, author_name, kind, body, language, file_id, state,
  failure, external_id, client_msg_id, translation_state, translation_text, translation_source, translation_target, translation_engine,
  translation_charged, translation_reason, translation_version, sent_at, created_at`

const inAccount = (tx: AccountTx) => sql`tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`

export const insertMessage = async (
  tx: AccountTx,
  row: MessageRow,
  translationDue: Date | null,
): Promise<MessageRow | undefined> =>
  tx.first(sql<MessageRow>`
    insert into message (tenant_id, main_account_id, conversation_id, message_id, seq, direction, author_kind, author_name, kind, body, language,
      file_id, state, failure, external_id, client_msg_id, translation_state, translation_text, translation_source, translation_target,
      translation_engine, translation_charged, translation_reason, translation_version, translation_due, sent_at, created_at)
    values (${tx.tenantId}, ${tx.mainAccountId}, ${row.conversation_id}, ${row.message_id}, ${row.seq}, ${row.direction}, ${row.author_kind},
      ${row.author_name}, ${row.kind}, ${row.body}, ${row.language}, ${row.file_id}, ${row.state}, ${row.failure}, ${row.external_id},
      ${row.client_msg_id}, ${row.translation_state}, ${row.translation_text}, ${row.translation_source}, ${row.translation_target},
      ${row.translation_engine}, ${row.translation_charged}, ${row.translation_reason}, ${row.translation_version}, ${translationDue},
      ${row.sent_at}, ${row.created_at})
    on conflict (tenant_id, main_account_id, conversation_id, external_id) do nothing
    returning ${columns}`)

export const findMessage = (tx: AccountTx, messageId: string): Promise<MessageRow | undefined> =>
  tx.first(
    sql<MessageRow>`select ${columns} from message where ${inAccount(tx)} and message_id = ${messageId}`,
  )

export const findByExternalId = (
  tx: AccountTx,
  conversationId: string,
  externalId: string,
): Promise<MessageRow | undefined> =>
  tx.first(
    sql<MessageRow>`select ${columns} from message where ${inAccount(tx)} and conversation_id = ${conversationId} and external_id = ${externalId}`,
  )

export type Range = { beforeSeq?: number | undefined; afterSeq?: number | undefined; limit: number }

/** Messages in ascending order: after a sequence, or the last ones, or the last ones before a sequence. */
export const listMessages = async (
  tx: AccountTx,
  conversationId: string,
  { beforeSeq, afterSeq, limit }: Range,
  visitor = false,
): Promise<MessageRow[]> => {
  const shown = visitor ? sql`and (direction = 'in' or state in ('sent', 'delivered', 'read'))` : sql``
  const own = sql`${inAccount(tx)} and conversation_id = ${conversationId} ${shown}`
  if (afterSeq !== undefined) {
    return tx.rows(
      sql<MessageRow>`select ${columns} from message where ${own} and seq > ${afterSeq} order by seq limit ${limit}`,
    )
  }
  const rows = await tx.rows(
    sql<MessageRow>`select ${columns} from message where ${own} ${beforeSeq === undefined ? sql`` : sql`and seq < ${beforeSeq}`} order by seq desc limit ${limit}`,
  )
  return rows.reverse()
}

export type MessageChange = Partial<
  Pick<
    MessageRow,
    | 'state'
    | 'failure'
    | 'language'
    | 'sent_at'
    | 'translation_state'
    | 'translation_text'
    | 'translation_source'
    | 'translation_target'
    | 'translation_engine'
    | 'translation_charged'
    | 'translation_reason'
    | 'translation_version'
  >
> & { translation_due?: Date | null }

/** Changes a message and raises its version; undefined when it is gone. */
export const changeMessage = (
  tx: AccountTx,
  messageId: string,
  change: MessageChange,
): Promise<MessageRow | undefined> => {
  const sets = Object.entries(change).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  return tx.first(
    sql<MessageRow>`update message set version = version + 1, ${sql.join(sets)} where ${inAccount(tx)} and message_id = ${messageId} returning ${columns}`,
  )
}

/** Marks what the contact has now read; answers the changed rows. */
export const markReadByContact = (
  tx: AccountTx,
  conversationId: string,
  seq: number,
): Promise<MessageRow[]> =>
  tx.rows(
    sql<MessageRow>`update message set state = 'read', version = version + 1
      where ${inAccount(tx)} and conversation_id = ${conversationId} and direction = 'out' and seq <= ${seq} and state in ('sent', 'delivered')
      returning ${columns}`,
  )

/** Messages whose translation should have ended by now, over all accounts. */
export const dueTranslations = (tx: Tx, limit: number) =>
  tx.rows(
    sql<{ tenant_id: number; main_account_id: string; message_id: string; translation_version: number }>`
      select tenant_id, main_account_id, message_id, translation_version from message
      where translation_state = 'pending' and translation_due < now() order by translation_due limit ${limit}`,
  )

/** Keeps the sweep away from an attempt that is under way; undefined when this attempt is no longer the wanted one. */
export const holdTranslation = (
  tx: AccountTx,
  messageId: string,
  version: number,
  seconds: number,
): Promise<MessageRow | undefined> =>
  tx.first(
    sql<MessageRow>`update message set translation_due = clock_timestamp() + make_interval(secs => ${seconds})
      where ${inAccount(tx)} and message_id = ${messageId} and translation_state = 'pending' and translation_version = ${version}
      returning ${columns}`,
  )

/** Identities of the keyword replies that a conversation got since a time. */
export const keywordIdentitiesSince = async (
  tx: AccountTx,
  conversationId: string,
  since: Date,
): Promise<string[]> => {
  const rows = await tx.rows(
    sql<{
      external_id: string
    }>`select external_id from message where ${inAccount(tx)} and conversation_id = ${conversationId}
      and author_kind = 'keyword' and created_at >= ${since} order by seq desc limit 100`,
  )
  return rows.map((row) => row.external_id)
}

/** Contact's messages after a sequence. */
export const unreadAfter = async (tx: AccountTx, conversationId: string, seq: number): Promise<number> => {
  const row = await tx.first(
    sql<{
      n: number
    }>`select count(*)::int as n from message where ${inAccount(tx)} and conversation_id = ${conversationId} and direction = 'in' and seq > ${seq}`,
  )
  return row?.n ?? 0
}

/** Messages since a time, by direction; automatic ones are a part of those that went out. */
export const messageFigures = async (
  tx: AccountTx,
  since: Date,
): Promise<{ in: number; out: number; automatic: number; ever: boolean }> => {
  const row = await tx.first(sql<{ inbound: number; outbound: number; automatic: number; ever: boolean }>`
    select (count(*) filter (where direction = 'in'))::int as inbound, (count(*) filter (where direction = 'out'))::int as outbound,
      (count(*) filter (where author_kind in ('welcome', 'keyword')))::int as automatic,
      exists (select from message where ${inAccount(tx)}) as ever
    from message where ${inAccount(tx)} and created_at >= ${since}`)
  return {
    in: row?.inbound ?? 0,
    out: row?.outbound ?? 0,
    automatic: row?.automatic ?? 0,
    ever: row?.ever ?? false,
  }
}

/** Messages per hour or day of a time zone. */
export const messagesByBucket = (tx: AccountTx, from: Date, timeZone: string, unit: 'hour' | 'day') =>
  tx.rows(sql<{ bucket: string; inbound: number; outbound: number }>`
    select to_char(date_trunc(${unit}, created_at at time zone ${timeZone}), 'YYYY-MM-DD"T"HH24:MI') as bucket,
      (count(*) filter (where direction = 'in'))::int as inbound, (count(*) filter (where direction = 'out'))::int as outbound
    from message where ${inAccount(tx)} and created_at >= ${from} group by 1`)

/** The last message that a person wrote; automatic replies do not count. */
export const lastSpokenSeq = async (tx: AccountTx, conversationId: string): Promise<number> => {
  const row = await tx.first(
    sql<{
      seq: number
    }>`select seq from message where ${inAccount(tx)} and conversation_id = ${conversationId}
      and author_kind in ('contact', 'agent') order by seq desc limit 1`,
  )
  return row?.seq ?? 0
}
