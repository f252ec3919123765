import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { operatorRoute } from '../../routing/roots.ts'
import { countParam, present, textParam } from '../../routing/search.ts'

export const outboxRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/operator/outbox',
  validateSearch: (search: Record<string, unknown>) =>
    present({ after: textParam(search, 'after'), to: textParam(search, 'to') }),
  staticData: {
    facts: {
      name: 'Outbox',
      label: 'outbox',
      login: 'operator',
      roles: ['*'],
      crumbs: ['operator', 'outbox'],
      menu: { group: 'operator', order: 90 },
    },
  },
  component: lazyRouteComponent(() => import('./tenant-outbox.page.tsx'), 'OutboxPage'),
})

export const tenantsRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/operator/tenants',
  validateSearch: (search: Record<string, unknown>) =>
    present({ after: textParam(search, 'after'), tenant: countParam(search, 'tenant') }),
  staticData: {
    facts: {
      name: 'Tenants',
      label: 'tenants',
      login: 'operator',
      roles: ['*'],
      crumbs: ['operator', 'tenants'],
      menu: { group: 'operator', order: 60 },
    },
  },
  component: lazyRouteComponent(() => import('./tenant-list.page.tsx'), 'TenantListPage'),
})
