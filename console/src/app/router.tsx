import { Loader, Center } from '@mantine/core'
import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { createGuard } from './create-guard.ts'
import { Crashed, CrashedPage } from './crashed.tsx'
import { Root } from './root.tsx'
import type { Clients } from '../client/clients.ts'
import type { HeldTicket } from '../client/quick-login.ts'
import { accessRoutes, operatorSettingRoute, settingRoute } from '../modules/access/access.routes.tsx'
import { auditRoute } from '../modules/audit/audit.routes.tsx'
import { sessionIsolationRoute } from '../modules/privacy/privacy.routes.tsx'
import { agentConfigRoute } from '../modules/proxy/proxy.routes.tsx'
import { keywordMessageRoute, welcomeMessageRoute } from '../modules/auto-reply/auto-reply.routes.tsx'
import { askedCertificationsRoute } from '../modules/certification/certification.routes.tsx'
import { chatAllocationRoute, chatUseRoute } from '../modules/character-quota/character-quota.routes.tsx'
import { customerServiceRoute } from '../modules/customer-service/customer-service.routes.tsx'
import { downloadRoute } from '../modules/download/download.routes.tsx'
import { featureSwitchesRoute } from '../modules/feature-switch/feature-switch.routes.tsx'
import { galleryRoute, galleryScreenRoute } from '../modules/gallery/gallery.routes.tsx'
import {
  operatedAccountsRoute,
  userDetailRoute,
  userInfoRoute,
} from '../modules/main-account/main-account.routes.tsx'
import { messengerAccountRoute } from '../modules/messenger-account/messenger-account.routes.tsx'
import {
  notificationDetailRoute,
  notificationRoute,
  operatedNotificationsRoute,
} from '../modules/notification/notification.routes.tsx'
import {
  linkAbuseRoute,
  operatedLinksRoute,
  streamLinkDetailRoute,
  streamLinkFormRoute,
  streamLinkReportRoute,
  streamLinkRoute,
} from '../modules/stream-link/stream-link.routes.tsx'
import { sonAccountRoute } from '../modules/sub-account/sub-account.routes.tsx'
import { outboxRoute, tenantsRoute } from '../modules/tenant/tenant.routes.tsx'
import { enginesRoute, memoryRoute } from '../modules/translation/translation.routes.tsx'
import { homeRoute } from '../modules/workplace/workplace.routes.tsx'
import { namedRoutes } from '../routing/names.ts'
import { layoutRoute, operatorRoute, rootRoute } from '../routing/roots.ts'

/** Addresses that only lead on; the guard looks at where they lead. */
const leadsOn = (name: string, label: 'home' | 'workplace' | 'operator') => ({
  facts: { name, label, login: 'nobody' as const, roles: [], crumbs: [] },
})

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: leadsOn('Root', 'home'),
  beforeLoad: () => {
    throw redirect({ to: '/workplace/home', replace: true })
  },
})

const workplaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/workplace',
  staticData: leadsOn('Workplace', 'workplace'),
  beforeLoad: () => {
    throw redirect({ to: '/workplace/home', replace: true })
  },
})

const operatorIndexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator',
  staticData: leadsOn('Operator', 'operator'),
  beforeLoad: () => {
    throw redirect({ to: '/operator/outbox', replace: true })
  },
})

/** Leaves and comes back to the same path, so that a screen starts anew (specification §2). */
const redirectRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/redirect/$',
  staticData: { facts: { name: 'Redirect', label: 'redirect', login: 'owner', roles: ['*'], crumbs: [] } },
  beforeLoad: ({ params, location }) => {
    throw redirect({ href: `/${params._splat ?? ''}${location.searchStr}`, replace: true })
  },
})

const exception = <const P extends `/exception/${string}`>(
  path: P,
  name: string,
  label: 'forbidden' | 'notFound' | 'serverError',
  component: 'Forbidden' | 'NotFound' | 'ServerError',
) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { facts: { name, label, login: 'nobody', roles: [], crumbs: [] } },
    component: lazyRouteComponent(() => import('./exception.page.tsx'), component),
  })

const routeTree = rootRoute.addChildren([
  indexRoute,
  workplaceRoute,
  operatorIndexRoute,
  exception('/exception/403', '403', 'forbidden', 'Forbidden'),
  exception('/exception/404', '404', 'notFound', 'NotFound'),
  exception('/exception/500', '500', 'serverError', 'ServerError'),
  ...accessRoutes,
  downloadRoute,
  streamLinkReportRoute,
  linkAbuseRoute,
  layoutRoute.addChildren([
    homeRoute,
    sonAccountRoute,
    messengerAccountRoute,
    chatUseRoute,
    chatAllocationRoute,
    agentConfigRoute,
    sessionIsolationRoute,
    keywordMessageRoute,
    welcomeMessageRoute,
    memoryRoute,
    streamLinkRoute,
    streamLinkFormRoute,
    streamLinkDetailRoute,
    notificationRoute,
    notificationDetailRoute,
    userDetailRoute,
    userInfoRoute,
    settingRoute,
    galleryRoute,
    galleryScreenRoute,
    redirectRoute,
  ]),
  operatorRoute.addChildren([
    tenantsRoute,
    operatedNotificationsRoute,
    operatedAccountsRoute,
    askedCertificationsRoute,
    customerServiceRoute,
    operatedLinksRoute,
    auditRoute,
    outboxRoute,
    enginesRoute,
    featureSwitchesRoute,
    operatorSettingRoute,
  ]),
])

const Pending = () => (
  <Center mih="60vh">
    <Loader size="sm" />
  </Center>
)

type Parts = {
  clients: Clients
  queryClient: QueryClient
  quickLogin: HeldTicket
  tellLoginFailed: () => void
}

export const createAppRouter = ({ clients, queryClient, quickLogin, tellLoginFailed }: Parts) => {
  rootRoute.update({ component: Root, errorComponent: CrashedPage })
  layoutRoute.update({ component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell') })
  settingRoute.update({
    component: lazyRouteComponent(() => import('./setting.page.tsx'), 'OwnerSettingPage'),
  })
  operatorRoute.update({ component: lazyRouteComponent(() => import('./shell.tsx'), 'OperatorShell') })
  const router = createRouter({
    routeTree,
    context: {
      clients,
      queryClient,
      quickLogin,
      guard: createGuard({
        clients,
        queryClient,
        quickLogin,
        tellLoginFailed,
        routes: () => namedRoutes(routeTree),
      }),
    },
    defaultErrorComponent: Crashed,
    defaultPendingComponent: Pending,
    defaultPendingMs: 300,
    defaultNotFoundComponent: lazyRouteComponent(() => import('./exception.page.tsx'), 'NotFound'),
    scrollRestoration: true,
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
