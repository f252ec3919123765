import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { summaryQuery } from './workplace-summary.queries.ts'
import { guidesQuery } from '../../client/user.queries.ts'
import { layoutRoute } from '../../routing/roots.ts'
import { choiceParam, present } from '../../routing/search.ts'

export const ranges = ['24h', '7d', '30d'] as const

export const homeRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/workplace/home',
  validateSearch: (search: Record<string, unknown>) =>
    present({
      range: choiceParam(search, 'range', ranges),
      rank: choiceParam(search, 'rank', ['today', 'total']),
    }),
  // Asked for beside the page's own code, since the page stands still until they are known; never waited for here.
  loader: ({ context: { clients, queryClient } }) => {
    void queryClient.prefetchQuery(guidesQuery(clients.owner.api))
    void queryClient.prefetchQuery(summaryQuery(clients.owner.api))
  },
  staticData: {
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
