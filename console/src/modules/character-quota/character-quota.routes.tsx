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
      charged: choiceParam(search, 'charged', ['yes', 'no']),
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
