import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layoutRoute } from '../../routing/roots.ts'
import { present, textParam } from '../../routing/search.ts'

const search = (values: Record<string, unknown>) =>
  present({ after: textParam(values, 'after'), search: textParam(values, 'search') })

export const keywordMessageRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/material/keywordMessage',
  validateSearch: search,
  staticData: {
    facts: {
      name: 'KeywordMessage',
      label: 'keywordMessage',
      login: 'owner',
      roles: ['*'],
      crumbs: ['material', 'keywordMessage'],
      menu: { group: 'material', order: 20 },
    },
  },
  component: lazyRouteComponent(() => import('./auto-reply-keyword.page.tsx'), 'KeywordReplyPage'),
})

export const welcomeMessageRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/material/welcomeMessage',
  validateSearch: search,
  staticData: {
    facts: {
      name: 'WelcomeMessage',
      label: 'welcomeMessage',
      login: 'owner',
      roles: ['*'],
      crumbs: ['material', 'welcomeMessage'],
      menu: { group: 'material', order: 21 },
    },
  },
  component: lazyRouteComponent(() => import('./auto-reply-welcome.page.tsx'), 'WelcomeReplyPage'),
})
