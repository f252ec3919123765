import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layoutRoute, operatorRoute, rootRoute } from '../../routing/roots.ts'
import { choiceParam, present, textParam } from '../../routing/search.ts'

type Search = Record<string, unknown>
const ranges = ['7d', '30d'] as const

export const streamLinkRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/fansOperation/streamLink',
  validateSearch: (search: Search) =>
    present({
      after: textParam(search, 'after'),
      search: textParam(search, 'search'),
      // Only a text: the list of platforms comes with the schemas, which the first page has no use for.
      platform: textParam(search, 'platform'),
      state: choiceParam(search, 'state', ['on', 'off', 'blocked', 'archived']),
    }),
  staticData: {
    facts: {
      name: 'StreamLink',
      label: 'streamLink',
      login: 'owner',
      roles: ['*'],
      crumbs: ['fansOperation', 'streamLink'],
      menu: { group: 'fansOperation', order: 15 },
    },
  },
  component: lazyRouteComponent(() => import('./stream-link-list.page.tsx'), 'StreamLinkListPage'),
})

export const streamLinkFormRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/fansOperation/streamLinkForm',
  validateSearch: (search: Search) => present({ id: textParam(search, 'id') }),
  staticData: {
    facts: {
      name: 'StreamLinkForm',
      label: 'streamLinkForm',
      login: 'owner',
      roles: ['*'],
      crumbs: ['fansOperation', 'streamLink', 'streamLinkForm'],
    },
  },
  component: lazyRouteComponent(() => import('./stream-link-form.page.tsx'), 'StreamLinkFormPage'),
})

export const streamLinkDetailRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/fansOperation/streamLinkDetail',
  validateSearch: (search: Search) =>
    present({
      id: textParam(search, 'id'),
      range: choiceParam(search, 'range', ranges),
      tab: choiceParam(search, 'tab', ['visitors']),
      targetId: textParam(search, 'targetId'),
      region: textParam(search, 'region'),
      ip: textParam(search, 'ip'),
      after: textParam(search, 'after'),
    }),
  staticData: {
    facts: {
      name: 'StreamLinkDetail',
      label: 'streamLinkDetail',
      login: 'owner',
      roles: ['*'],
      crumbs: ['fansOperation', 'streamLink', 'streamLinkDetail'],
    },
  },
  component: lazyRouteComponent(() => import('./stream-link-detail.page.tsx'), 'StreamLinkDetailPage'),
})

export const streamLinkReportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/fansOperation/streamLinkReport',
  validateSearch: (search: Search) =>
    present({ token: textParam(search, 'token'), range: choiceParam(search, 'range', ranges) }),
  staticData: {
    facts: { name: 'StreamLinkReport', label: 'streamLinkReport', login: 'nobody', roles: [], crumbs: [] },
  },
  component: lazyRouteComponent(() => import('./stream-link-report.page.tsx'), 'StreamLinkReportPage'),
})

export const linkAbuseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/link/report',
  validateSearch: (search: Search) => present({ code: textParam(search, 'code') }),
  staticData: {
    facts: { name: 'LinkAbuse', label: 'linkAbuse', login: 'nobody', roles: [], crumbs: [] },
  },
  component: lazyRouteComponent(() => import('./stream-link-abuse.page.tsx'), 'LinkAbusePage'),
})

export const operatedLinksRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/operator/links',
  validateSearch: (search: Search) =>
    present({
      after: textParam(search, 'after'),
      search: textParam(search, 'search'),
      tab: choiceParam(search, 'tab', ['abuse', 'redirectors']),
    }),
  staticData: {
    facts: {
      name: 'OperatedLinks',
      label: 'operatedLinks',
      login: 'operator',
      roles: ['*'],
      crumbs: ['operator', 'operatedLinks'],
      menu: { group: 'operator', order: 80 },
    },
  },
  component: lazyRouteComponent(() => import('./stream-link-operator.page.tsx'), 'OperatedLinksPage'),
})
