import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import './static-data.ts'
import type { RouteFacts } from './static-data.ts'
import type { Clients } from '../client/clients.ts'
import type { HeldTicket } from '../client/quick-login.ts'

export type RouterContext = {
  clients: Clients
  queryClient: QueryClient
  quickLogin: HeldTicket
  /** Decides every navigation; returns to let it pass, throws a redirect or "not found". */
  guard: (route: RouteFacts | undefined, query: Record<string, unknown>) => Promise<void>
}

/** The trunk that modules hang their screens on; `app` gives it its components and its guard. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, matches, location }) =>
    context.guard(matches.at(-1)?.staticData?.facts, location.search as Record<string, unknown>),
})

/** Screens of a logged-in owner: menu, breadcrumb, top bar. */
export const layoutRoute = createRoute({ getParentRoute: () => rootRoute, id: 'layout' })

/** Screens of an operator. */
export const operatorRoute = createRoute({ getParentRoute: () => rootRoute, id: 'operator-layout' })
