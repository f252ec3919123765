import { type AccountScope, type AccountTx, sql, type Tx } from '../../infra/database/database.ts'
import type { InboundEvent, InboundPayload } from './conversation.types.ts'

/** Half of a surrogate pair and U+0000 are text in a browser; the database keeps neither. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\p{Surrogate}|\0/gu, '\uFFFD') : value

/** Keeps raw events; one that is already there stays as it is. */
export const keepEvents = (tx: AccountTx, events: InboundEvent[]): Promise<number> =>
  tx.count(sql`
    insert into inbound_event (tenant_id, main_account_id, messenger_account_id, thread_key, event_key, payload)
    select ${tx.tenantId}, ${tx.mainAccountId}, e."messengerAccountId", e."threadKey", e."eventKey", e.payload
    from jsonb_to_recordset(${JSON.stringify(events, storable)}::jsonb)
      as e("messengerAccountId" uuid, "threadKey" text, "eventKey" text, payload jsonb)
    on conflict do nothing`)

/** Events of one thread that wait, in the order of their arrival. Call it under the conversation's lock. */
export const waitingEvents = (tx: AccountTx, messengerAccountId: string, threadKey: string, limit: number) =>
  tx.rows(sql<{ event_key: string; payload: InboundPayload; received_at: Date }>`
    select event_key, payload, received_at from inbound_event
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and messenger_account_id = ${messengerAccountId}
      and thread_key = ${threadKey} and processed_at is null and attempts < 20
    order by arrival limit ${limit}`)

export const markProcessed = (
  tx: AccountTx,
  messengerAccountId: string,
  threadKey: string,
  eventKeys: string[],
): Promise<number> =>
  tx.count(sql`
    update inbound_event set processed_at = clock_timestamp()
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and messenger_account_id = ${messengerAccountId}
      and thread_key = ${threadKey} and event_key = any(${eventKeys})`)

/** Counts a failed try of the event that stands first; after 20 of them it is parked, and stays to be looked at. */
export const markTried = (
  tx: AccountTx,
  messengerAccountId: string,
  threadKey: string,
  error: string,
): Promise<number> =>
  tx.count(sql`
    update inbound_event set attempts = attempts + 1, error = ${error}
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and messenger_account_id = ${messengerAccountId}
      and thread_key = ${threadKey} and arrival = (
        select min(arrival) from inbound_event
        where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and messenger_account_id = ${messengerAccountId}
          and thread_key = ${threadKey} and processed_at is null and attempts < 20)`)

export type Thread = AccountScope & { messengerAccountId: string; threadKey: string }

/** Threads with events that have waited too long: their server died, or the database was away. */
export const leftBehind = async (tx: Tx, olderThanSeconds: number, limit: number): Promise<Thread[]> => {
  const rows = await tx.rows(sql<{
    tenant_id: number
    main_account_id: string
    messenger_account_id: string
    thread_key: string
  }>`
    select distinct tenant_id, main_account_id, messenger_account_id, thread_key from (
      select * from inbound_event where processed_at is null and attempts < 20
        and received_at < now() - make_interval(secs => ${olderThanSeconds}) order by received_at limit ${limit}
    ) old`)
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    mainAccountId: row.main_account_id,
    messengerAccountId: row.messenger_account_id,
    threadKey: row.thread_key,
  }))
}

export type WaitingAutomation = {
  conversation_id: string
  message_id: string
  seq: number
  first_of_session: boolean
}

export const postponeAutomation = (
  tx: AccountTx,
  messengerAccountId: string,
  waiting: WaitingAutomation,
  now: Date,
): Promise<number> =>
  tx.count(sql`
    insert into waiting_automation (tenant_id, main_account_id, messenger_account_id, conversation_id, message_id, seq, first_of_session, created_at)
    values (${tx.tenantId}, ${tx.mainAccountId}, ${messengerAccountId}, ${waiting.conversation_id}, ${waiting.message_id}, ${waiting.seq}, ${waiting.first_of_session}, ${now})
    on conflict do nothing`)

/** Conversations of a messenger account whose automation waits, oldest first. */
export const postponedConversations = async (
  tx: AccountTx,
  messengerAccountId: string,
): Promise<string[]> => {
  const rows = await tx.rows(sql<{ conversation_id: string }>`
    select conversation_id from waiting_automation
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and messenger_account_id = ${messengerAccountId}
    group by conversation_id order by min(created_at) limit 1000`)
  return rows.map((row) => row.conversation_id)
}

/** Takes a conversation's waiting automation, in message order. Call it under the conversation's lock. */
export const takePostponed = async (tx: AccountTx, conversationId: string): Promise<WaitingAutomation[]> => {
  const rows = await tx.rows(sql<WaitingAutomation>`
    delete from waiting_automation
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and conversation_id = ${conversationId}
    returning conversation_id, message_id, seq, first_of_session`)
  return rows.sort((a, b) => a.seq - b.seq)
}
