import type { ParsedInputOf } from '@chatx/contract/base/endpoint'
import type * as contract from '@chatx/contract/web-chat'
import { AppError } from '../../infra/app-error.ts'
import type { AccountScope, AccountTx } from '../../infra/database/database.ts'
import type { Logins } from '../../infra/http/call.ts'
import type { ConversationDeps } from './conversation-deps.types.ts'
import {
  announceConversation,
  announceMessages,
  attachmentsOfRows,
  visitorStream,
} from './conversation.events.ts'
import * as messages from './conversation-message.store.ts'
import { presentVisitorMessage } from './conversation.presenter.ts'
import * as store from './conversation.store.ts'
import type { InboundEvent } from './conversation.types.ts'

type Visitor = Logins['visitor']
type SendInput = ParsedInputOf<typeof contract.sendFromVisitor>

const history = async (deps: ConversationDeps, tx: AccountTx, visitor: Visitor, range: messages.Range) => {
  const row = await store.findThread(tx, visitor.messengerAccountId, visitor.visitorId)
  // The position first: an event that comes in between is then delivered again, never skipped.
  const seq = await deps.streams.position(tx, visitorStream(visitor.messengerAccountId, visitor.visitorId))
  const rows = row === undefined ? [] : await messages.listMessages(tx, row.conversation_id, range, true)
  const attachmentOf = await attachmentsOfRows(deps, tx, rows)
  return {
    list: rows.map((message) => presentVisitorMessage(message, attachmentOf)),
    agentReadSeq: row?.agent_read_seq ?? 0,
    stream: { seq },
  }
}

const send =
  (deps: ConversationDeps, accept: (scope: AccountScope, event: InboundEvent) => Promise<void>) =>
  async (visitor: Visitor, input: SendInput): Promise<void> => {
    const { profile } = visitor
    if (input.text.trim() === '' && input.fileId === undefined)
      throw new AppError('conversation.empty_message')
    const { fileId } = input
    if (fileId !== undefined)
      await deps.db.inAccount(visitor, (tx) => deps.keepFile(tx, fileId, `visitor:${visitor.visitorId}`))
    await accept(visitor, {
      messengerAccountId: visitor.messengerAccountId,
      threadKey: visitor.visitorId,
      eventKey: `client:${input.clientMsgId}`,
      payload: {
        externalId: `client:${input.clientMsgId}`,
        clientMsgId: input.clientMsgId,
        text: input.text,
        fileId: input.fileId ?? null,
        at: input.sentAt ?? deps.clock.now().toISOString(),
        contact: { name: null, ...profile, pageUrl: input.pageUrl ?? profile.pageUrl },
      },
    })
  }

const read =
  (deps: ConversationDeps) =>
  (visitor: Visitor, seq: number): Promise<void> =>
    deps.db.inAccount(visitor, async (tx) => {
      const row = await store.lockThread(tx, visitor.messengerAccountId, visitor.visitorId)
      if (row === undefined) return
      const upTo = Math.min(seq, row.last_seq)
      if (upTo <= row.contact_read_seq) return
      const now = await store.changeConversation(tx, row.conversation_id, { contact_read_seq: upTo })
      const changed = await messages.markReadByContact(tx, row.conversation_id, upTo)
      if (changed.length === 0) await announceConversation(deps, tx, now)
      else await announceMessages(deps, tx, now, changed)
    })

export const createVisitorService = (
  deps: ConversationDeps,
  accept: (scope: AccountScope, event: InboundEvent) => Promise<void>,
) => ({
  /** The visitor's messages and the stream position to resume from. */
  history: (visitor: Visitor, range: messages.Range) =>
    deps.db.inAccount(visitor, (tx) => history(deps, tx, visitor, range)),
  /** Whether visitors may write here now. */
  isOpen: (scope: AccountScope): Promise<boolean> => deps.db.inAccount(scope, deps.takesMessages),
  /** Stores what the visitor wrote, or refuses with `web_chat.closed`; committed when it answers, applied once per client message id. */
  send: send(deps, accept),
  /** The visitor has seen everything up to a sequence. */
  read: read(deps),
})
