import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../routing/roots.ts'

export const downloadRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/download',
  staticData: { facts: { name: 'Download', label: 'download', login: 'nobody', roles: [], crumbs: [] } },
  component: lazyRouteComponent(() => import('./download.page.tsx'), 'DownloadPage'),
})
