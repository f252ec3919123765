import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { type ApiError, isApiError, isSystemFault, noticeKind } from '@chatx/web-kit/api-error.ts'
import { textsFor } from '@chatx/web-kit/i18n.ts'
import { appTexts } from './app.en-US.ts'
import { forgetTabs } from './tab-place.ts'
import type { Clients } from '../client/clients.ts'
import { freshSitting } from '../client/settings.ts'
import { toast } from '../ui/toast.ts'

/** Tells a failed act: the demo has a notice of its own, and a login that is over asks by itself. */
export const notifyFailure = (clients: Clients, error: ApiError): void => {
  const t = textsFor(appTexts, clients.locale.current())
  const kind = noticeKind(error)
  if (kind === 'relogin') return
  if (kind === 'demo') return void toast(error.message, 'info', t.demoTitle)
  void toast(error.message, 'bad', isSystemFault(error) ? t.systemFailed : t.actFailed)
}

/** Somebody was logged out because the server would not say who they are (specification §4). */
export const tellLoginFailed = (clients: Clients): void =>
  void toast(textsFor(appTexts, clients.locale.current()).loginFailed, 'bad')

/** Whoever is refused as in a demo sees the banner at once: it may have begun a moment ago (specification §8, 901). */
export const watchDemoMode = (queryClient: QueryClient): void => {
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action
    if (isApiError(error) && noticeKind(error) === 'demo')
      void queryClient.invalidateQueries({ queryKey: ['site'] })
  })
}

/** An operator who has to turn the second factor on first is led to where that is done. */
export const watchSecondFactor = (queryClient: QueryClient, router: AnyRouter): void => {
  const lead = (error: unknown) => {
    if (isApiError(error) && error.error === 'session.second_factor_required')
      void router.navigate({ to: '/operator/setting' })
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') lead(event.action.error)
  })
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') lead(event.action.error)
  })
}

/**
 * When a login session ends, here or in another tab, its data goes and the guard is asked again, which leads to the
 * login with the way back. The data goes last, so that no screen still standing asks for it again.
 */
export const watchSessions = (clients: Clients, queryClient: QueryClient, router: AnyRouter): void => {
  clients.onSessionEnd((_who, message) => void toast(message, 'bad'))
  for (const who of ['owner', 'operator'] as const) {
    const { session } = clients[who]
    let had = session.accessToken() !== null
    session.subscribe(() => {
      const has = session.accessToken() !== null
      if (had === has) return
      had = has
      void router.invalidate().then(() => {
        if (has) return
        queryClient.clear()
        forgetTabs(who)
        clients.settings.set(freshSitting())
      })
    })
  }
}
