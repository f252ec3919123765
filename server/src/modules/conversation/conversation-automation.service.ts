import type { AccountScope, AccountTx } from '../../infra/database/database.ts'
import type { ConversationDeps, PlannedReply } from './conversation-deps.types.ts'
import { announceMessages } from './conversation.events.ts'
import { allowedReplies, type Firing } from './conversation-automation.rules.ts'
import * as inbound from './conversation-inbound.store.ts'
import * as messages from './conversation-message.store.ts'
import { departure, untranslated } from './conversation.rules.ts'
import * as store from './conversation.store.ts'
import type { ConversationRow, MessageRow } from './conversation.types.ts'

const GUARD_MINUTES = 10

/** Identity of an automatic message: what caused it, so that a repeat of the cause inserts nothing. */
const identityOf = (reply: PlannedReply, row: ConversationRow, messageId: string, part: number): string =>
  reply.kind === 'welcome'
    ? `welcome:${row.fan_session_id}:${part}`
    : `keyword:${messageId}:${reply.ruleId}:${part}`

const replyMessage = (
  deps: ConversationDeps,
  row: ConversationRow,
  reply: PlannedReply,
  text: string,
  seq: number,
  identity: string,
  platform: string,
): MessageRow => ({
  conversation_id: row.conversation_id,
  message_id: deps.random.id(),
  seq,
  version: 1,
  direction: 'out',
  author_kind: reply.kind,
  author_name: '',
  kind: 'text',
  body: text,
  language: null,
  file_id: null,
  ...departure(platform, deps.clock.now()),
  failure: null,
  external_id: identity,
  client_msg_id: null,
  ...untranslated,
  created_at: deps.clock.now(),
})

const firingsOf = async (
  deps: ConversationDeps,
  tx: AccountTx,
  conversationId: string,
): Promise<Firing[]> => {
  const since = new Date(deps.clock.now().getTime() - GUARD_MINUTES * 60_000)
  const identities = await messages.keywordIdentitiesSince(tx, conversationId, since)
  return identities.map((identity) => ({
    messageId: identity.split(':')[1] ?? '',
    ruleId: identity.split(':')[2] ?? '',
  }))
}

const insertReplies = async (
  deps: ConversationDeps,
  tx: AccountTx,
  row: ConversationRow,
  messageId: string,
  replies: PlannedReply[],
): Promise<MessageRow[]> => {
  const sent: MessageRow[] = []
  const { platform = '' } = (await deps.accountOf(tx, row.messenger_account_id)) ?? {}
  for (const reply of replies) {
    for (const [part, text] of reply.texts.entries()) {
      const seq = row.last_seq + sent.length + 1
      const identity = identityOf(reply, row, messageId, part)
      const message = replyMessage(deps, row, reply, text, seq, identity, platform)
      const kept = await messages.insertMessage(tx, message, null)
      if (kept !== undefined) sent.push(kept)
    }
  }
  return sent
}

/** A contact's message that rules may answer. */
export type Cause = { message: MessageRow; firstOfSession: boolean }

/** A conversation as it is now, and the messages that were added to it on the way. */
export type Grown = { row: ConversationRow; added: MessageRow[] }

const answerOne = async (
  deps: ConversationDeps,
  tx: AccountTx,
  row: ConversationRow,
  { message, firstOfSession }: Cause,
): Promise<Grown> => {
  const planned = await deps.planReplies(tx, {
    subAccountId: row.sub_account_id,
    text: message.body ?? '',
    firstOfSession,
    messageId: message.message_id,
    fanSessionId: row.fan_session_id ?? message.message_id,
  })
  if (planned.length === 0) return { row, added: [] }
  const replies = allowedReplies(planned, await firingsOf(deps, tx, row.conversation_id))
  const added = await insertReplies(deps, tx, row, message.message_id, replies)
  const last = added.at(-1)
  if (last === undefined) return { row, added }
  // The list keeps showing what the contact said: that is what waits for an answer.
  const change = { last_seq: last.seq, last_message_at: last.created_at }
  return { row: await store.changeConversation(tx, row.conversation_id, change), added }
}

/** Sends what the rules answer to these messages, in their order. Call it under the conversation's lock. */
export const sendAutomation = async (
  deps: ConversationDeps,
  tx: AccountTx,
  row: ConversationRow,
  causes: Cause[],
): Promise<Grown> => {
  const grown: Grown = { row, added: [] }
  for (const cause of causes) {
    const next = await answerOne(deps, tx, grown.row, cause)
    grown.row = next.row
    grown.added.push(...next.added)
  }
  return grown
}

/** Sends what waited while the messenger account was offline (decisions §2). Call it under the conversation's lock. */
export const sendPostponed = async (
  deps: ConversationDeps,
  tx: AccountTx,
  row: ConversationRow,
): Promise<Grown> => {
  const causes: Cause[] = []
  for (const { message_id, first_of_session } of await inbound.takePostponed(tx, row.conversation_id)) {
    const message = await messages.findMessage(tx, message_id)
    if (message !== undefined) causes.push({ message, firstOfSession: first_of_session })
  }
  return sendAutomation(deps, tx, row, causes)
}

/** Catches up on the automation that waited while a messenger account was offline (decisions §2). */
export const runPostponed =
  (deps: ConversationDeps) =>
  async (scope: AccountScope, messengerAccountId: string): Promise<void> => {
    const conversations = await deps.db.inAccount(scope, (tx) =>
      inbound.postponedConversations(tx, messengerAccountId),
    )
    for (const conversationId of conversations) {
      await deps.db.inAccount(scope, async (tx) => {
        const locked = await store.lockConversation(tx, conversationId)
        if (locked === undefined) return
        const { row, added } = await sendPostponed(deps, tx, locked)
        await announceMessages(deps, tx, row, added)
      })
    }
  }
