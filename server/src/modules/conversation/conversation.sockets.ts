import type { ClientFrame } from '@chatx/contract/live'
import type { LiveClient } from '../../infra/live/hub.ts'
import { findThread, findConversation } from './conversation.store.ts'
import { deskStream, passToDesk, visitorStream } from './conversation.events.ts'
import type { ConversationService } from './conversation.service.ts'
import type { Logins } from '../../infra/http/call.ts'

type Deps = { conversations: ConversationService; presence: Presence }

/** Which visitors have an open chat, and which desk looks at which conversation; kept per process and passed on. */
export type Presence = {
  visitorOpened(key: string): void
  visitorClosed(key: string): void
  isVisitorOnline(key: string): boolean
}

export const visitorKey = (mainAccountId: string, messengerAccountId: string, visitorId: string): string =>
  `${mainAccountId}:${messengerAccountId}:${visitorId}`

export const createPresence = (): Presence => {
  const open = new Map<string, number>()
  return {
    visitorOpened: (key) => open.set(key, (open.get(key) ?? 0) + 1),
    visitorClosed: (key) => {
      const left = (open.get(key) ?? 1) - 1
      if (left <= 0) open.delete(key)
      else open.set(key, left)
    },
    isVisitorOnline: (key) => open.has(key),
  }
}

const keyOf = (login: Logins['visitor']) =>
  visitorKey(login.mainAccountId, login.messengerAccountId, login.visitorId)

/** Tells the desk that a visitor came or went, once the visitor has a conversation. */
const tellPresence = async (
  { conversations }: Deps,
  { login, scope }: LiveClient,
  online: boolean,
): Promise<void> => {
  if (login.kind !== 'visitor') return
  const { deps } = conversations
  const row = await deps.db.inAccount(scope, (tx) =>
    findThread(tx, login.messengerAccountId, login.visitorId),
  )
  if (row === undefined) return
  passToDesk(deps, scope, row.sub_account_id, {
    type: 'presence',
    data: { conversationId: row.conversation_id, online },
  })
}

const contactTypes = async (
  { conversations: { deps } }: Deps,
  { scope }: LiveClient,
  login: Logins['visitor'],
  on: boolean,
) => {
  const row = await deps.db.inAccount(scope, (tx) =>
    findThread(tx, login.messengerAccountId, login.visitorId),
  )
  if (row === undefined) return
  const data = { conversationId: row.conversation_id, who: 'contact' as const, on }
  deps.streams.pass(scope, deskStream(row.sub_account_id), { type: 'typing', data })
}

const agentTypes = async (
  { conversations: { deps } }: Deps,
  { scope }: LiveClient,
  login: Logins['desk'],
  conversationId: string,
  on: boolean,
) => {
  const row = await deps.db.inAccount(scope, (tx) => findConversation(tx, conversationId))
  if (row === undefined || row.sub_account_id !== login.subAccountId) return
  const event = { type: 'typing', data: { conversationId, who: 'agent' as const, on } }
  deps.streams.pass(scope, visitorStream(row.messenger_account_id, row.thread_key), event)
}

const handle = async (deps: Deps, client: LiveClient, frame: ClientFrame): Promise<void> => {
  if (frame.t !== 'typing') return
  const { login } = client
  if (login.kind === 'visitor') await contactTypes(deps, client, login, frame.on)
  if (login.kind === 'desk' && frame.conversationId !== undefined)
    await agentTypes(deps, client, login, frame.conversationId, frame.on)
}

const quietly = (deps: Deps, work: Promise<void>): void => {
  work.catch((error: unknown) =>
    deps.conversations.deps.log.debug({ err: error }, 'a passing event was lost'),
  )
}

export const onLiveFrame =
  (deps: Deps) =>
  (client: LiveClient, frame: ClientFrame): void =>
    quietly(deps, handle(deps, client, frame))

export const onLiveOpened =
  (deps: Deps) =>
  (client: LiveClient): void => {
    if (client.login.kind !== 'visitor') return
    deps.presence.visitorOpened(keyOf(client.login))
    quietly(deps, tellPresence(deps, client, true))
  }

export const onLiveClosed =
  (deps: Deps) =>
  (client: LiveClient): void => {
    if (client.login.kind !== 'visitor') return
    deps.presence.visitorClosed(keyOf(client.login))
    if (!deps.presence.isVisitorOnline(keyOf(client.login))) quietly(deps, tellPresence(deps, client, false))
  }
