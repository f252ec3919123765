import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layoutRoute } from '../../routing/roots.ts'
import { choiceParam, present, textParam } from '../../routing/search.ts'

export const sonAccountRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/subpage/sonAccount',
  validateSearch: (search: Record<string, unknown>) =>
    present({
      after: textParam(search, 'after'),
      name: textParam(search, 'name'),
      status: choiceParam(search, 'status', ['normal', 'disabled', 'deleted']),
      charMode: choiceParam(search, 'charMode', ['limited', 'unlimited']),
    }),
  staticData: {
    facts: {
      name: 'SonAccount',
      label: 'sonAccount',
      login: 'owner',
      roles: ['*'],
      crumbs: ['subpage', 'sonAccount'],
      menu: { group: 'subpage', order: 10 },
    },
  },
  component: lazyRouteComponent(() => import('./sub-account-list.page.tsx'), 'SubAccountListPage'),
})
