import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layoutRoute, operatorRoute, rootRoute } from '../../routing/roots.ts'
import { choiceParam, present, textParam } from '../../routing/search.ts'

const open = { login: 'nobody', roles: [], crumbs: [] } as const

/** Everything else in the address belongs to the screen that login leads back to, and travels along. */
const loginSearch = (
  search: Record<string, unknown>,
): Record<string, unknown> & { view?: 'forgot'; redirect?: string } => {
  const { view: _view, redirect: _redirect, ...others } = search
  return {
    ...others,
    ...present({ view: choiceParam(search, 'view', ['forgot']), redirect: textParam(search, 'redirect') }),
  }
}

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: loginSearch,
  staticData: { facts: { ...open, name: 'Login', label: 'login' } },
  component: lazyRouteComponent(() => import('./access-login.page.tsx'), 'LoginPage'),
})

export const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  staticData: { facts: { ...open, name: 'Register', label: 'register' } },
  component: lazyRouteComponent(() => import('./access-register.page.tsx'), 'RegisterPage'),
})

export const quickLoginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/quick-login',
  staticData: { facts: { ...open, name: 'QuickLogin', label: 'quickLogin' } },
  component: lazyRouteComponent(() => import('./access-quick-login.page.tsx'), 'QuickLoginPage'),
})

/** Where the mail to an address that was left leads; its token stands behind the #. */
export const emailRevertRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/email/revert',
  staticData: { facts: { ...open, name: 'EmailRevert', label: 'emailRevert' } },
  component: lazyRouteComponent(() => import('./access-email-revert.page.tsx'), 'EmailRevertPage'),
})

export const operatorLoginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator/login',
  validateSearch: loginSearch,
  staticData: { facts: { ...open, name: 'OperatorLogin', label: 'operatorLogin' } },
  component: lazyRouteComponent(() => import('./access-operator-login.page.tsx'), 'OperatorLoginPage'),
})

const settingSearch = (search: Record<string, unknown>) =>
  present({
    tab: choiceParam(search, 'tab', ['sessions', 'records', 'certification']),
    after: textParam(search, 'after'),
  })

/** Not in the menu (specification §2): the menu of the person leads here. Its component is the app's, which adds to it. */
export const settingRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/user/setting',
  validateSearch: settingSearch,
  staticData: {
    facts: { name: 'Setting', label: 'setting', login: 'owner', roles: ['*'], crumbs: ['user', 'setting'] },
  },
})

export const operatorSettingRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/operator/setting',
  validateSearch: settingSearch,
  staticData: {
    facts: {
      name: 'OperatorSetting',
      label: 'setting',
      login: 'operator',
      roles: ['*'],
      crumbs: ['operator', 'setting'],
    },
  },
  component: lazyRouteComponent(() => import('./access-security.page.tsx'), 'OperatorSettingPage'),
})

export const accessRoutes = [loginRoute, registerRoute, quickLoginRoute, emailRevertRoute, operatorLoginRoute]
