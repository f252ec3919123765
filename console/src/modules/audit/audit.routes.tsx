import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { operatorRoute } from '../../routing/roots.ts'
import { present, textParam } from '../../routing/search.ts'

export const auditRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/operator/audit',
  validateSearch: (search: Record<string, unknown>) =>
    present({
      after: textParam(search, 'after'),
      who: textParam(search, 'who'),
      act: textParam(search, 'act'),
      from: textParam(search, 'from'),
      to: textParam(search, 'to'),
      account: textParam(search, 'account'),
    }),
  staticData: {
    facts: {
      name: 'AuditLog',
      label: 'auditLog',
      login: 'operator',
      roles: ['*'],
      crumbs: ['operator', 'auditLog'],
      menu: { group: 'operator', order: 95 },
    },
  },
  component: lazyRouteComponent(() => import('./audit-log.page.tsx'), 'AuditLogPage'),
})
