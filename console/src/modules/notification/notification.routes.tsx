import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layoutRoute, operatorRoute } from '../../routing/roots.ts'
import { present, textParam } from '../../routing/search.ts'

type Search = Record<string, unknown>

export const notificationRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/system/notification',
  validateSearch: (search: Search) => present({ after: textParam(search, 'after') }),
  staticData: {
    facts: {
      name: 'Notification',
      label: 'notification',
      login: 'owner',
      roles: ['*'],
      crumbs: ['system', 'notification'],
      menu: { group: 'system', order: 60 },
    },
  },
  component: lazyRouteComponent(() => import('./notification-list.page.tsx'), 'NotificationListPage'),
})

export const notificationDetailRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/system/notification-detail',
  validateSearch: (search: Search) => present({ id: textParam(search, 'id') }),
  staticData: {
    facts: {
      name: 'NotificationDetail',
      label: 'notificationDetail',
      login: 'owner',
      roles: ['*'],
      crumbs: ['system', 'notification', 'notificationDetail'],
    },
  },
  component: lazyRouteComponent(() => import('./notification-detail.page.tsx'), 'NotificationDetailPage'),
})

export const operatedNotificationsRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: '/operator/notifications',
  validateSearch: (search: Search) => present({ after: textParam(search, 'after') }),
  staticData: {
    facts: {
      name: 'OperatedNotifications',
      label: 'notification',
      login: 'operator',
      roles: ['*'],
      crumbs: ['operator', 'notification'],
      menu: { group: 'operator', order: 70 },
    },
  },
  component: lazyRouteComponent(
    () => import('./notification-operator.page.tsx'),
    'OperatedNotificationsPage',
  ),
})
