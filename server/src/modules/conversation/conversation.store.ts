import { type AccountTx, sql } from '../../infra/database/database.ts'
import type { Cursor } from '../../infra/database/cursor.ts'
import type { ConversationRow, InboundPayload } from './conversation.types.ts'

const columns = sql`v.conversation_id, v.sub_account_id, v.messenger_account_id, v.contact_id, v.thread_key, v.version, v.last_seq, v.unread,
  v.agent_read_seq, v.contact_read_seq, v.last_message_at, v.preview, v.preview_direction, v.agent_language, v.translate_incoming,
  v.translate_outgoing, v.line, v.draft, v.fan_session_id, v.last_inbound_at, c.name as contact_name, c.language as contact_language,
  c.language_fixed as contact_language_fixed, c.locale as contact_locale, c.time_zone as contact_time_zone, c.page_url as contact_page_url,
  c.first_seen_at as contact_first_seen_at, c.fan_type`

const joined = sql`conversation v join contact c on c.tenant_id = v.tenant_id and c.main_account_id = v.main_account_id and c.contact_id = v.contact_id`
const inAccount = (tx: AccountTx) =>
  sql`v.tenant_id = ${tx.tenantId} and v.main_account_id = ${tx.mainAccountId}`

export const findConversation = (
  tx: AccountTx,
  conversationId: string,
): Promise<ConversationRow | undefined> =>
  tx.first(
    sql<ConversationRow>`select ${columns} from ${joined} where ${inAccount(tx)} and v.conversation_id = ${conversationId}`,
  )

/** Takes the conversation's lock: its sequence may then be allocated until commit. */
export const lockConversation = (
  tx: AccountTx,
  conversationId: string,
): Promise<ConversationRow | undefined> =>
  tx.first(
    sql<ConversationRow>`select ${columns} from ${joined} where ${inAccount(tx)} and v.conversation_id = ${conversationId} for update of v`,
  )

export const lockThread = (
  tx: AccountTx,
  messengerAccountId: string,
  threadKey: string,
): Promise<ConversationRow | undefined> =>
  tx.first(
    sql<ConversationRow>`select ${columns} from ${joined} where ${inAccount(tx)} and v.messenger_account_id = ${messengerAccountId} and v.thread_key = ${threadKey} for update of v`,
  )

export const findThread = (
  tx: AccountTx,
  messengerAccountId: string,
  threadKey: string,
): Promise<ConversationRow | undefined> =>
  tx.first(
    sql<ConversationRow>`select ${columns} from ${joined} where ${inAccount(tx)} and v.messenger_account_id = ${messengerAccountId} and v.thread_key = ${threadKey}`,
  )

export type NewThread = {
  contactId: string
  conversationId: string
  messengerAccountId: string
  subAccountId: string
  threadKey: string
  name: string
  language: string | null
  contact: InboundPayload['contact']
  now: Date
}

/** Creates contact and conversation of a thread unless they exist; two at once leave one of each. */
export const openThread = async (tx: AccountTx, thread: NewThread): Promise<void> => {
  await tx.count(sql`
    insert into contact (tenant_id, main_account_id, contact_id, messenger_account_id, external_id, name, language, locale, time_zone, page_url, referrer, first_seen_at)
    values (${tx.tenantId}, ${tx.mainAccountId}, ${thread.contactId}, ${thread.messengerAccountId}, ${thread.threadKey}, ${thread.name},
      ${thread.language}, ${thread.contact.locale}, ${thread.contact.timeZone}, ${thread.contact.pageUrl}, ${thread.contact.referrer}, ${thread.now})
    on conflict (tenant_id, main_account_id, messenger_account_id, external_id) do nothing`)
  await tx.count(sql`
    insert into conversation (tenant_id, main_account_id, conversation_id, sub_account_id, messenger_account_id, contact_id, thread_key, last_message_at)
    select ${tx.tenantId}, ${tx.mainAccountId}, ${thread.conversationId}, ${thread.subAccountId}, ${thread.messengerAccountId}, contact_id, ${thread.threadKey}, ${thread.now}
    from contact where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}
      and messenger_account_id = ${thread.messengerAccountId} and external_id = ${thread.threadKey}
    on conflict (tenant_id, main_account_id, messenger_account_id, thread_key) do nothing`)
}

export type ConversationChange = Partial<
  Pick<
    ConversationRow,
    | 'last_seq'
    | 'unread'
    | 'agent_read_seq'
    | 'contact_read_seq'
    | 'last_message_at'
    | 'preview'
    | 'preview_direction'
    | 'agent_language'
    | 'translate_incoming'
    | 'translate_outgoing'
    | 'line'
    | 'draft'
    | 'fan_session_id'
    | 'last_inbound_at'
  >
>

