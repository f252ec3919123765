import type { ClientFrame } from '@chatx/contract/live'
import type { Logins } from '../../infra/http/call.ts'
import type { LiveClient } from '../../infra/live/hub.ts'
import type { ConversationService } from './conversation.service.ts'

type Deps = { conversations: ConversationService; presence: Presence }

/** Which visitors have an open chat, and which desk looks at which conversation; kept per process. */
export type Presence = ReturnType<typeof createPresence>

export const visitorKey = (mainAccountId: string, messengerAccountId: string, visitorId: string): string =>
  `${mainAccountId}:${messengerAccountId}:${visitorId}`

export const createPresence = () => {
  const open = new Map<string, number>()
  const viewing = new Map<LiveClient, string>()
  return {
    visitorOpened: (key: string): void => void open.set(key, (open.get(key) ?? 0) + 1),
    visitorClosed: (key: string): void => {
      const left = (open.get(key) ?? 1) - 1
      if (left <= 0) open.delete(key)
      else open.set(key, left)
    },
    isVisitorOnline: (key: string): boolean => open.has(key),
    /** Answers the conversation that this desk looked at before. */
    views: (client: LiveClient, conversationId: string | null): string | undefined => {
      const before = viewing.get(client)
      if (conversationId === null) viewing.delete(client)
      else viewing.set(client, conversationId)
      return before
    },
    /** The login sessions of this sub-account's desks that look at a conversation; whoever else names its id is no viewer. */
    viewersOf: (conversationId: string, { mainAccountId, subAccountId }: Logins['desk']): string[] =>
      [...viewing].flatMap(([{ login }, viewed]) =>
        viewed === conversationId &&
        login.kind === 'desk' &&
        login.mainAccountId === mainAccountId &&
        login.subAccountId === subAccountId
          ? [login.loginSessionId]
          : [],
      ),
  }
}

const keyOf = (login: Logins['visitor']) =>
  visitorKey(login.mainAccountId, login.messengerAccountId, login.visitorId)

const tellViewers = (
  { conversations, presence }: Deps,
  { scope }: LiveClient,
  login: Logins['desk'],
  conversationId: string,
): void =>
  conversations.live.agentsView(
    scope,
    login.subAccountId,
    conversationId,
    presence.viewersOf(conversationId, login),
  )

const view = (deps: Deps, client: LiveClient, login: Logins['desk'], conversationId: string | null): void => {
  const before = deps.presence.views(client, conversationId)
  for (const id of new Set([before, conversationId]))
    if (typeof id === 'string') tellViewers(deps, client, login, id)
}

const fromDesk = (deps: Deps, client: LiveClient, login: Logins['desk'], frame: ClientFrame): void => {
  if (frame.t === 'typing' && frame.conversationId !== undefined)
    deps.conversations.live.agentTypes(login, frame.conversationId, frame.on)
  if (frame.t === 'viewing') view(deps, client, login, frame.conversationId)
}

export const onLiveFrame =
  (deps: Deps) =>
  (client: LiveClient, frame: ClientFrame): void => {
    const { login } = client
    if (login.kind === 'desk') fromDesk(deps, client, login, frame)
    if (login.kind === 'visitor' && frame.t === 'typing')
      deps.conversations.live.visitorTypes(login, frame.on)
  }

export const onLiveOpened =
  (deps: Deps) =>
  ({ login }: LiveClient): void => {
    if (login.kind !== 'visitor') return
    deps.presence.visitorOpened(keyOf(login))
    deps.conversations.live.visitorIsHere(login, true)
  }

export const onLiveClosed =
  (deps: Deps) =>
  (client: LiveClient): void => {
    const { login } = client
    if (login.kind === 'desk') view(deps, client, login, null)
    if (login.kind !== 'visitor') return
    deps.presence.visitorClosed(keyOf(login))
    if (!deps.presence.isVisitorOnline(keyOf(login))) deps.conversations.live.visitorIsHere(login, false)
  }
