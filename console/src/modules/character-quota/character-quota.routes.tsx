import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layoutRoute } from '../../routing/roots.ts'
import { choiceParam, present, textParam } from '../../routing/search.ts'

export const chatUseRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/subpage/chatUse',
  validateSearch: (search: Record<string, unknown>) =>
    present({
      after: textParam(search, 'after'),
      subAccountId: textParam(search, 'subAccountId'),
      day: textParam(search, 'day'),
      charge: textParam(search, 'charge'),
      languages: textParam(search, 'languages'),
      engine: textParam(search, 'engine'),
      range: choiceParam(search, 'range', ['7d', '30d']),
    }),
  staticData: {
    facts: {
      name: 'ChatUse',
      label: 'chatUse',
      login: 'owner',
      roles: ['*'],
      crumbs: ['subpage', 'chatUse'],
      menu: { group: 'subpage', order: 12 },
    },
  },
  component: lazyRouteComponent(() => import('./character-quota-usage.page.tsx'), 'UsagePage'),
})

export const chatAllocationRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/subpage/chatAllocation',
  validateSearch: (search: Record<string, unknown>) =>
    present({
      after: textParam(search, 'after'),
      subAccountId: textParam(search, 'subAccountId'),
      kind: choiceParam(search, 'kind', ['increase', 'decrease', 'auto']),
    }),
  staticData: {
    facts: {
      name: 'ChatAllocation',
      label: 'chatAllocation',
      login: 'owner',
      // Specification §4.
      roles: ['PRIVILEGE:B0002:B0002'],
      crumbs: ['subpage', 'chatAllocation'],
      menu: { group: 'subpage', order: 13 },
    },
  },
  component: lazyRouteComponent(() => import('./character-quota-allocation.page.tsx'), 'AllocationPage'),
})
