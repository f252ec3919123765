import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { summaryQuery } from './workplace-summary.queries.ts'
import type { Clients } from '../../client/clients.ts'
import { guidesQuery } from '../../client/user.queries.ts'
import { layoutRoute } from '../../routing/roots.ts'
import { choiceParam, present } from '../../routing/search.ts'

export const ranges = ['24h', '7d', '30d'] as const

const askAhead = ({ owner }: Clients, queryClient: QueryClient): void => {
  void queryClient.prefetchQuery(guidesQuery(owner.api))
  void queryClient.prefetchQuery(summaryQuery(owner.api))
}

export const homeRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/workplace/home',
  validateSearch: (search: Record<string, unknown>) =>
    present({
      range: choiceParam(search, 'range', ranges),
      rank: choiceParam(search, 'rank', ['today', 'total']),
    }),
  // Beside the page's own code.
  loader: ({ context: { clients, queryClient } }) => askAhead(clients, queryClient),
  staticData: {
    askAhead,
    facts: {
      name: 'Home',
      label: 'home',
      login: 'owner',
      roles: ['*'],
      crumbs: ['workplace', 'home'],
      menu: { group: 'workplace', order: 0 },
    },
  },
  component: lazyRouteComponent(() => import('./workplace-home.page.tsx'), 'HomePage'),
})
