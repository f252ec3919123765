import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { operatorRoute } from '../../routing/roots.ts'

export const featureSwitchesRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/operator/switches',
  staticData: {
    facts: {
      name: 'FeatureSwitches',
      label: 'featureSwitches',
      login: 'operator',
      roles: ['*'],
      crumbs: ['operator', 'featureSwitches'],
      menu: { group: 'operator', order: 93 },
    },
  },
  component: lazyRouteComponent(() => import('./feature-switch.page.tsx'), 'FeatureSwitchPage'),
})
