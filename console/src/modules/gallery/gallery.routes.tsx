import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { isGalleryScreen } from './gallery.screens.ts'
import { layoutRoute } from '../../routing/roots.ts'
import { present, textParam } from '../../routing/search.ts'

/** What the specification calls template leftovers (§2, decisions §11): in no menu, for whoever is logged in. */
export const galleryRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/gallery',
  staticData: {
    facts: { name: 'Gallery', label: 'gallery', login: 'owner', roles: ['*'], crumbs: ['gallery'] },
  },
  component: lazyRouteComponent(() => import('./gallery.page.tsx'), 'GalleryPage'),
})

/** One address for all of them, so that no other screen carries more of the gallery than this. */
export const galleryScreenRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/gallery/$screen',
  validateSearch: (search: Record<string, unknown>) =>
    present({
      after: textParam(search, 'after'),
      search: textParam(search, 'search'),
      kind: textParam(search, 'kind'),
      state: textParam(search, 'state'),
      tab: textParam(search, 'tab'),
    }),
  staticData: {
    facts: {
      name: 'GalleryScreen',
      label: 'galleryScreen',
      login: 'owner',
      roles: ['*'],
      crumbs: ['gallery', 'galleryScreen'],
    },
  },
  beforeLoad: ({ params }) => {
    if (!isGalleryScreen(params.screen)) throw notFound()
  },
  component: lazyRouteComponent(() => import('./gallery.page.tsx'), 'GalleryScreenPage'),
})
