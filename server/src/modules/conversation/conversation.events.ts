import type * as contract from '@chatx/contract/conversation'
import type { DeskEvent, EphemeralEvent, VisitorEvent } from '@chatx/contract/live'
import type { AccountScope, AccountTx } from '../../infra/database/database.ts'
import type { ConversationDeps, SubAccountSettings, ThreadAccount } from './conversation-deps.types.ts'
import {
  isVisibleToVisitor,
  presentConversation,
  presentMessage,
  presentVisitorMessage,
} from './conversation.presenter.ts'
import { isLeaving, languagePlan } from './conversation.rules.ts'
import type { ConversationRow, LanguagePlan, MessageRow } from './conversation.types.ts'

/** Everything a sub-account's desks hear. */
export const deskStream = (subAccountId: string): string => `desk:${subAccountId}`
/** Everything one visitor of a web chat hears. */
export const visitorStream = (messengerAccountId: string, threadKey: string): string =>
  `visitor:${messengerAccountId}:${threadKey}`

/** What a caller has read of the conversation's surroundings already. */
export type Known = { settings?: SubAccountSettings | undefined; account?: ThreadAccount | undefined }

export const planOf = async (
  deps: ConversationDeps,
  tx: AccountTx,
  row: ConversationRow,
  known: Known = {},
): Promise<LanguagePlan> => {
  const settings = known.settings ?? (await deps.settingsOf(tx, row.sub_account_id))
  const account = known.account ?? (await deps.accountOf(tx, row.messenger_account_id))
  if (settings === undefined) throw new Error(`sub-account ${row.sub_account_id} has no settings`)
  return languagePlan(row, settings.translation, account?.contactLanguage ?? null)
}

export const attachmentsOfRows = async (deps: ConversationDeps, tx: AccountTx, rows: MessageRow[]) => {
  const ids = rows.flatMap((row) => (row.file_id === null ? [] : [row.file_id]))
  const found = ids.length === 0 ? new Map() : await deps.attachmentsOf(tx, ids)
  return (fileId: string) => found.get(fileId)
}

const isOnline = (deps: ConversationDeps, tx: AccountTx, row: ConversationRow): boolean =>
  deps.isContactOnline(tx.mainAccountId, row.messenger_account_id, row.thread_key)

export const presentForDesk = async (
  deps: ConversationDeps,
  tx: AccountTx,
  row: ConversationRow,
  known: Known = {},
) => presentConversation(row, await planOf(deps, tx, row, known), isOnline(deps, tx, row))

/**
 * Announces new and changed messages to the desk and, where it may see them, to the visitor; what is ready to leave for
 * another platform is put on its way. Answers their attachments.
 * `conversation` is the row as it is after all changes. Appends to streams, whose locks are held until commit: call it
 * last in the transaction.
 */
export const announceMessages = async (
  deps: ConversationDeps,
  tx: AccountTx,
  conversation: ConversationRow,
  rows: MessageRow[],
  known: Known = {},
) => {
  const attachmentOf = await attachmentsOfRows(deps, tx, rows)
  if (rows.length === 0) return attachmentOf
  for (const row of rows.filter(isLeaving))
    await deps.depart(tx, {
      messageId: row.message_id,
      conversationId: row.conversation_id,
      messengerAccountId: conversation.messenger_account_id,
      threadKey: conversation.thread_key,
    })
  const presented = await presentForDesk(deps, tx, conversation, known)
  const forDesk: DeskEvent[] = rows.map((row) => ({
    type: 'message',
    data: { message: presentMessage(row, attachmentOf), conversation: presented },
  }))
  const forVisitor: VisitorEvent[] = rows
    .filter(isVisibleToVisitor)
    .map((row) => ({ type: 'message', data: { message: presentVisitorMessage(row, attachmentOf) } }))
  await deps.streams.append(
    tx,
    {
      stream: visitorStream(conversation.messenger_account_id, conversation.thread_key),
      events: forVisitor,
    },
    { stream: deskStream(conversation.sub_account_id), events: forDesk },
  )
  deps.figuresMoved(tx)
  return attachmentOf
}

/**
 * Announces a change of the conversation alone: read marks, languages, the contact's name. The visitor is told
 * `forVisitor`. Call it last in the transaction, as above.
 */
export const announceConversation = async (
  deps: ConversationDeps,
  tx: AccountTx,
  conversation: ConversationRow,
  forVisitor: VisitorEvent[] = [],
): Promise<contract.Conversation> => {
  const presented = await presentForDesk(deps, tx, conversation)
  const event: DeskEvent = { type: 'conversation', data: { conversation: presented } }
  await deps.streams.append(
    tx,
    {
      stream: visitorStream(conversation.messenger_account_id, conversation.thread_key),
      events: forVisitor,
    },
    { stream: deskStream(conversation.sub_account_id), events: [event] },
  )
  return presented
}

export const passToDesk = (
  deps: ConversationDeps,
  scope: AccountScope,
  subAccountId: string,
  event: EphemeralEvent,
): void => deps.streams.pass(scope, deskStream(subAccountId), event)
