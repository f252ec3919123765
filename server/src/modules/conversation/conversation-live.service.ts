import type { AccountScope } from '../../infra/database/database.ts'
import type { Logins } from '../../infra/http/call.ts'
import type { ConversationDeps } from './conversation-deps.types.ts'
import { passToDesk, visitorStream } from './conversation.events.ts'
import { findConversation, findThread } from './conversation.store.ts'

type Visitor = Logins['visitor']

const threadOf = (deps: ConversationDeps, visitor: Visitor) =>
  deps.db.inAccount(visitor, (tx) => findThread(tx, visitor.messengerAccountId, visitor.visitorId))

const quietly = (deps: ConversationDeps, work: Promise<void>): void =>
  deps.track(work.catch((error: unknown) => deps.log.debug({ err: error }, 'a passing event was lost')))

const visitorTypes = async (deps: ConversationDeps, visitor: Visitor, on: boolean): Promise<void> => {
  const row = await threadOf(deps, visitor)
  if (row === undefined) return
  const data = { conversationId: row.conversation_id, who: 'contact' as const, on }
  passToDesk(deps, visitor, row.sub_account_id, { type: 'typing', data })
}

const visitorIsHere = async (deps: ConversationDeps, visitor: Visitor, online: boolean): Promise<void> => {
  const row = await threadOf(deps, visitor)
  if (row === undefined) return
  passToDesk(deps, visitor, row.sub_account_id, {
    type: 'presence',
    data: { conversationId: row.conversation_id, online },
  })
}

const agentTypes = async (
  deps: ConversationDeps,
  desk: Logins['desk'],
  conversationId: string,
  on: boolean,
): Promise<void> => {
  const row = await deps.db.inAccount(desk, (tx) => findConversation(tx, conversationId))
  if (row === undefined || row.sub_account_id !== desk.subAccountId) return
  const event = { type: 'typing', data: { conversationId, who: 'agent' as const, on } }
  deps.streams.pass(desk, visitorStream(row.messenger_account_id, row.thread_key), event)
}

/** Two agents of one sub-account in one chat see each other. */
const agentsView = (
  deps: ConversationDeps,
  scope: AccountScope,
  subAccountId: string,
  conversationId: string,
  agents: string[],
): void => passToDesk(deps, scope, subAccountId, { type: 'viewing', data: { conversationId, agents } })

/** Passing events between the two sides of a chat: kept nowhere, lost without harm. */
export const createLiveService = (deps: ConversationDeps) => ({
  visitorTypes: (visitor: Visitor, on: boolean) => quietly(deps, visitorTypes(deps, visitor, on)),
  /** The visitor came or went; the desk hears of it once there is a conversation. */
  visitorIsHere: (visitor: Visitor, online: boolean) => quietly(deps, visitorIsHere(deps, visitor, online)),
  agentTypes: (desk: Logins['desk'], conversationId: string, on: boolean) =>
    quietly(deps, agentTypes(deps, desk, conversationId, on)),
  agentsView: (scope: AccountScope, subAccountId: string, conversationId: string, agents: string[]) =>
    agentsView(deps, scope, subAccountId, conversationId, agents),
})
