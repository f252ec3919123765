import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { decide, type Visit } from './guard.ts'
import { loadServerMenu } from './server-menu.ts'
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
}

const candidatesOf = (routes: NamedRoute[]): RouteFacts[] =>
  routes
    .map((route) => route.facts)
    .filter((facts) => facts.login === 'owner' && facts.menu !== undefined)
    .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))

/** Ties the guard's decisions to the real tokens, the real user and the router. */
export const createGuard = ({ clients, queryClient, quickLogin, routes }: Parts): RouterContext['guard'] => {
  const { session, api } = clients.owner

  const rolesKnown = () => queryClient.getQueryData(userQuery(api).queryKey)?.privilegesCode ?? null

  /** A refusal ends the session; without a connection the page's error boundary offers to try again. */
  const loadUser = async (): Promise<void> => {
    try {
      await queryClient.fetchQuery(userQuery(api))
    } catch (error) {
      if (isApiError(error) && error.isTransport) throw error
      session.clear()
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

  return async (route, query) => {
    let visit = look(route, query, null)
    let decision = decide(visit)
    if (decision.act === 'load-user') {
      await loadUser()
      visit = look(route, query, session.accessToken() ? await loadServerMenu(clients, queryClient) : null)
      decision = decide(visit)
    }
    if (decision.act === 'not-found') throw notFound()
    if (decision.act !== 'go') return
    const to = pathOfName(routes(), decision.name)
    throw redirect({ to: to ?? '/workplace/home', search: decision.query ?? {}, replace: true })
  }
}
