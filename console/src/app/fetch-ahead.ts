import type { QueryClient } from '@tanstack/react-query'
import type { createAppRouter } from './router.tsx'
import type { Clients } from '../client/clients.ts'
import { userQuery } from '../client/user.queries.ts'

type Parts = { router: ReturnType<typeof createAppRouter>; clients: Clients; queryClient: QueryClient }

/** The routes of the address that the app starts at, and what its screen says of itself. */
const firstScreen = (router: Parts['router']) => {
  const [routes] = router.getMatchedRoutes(location.pathname)
  return { routes, ...routes.at(-1)?.options.staticData }
}

/**
 * Asks for what the first screen needs, and for its files, while the app is still starting: they arrive side by side instead
 * of one after the other. What fails here is asked for again by the guard or the screen, and told there.
 */
export const fetchAhead = ({ router, clients, queryClient }: Parts): void => {
  const { routes, facts, askAhead } = firstScreen(router)
  const isOwner = facts?.login === 'owner' && clients.owner.session.accessToken() !== null
  if (!isOwner && facts?.login !== 'nobody') return
  for (const route of routes) router.loadRouteChunk(route)?.catch(() => undefined)
  if (!isOwner) return
  void queryClient.prefetchQuery(userQuery(clients.owner.api))
  askAhead?.(clients, queryClient)
}
