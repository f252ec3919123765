import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import './static-data.ts'
import type { Clients } from '../client/clients.ts'

export type RouterContext = { clients: Clients; queryClient: QueryClient }

/** The trunk that modules hang their screens on; `app` gives it its components and its guard. */
export const rootRoute = createRootRouteWithContext<RouterContext>()()

/** Screens of a logged-in owner: menu, breadcrumb, top bar. */
export const layoutRoute = createRoute({ getParentRoute: () => rootRoute, id: 'layout' })

/** Screens of an operator. */
export const operatorRoute = createRoute({ getParentRoute: () => rootRoute, id: 'operator' })
