import type { ProxyState } from '@chatx/contract/proxy'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layoutRoute } from '../../routing/roots.ts'
import { choiceParam, present, textParam } from '../../routing/search.ts'

/** By type only, so that the menu does not load the contract's shapes. */
const states = ['unchecked', 'up', 'failing', 'down', 'recovering'] as const satisfies readonly ProxyState[]

export const agentConfigRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/subpage/agentConfig',
  validateSearch: (search: Record<string, unknown>) =>
    present({
      after: textParam(search, 'after'),
      search: textParam(search, 'search'),
      state: choiceParam(search, 'state', states),
    }),
  staticData: {
    facts: {
      name: 'AgentConfig',
      label: 'agentConfig',
      login: 'owner',
      roles: ['*'],
      crumbs: ['subpage', 'agentConfig'],
      menu: { group: 'subpage', order: 14 },
    },
  },
  component: lazyRouteComponent(() => import('./proxy-list.page.tsx'), 'ProxyListPage'),
})
