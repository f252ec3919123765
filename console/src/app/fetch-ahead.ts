import type { QueryClient } from '@tanstack/react-query'
import type { createAppRouter } from './router.tsx'
import type { Clients } from '../client/clients.ts'
import { userQuery } from '../client/user.queries.ts'

type Parts = { router: ReturnType<typeof createAppRouter>; clients: Clients; queryClient: QueryClient }

/**
 * Asks who is logged in, and for the files of the first screen, while the app is still starting: they arrive side by side
 * instead of one after the other. What fails here is asked for again by the guard or the screen, and told there.
 */
export const fetchAhead = ({ router, clients, queryClient }: Parts): void => {
  const [matchedRoutes] = router.getMatchedRoutes(location.pathname)
  const login = matchedRoutes.at(-1)?.options.staticData?.facts?.login
  const isOwner = login === 'owner' && clients.owner.session.accessToken() !== null
  if (isOwner) void queryClient.prefetchQuery(userQuery(clients.owner.api))
  if (!isOwner && login !== 'nobody') return
  for (const route of matchedRoutes) router.loadRouteChunk(route)?.catch(() => undefined)
}
