import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layoutRoute } from '../../routing/roots.ts'
import { present, textParam } from '../../routing/search.ts'

export const sessionIsolationRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/subpage/sessionIsolation',
  validateSearch: (search: Record<string, unknown>) =>
    present({ after: textParam(search, 'after'), subAccountId: textParam(search, 'subAccountId') }),
  staticData: {
    facts: {
      name: 'SessionIsolation',
      label: 'sessionIsolation',
      login: 'owner',
      roles: ['*'],
      crumbs: ['subpage', 'sessionIsolation'],
      menu: { group: 'subpage', order: 15 },
    },
  },
  component: lazyRouteComponent(() => import('./privacy-list.page.tsx'), 'PrivacyListPage'),
})
