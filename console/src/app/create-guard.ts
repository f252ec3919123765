import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { decide, type Decision, type Visit } from './guard.ts'
import { serverMenuNames } from './server-menu.ts'
import type { Clients } from '../client/clients.ts'
import type { HeldTicket } from '../client/quick-login.ts'
import { userQuery } from '../client/user.queries.ts'
import { type NamedRoute, pathOfName } from '../routing/names.ts'
import type { RouterContext } from '../routing/roots.ts'
import type { RouteFacts } from '../routing/static-data.ts'

type Parts = {
  clients: Clients
  queryClient: QueryClient
  quickLogin: HeldTicket
  routes: () => NamedRoute[]
  /** Says that somebody was logged out because the server would not tell who they are. */
  tellLoginFailed: () => void
}

const candidatesOf = (routes: NamedRoute[]): RouteFacts[] =>
  routes
    .map((route) => route.facts)
    .filter((facts) => facts.login === 'owner' && facts.menu !== undefined)
    .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))

/** Ties the guard's decisions to the real tokens, the real user and the router. */
export const createGuard = (parts: Parts): RouterContext['guard'] => {
  const { clients, queryClient, quickLogin, routes } = parts
  const { session, api } = clients.owner

  const rolesKnown = () => queryClient.getQueryData(userQuery(api).queryKey)?.privilegesCode ?? null

  /** A refusal ends the session, and is told unless the door has told it; without a connection the page's error boundary offers to try again. */
  const loadUser = async (): Promise<void> => {
    try {
      await queryClient.fetchQuery(userQuery(api))
    } catch (error) {
      if (isApiError(error) && error.isTransport) throw error
      if (session.accessToken() === null) return
      session.clear()
      parts.tellLoginFailed()
    }
  }

  const look = (
    route: RouteFacts | undefined,
    query: Record<string, unknown>,
    serverMenu: string[] | null,
  ): Visit => ({
    route,
    query,
    quickLogin: quickLogin.peek() !== null,
    hasToken: session.accessToken() !== null,
    hasOperatorToken: clients.operator.session.accessToken() !== null,
    roles: rolesKnown(),
    candidates: candidatesOf(routes()),
    serverMenu,
  })

  /** An owner who is logged in stands before an owner's screen. */
  const isInside = (route: RouteFacts | undefined) =>
    route?.login === 'owner' && session.accessToken() !== null && quickLogin.peek() === null

  /**
   * The server's menu is asked for only where it has a say: on an owner's screen, with the user known. It comes before
   * roles: what it does not list is not found, whoever asks.
   */
  const judge = async (route: RouteFacts | undefined, query: Record<string, unknown>): Promise<Decision> => {
    const decision = decide(look(route, query, null))
    if (decision.act === 'load-user') await loadUser()
    else if (!isInside(route)) return decision
    return decide(look(route, query, session.accessToken() ? await serverMenuNames(clients) : null))
  }

  return async (route, query) => {
    const decision = await judge(route, query)
    if (decision.act === 'not-found') throw notFound()
    if (decision.act !== 'go') return
    const to = pathOfName(routes(), decision.name)
    throw redirect({ to: to ?? '/workplace/home', search: decision.query ?? {}, replace: true })
  }
}
