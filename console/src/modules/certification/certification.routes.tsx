import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { operatorRoute } from '../../routing/roots.ts'
import { choiceParam, present, textParam } from '../../routing/search.ts'

export const askedCertificationsRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/operator/certification',
  validateSearch: (search: Record<string, unknown>) =>
    present({
      after: textParam(search, 'after'),
      state: choiceParam(search, 'state', ['reviewing', 'passed', 'refused', 'withdrawn']),
    }),
  staticData: {
    facts: {
      name: 'AskedCertifications',
      label: 'certification',
      login: 'operator',
      roles: ['*'],
      crumbs: ['operator', 'certification'],
      menu: { group: 'operator', order: 71 },
    },
  },
  component: lazyRouteComponent(() => import('./certification-operator.page.tsx'), 'AskedCertificationsPage'),
})
