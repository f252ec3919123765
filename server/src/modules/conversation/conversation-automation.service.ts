import type { AccountScope, AccountTx } from '../../infra/database/database.ts'
import type { ConversationDeps, PlannedReply } from './conversation-deps.types.ts'
import { announceMessages } from './conversation.events.ts'
import { allowedReplies, type Firing } from './conversation-automation.rules.ts'
import * as inbound from './conversation-inbound.store.ts'
import * as messages from './conversation-message.store.ts'
import { untranslated } from './conversation.rules.ts'
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
  state: 'sent',
  failure: null,
  external_id: identity,
  client_msg_id: null,
  ...untranslated,
  sent_at: deps.clock.now(),
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
  for (const reply of replies) {
    for (const [part, text] of reply.texts.entries()) {
      const seq = row.last_seq + sent.length + 1
      const message = replyMessage(deps, row, reply, text, seq, identityOf(reply, row, messageId, part))
      const kept = await messages.insertMessage(tx, message, null)
      if (kept !== undefined) sent.push(kept)
    }
  }
  return sent
}

/** Sends what the rules answer to these messages, in their order. Call it under the conversation's lock. */
export const sendAutomation = async (
  deps: ConversationDeps,
  tx: AccountTx,
  conversationId: string,
  waiting: inbound.WaitingAutomation[],
): Promise<MessageRow[]> => {
  const all: MessageRow[] = []
  for (const { message_id, first_of_session } of waiting) {
    const row = await store.findConversation(tx, conversationId)
    const cause = await messages.findMessage(tx, message_id)
    if (row === undefined || cause === undefined) continue
    const planned = await deps.planReplies(tx, {
      subAccountId: row.sub_account_id,
      text: cause.body ?? '',
      firstOfSession: first_of_session,
      messageId: message_id,
      fanSessionId: row.fan_session_id ?? message_id,
    })
    const replies = allowedReplies(planned, await firingsOf(deps, tx, conversationId))
    const sent = await insertReplies(deps, tx, row, message_id, replies)
    const last = sent.at(-1)
    if (last !== undefined) {
      // The list keeps showing what the contact said: that is what waits for an answer.
      await store.changeConversation(tx, conversationId, {
        last_seq: last.seq,
        last_message_at: last.created_at,
      })
    }
    all.push(...sent)
  }
  return all
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
        if ((await store.lockConversation(tx, conversationId)) === undefined) return
        const waiting = await inbound.takePostponed(tx, conversationId)
        const sent = await sendAutomation(deps, tx, conversationId, waiting)
        await announceMessages(deps, tx, conversationId, sent)
      })
    }
  }
