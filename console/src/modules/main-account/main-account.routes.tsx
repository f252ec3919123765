import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { operatorRoute } from '../../routing/roots.ts'
import { choiceParam, present, textParam } from '../../routing/search.ts'

export const operatedAccountsRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/operator/accounts',
  validateSearch: (search: Record<string, unknown>) =>
    present({
      after: textParam(search, 'after'),
      search: textParam(search, 'search'),
      status: choiceParam(search, 'status', ['normal', 'disabled']),
    }),
  staticData: {
    facts: {
      name: 'OperatedAccounts',
      label: 'operatedAccounts',
      login: 'operator',
      roles: ['*'],
      crumbs: ['operator', 'operatedAccounts'],
      menu: { group: 'operator', order: 70 },
    },
  },
  component: lazyRouteComponent(() => import('./main-account-list.page.tsx'), 'MainAccountListPage'),
})
