import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layoutRoute, operatorRoute } from '../../routing/roots.ts'
import { present, textParam } from '../../routing/search.ts'

export const memoryRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/material/translationMemory',
  validateSearch: (search: Record<string, unknown>) =>
    present({ after: textParam(search, 'after'), search: textParam(search, 'search') }),
  staticData: {
    facts: {
      name: 'TranslationMemory',
      label: 'translationMemory',
      login: 'owner',
      roles: ['*'],
      crumbs: ['material', 'translationMemory'],
      menu: { group: 'material', order: 22 },
    },
  },
  component: lazyRouteComponent(() => import('./translation-memory.page.tsx'), 'MemoryPage'),
})

export const enginesRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/operator/engines',
  staticData: {
    facts: {
      name: 'Engines',
      label: 'engines',
      login: 'operator',
      roles: ['*'],
      crumbs: ['operator', 'engines'],
      menu: { group: 'operator', order: 91 },
    },
  },
  component: lazyRouteComponent(() => import('./translation-engines.page.tsx'), 'EnginesPage'),
})
