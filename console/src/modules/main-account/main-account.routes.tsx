import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { layoutRoute, operatorRoute } from '../../routing/roots.ts'
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

export const userDetailRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/userCenter/userDetail',
  staticData: {
    facts: {
      name: 'UserDetail',
      label: 'userDetail',
      login: 'owner',
      roles: ['*'],
      crumbs: ['userCenter', 'userDetail'],
      menu: { group: 'userCenter', order: 80 },
    },
  },
  component: lazyRouteComponent(() => import('./main-account-profile.page.tsx'), 'ProfilePage'),
})

/** The specification has two addresses for what an owner tells about himself; they are one screen. */
export const userInfoRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/user/info',
  staticData: {
    facts: {
      name: 'UserInfo',
      label: 'userDetail',
      login: 'owner',
      roles: ['*'],
      crumbs: ['user', 'userDetail'],
    },
  },
  beforeLoad: () => {
    throw redirect({ to: '/userCenter/userDetail', replace: true })
  },
})