/** Changes a conversation that is there, and raises its version; answers it as it is then, with its contact. */
export const changeConversation = async (
  tx: AccountTx,
  conversationId: string,
  change: ConversationChange,
): Promise<ConversationRow> => {
  const sets = Object.entries(change).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const row = await tx.first(
    sql<ConversationRow>`update conversation v set version = version + 1, ${sql.join(sets)} from contact c
      where ${inAccount(tx)} and v.conversation_id = ${conversationId}
        and c.tenant_id = v.tenant_id and c.main_account_id = v.main_account_id and c.contact_id = v.contact_id
      returning ${columns}`,
  )
  if (row === undefined) throw new Error(`conversation ${conversationId} is gone`)
  return row
}

export type ContactChange = {
  name?: string
  language?: string | null
  language_fixed?: boolean
  page_url?: string | null
  fan_type?: 'base' | 'new' | 'repeat'
}

export const changeContact = async (
  tx: AccountTx,
  contactId: string,
  change: ContactChange,
): Promise<void> => {
  const sets = Object.entries(change).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await tx.count(
    sql`update contact set ${sql.join(sets)} where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and contact_id = ${contactId}`,
  )
}

export type ConversationFilter = {
  subAccountId: string
  messengerAccountId?: string | undefined
  unread?: boolean | undefined
  search?: string | undefined
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (mark) => `\\${mark}`)

/** A search by words looks at so many conversations of the desk, newest first. */
const SEARCHED_RECENT = 2_000
/** A search by the beginning of a name looks at so many contacts of the main account, in the order of names. */
const SEARCHED_NAMES = 5_000

const chosen = (
  tx: AccountTx,
  filter: ConversationFilter,
) => sql`${inAccount(tx)} and v.sub_account_id = ${filter.subAccountId}
    ${filter.messengerAccountId === undefined ? sql`` : sql`and v.messenger_account_id = ${filter.messengerAccountId}`}
    ${filter.unread === true ? sql`and v.unread > 0` : sql``}`

/**
 * The conversations that a search finds: words anywhere in a name or a preview among the newest, and a name's beginning
 * among all. Both stay bounded however many conversations there are (docs/decisions/0021).
 */
const found = (tx: AccountTx, filter: ConversationFilter, search: string) => {
  const words = `%${escapeLike(search)}%`
  return sql`with recent as materialized (
      select v.conversation_id, v.contact_id, v.preview from conversation v where ${chosen(tx, filter)}
      order by v.last_message_at desc, v.conversation_id desc limit ${SEARCHED_RECENT}
    ), named as materialized (
      select contact_id from contact where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}
        and name_folded >= lower(${search}) collate "C" and name_folded < (lower(${search}) || chr(1114111)) collate "C"
      order by name_folded limit ${SEARCHED_NAMES}
    ), found as materialized (
      select recent.conversation_id from recent join contact c
        on c.tenant_id = ${tx.tenantId} and c.main_account_id = ${tx.mainAccountId} and c.contact_id = recent.contact_id
      where recent.preview ilike ${words} or c.name ilike ${words}
      union
      select v.conversation_id from named join conversation v on v.contact_id = named.contact_id where ${chosen(tx, filter)}
    )`
}

/** Newest message first, by key. */
export const listConversations = (
  tx: AccountTx,
  filter: ConversationFilter,
  after: Cursor | undefined,
  limit: number,
): Promise<ConversationRow[]> => {
  const { search } = filter
  return tx.rows(sql<ConversationRow>`
    ${search === undefined ? sql`` : found(tx, filter, search)}
    select ${columns} from ${joined} ${search === undefined ? sql`` : sql`join found on found.conversation_id = v.conversation_id`}
    where ${chosen(tx, filter)}
    ${after === undefined ? sql`` : sql`and (v.last_message_at, v.conversation_id) < (${after.at}, ${after.id})`}
    order by v.last_message_at desc, v.conversation_id desc limit ${limit}`)
}

export const unreadByAccount = (
  tx: AccountTx,
  subAccountId: string,
): Promise<{ messenger_account_id: string; unread: number }[]> =>
  tx.rows(sql<{ messenger_account_id: string; unread: number }>`
    select v.messenger_account_id, sum(v.unread)::int as unread from conversation v
    where ${inAccount(tx)} and v.sub_account_id = ${subAccountId} and v.unread > 0 group by 1`)

/**
 * Conversations with a message in the last 24 hours, and those that wait for an answer. Goes from desk to desk along the
 * index of the newest, so that the old conversations of a main account cost nothing.
 */
export const conversationFigures = async (tx: AccountTx): Promise<{ open: number; unread: number }> => {
  const row = await tx.first(sql<{ open: number; unread: number }>`
    with recursive desk as (
      (select v.sub_account_id from conversation v where ${inAccount(tx)} order by v.sub_account_id limit 1)
      union all
      select (select v.sub_account_id from conversation v where ${inAccount(tx)} and v.sub_account_id > desk.sub_account_id
        order by v.sub_account_id limit 1)
      from desk where desk.sub_account_id is not null
    )
    select (select count(*) from desk join conversation v on v.sub_account_id = desk.sub_account_id
        where ${inAccount(tx)} and v.last_message_at > now() - interval '24 hours')::int as open,
      (select count(*) from conversation v where ${inAccount(tx)} and v.unread > 0)::int as unread`)
  return row ?? { open: 0, unread: 0 }
}
