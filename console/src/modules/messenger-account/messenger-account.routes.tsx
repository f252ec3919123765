import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layoutRoute } from '../../routing/roots.ts'
import { present, textParam } from '../../routing/search.ts'

export const messengerAccountRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/subpage/messengerAccount',
  validateSearch: (search: Record<string, unknown>) =>
    present({ after: textParam(search, 'after'), subAccountId: textParam(search, 'subAccountId') }),
  staticData: {
    facts: {
      name: 'MessengerAccount',
      label: 'messengerAccount',
      login: 'owner',
      roles: ['*'],
      crumbs: ['subpage', 'messengerAccount'],
      menu: { group: 'subpage', order: 11 },
    },
  },
  component: lazyRouteComponent(
    () => import('./messenger-account-list.page.tsx'),
    'MessengerAccountListPage',
  ),
})
