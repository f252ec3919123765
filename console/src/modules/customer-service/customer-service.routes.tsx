import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { operatorRoute } from '../../routing/roots.ts'
import { choiceParam, present, textParam } from '../../routing/search.ts'

export const customerServiceRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/operator/service',
  validateSearch: (search: Record<string, unknown>) =>
    present({
      after: textParam(search, 'after'),
      state: choiceParam(search, 'state', ['waiting', 'granted', 'refused']),
    }),
  staticData: {
    facts: {
      name: 'CustomerService',
      label: 'customerService',
      login: 'operator',
      roles: ['*'],
      crumbs: ['operator', 'customerService'],
      menu: { group: 'operator', order: 72 },
    },
  },
  component: lazyRouteComponent(() => import('./customer-service-operator.page.tsx'), 'CustomerServicePage'),
})
