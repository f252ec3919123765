import './app/styles-first.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LocaleProvider } from '@chatx/web-kit/i18n-react.tsx'
import { createQueryClient } from '@chatx/web-kit/ui/query-client.ts'
import { AppTheme } from './app/app-theme.tsx'
import { fetchAhead } from './app/fetch-ahead.ts'
import { createAppRouter } from './app/router.tsx'
import {
  notifyFailure,
  tellLoginFailed,
  watchDemoMode,
  watchSecondFactor,
  watchSessions,
} from './app/sessions.ts'
import { ClientProvider } from './client/client-context.tsx'
import { createClients } from './client/clients.ts'
import { holdQuickLogin } from './client/quick-login.ts'

// First of all, before anything can read or send the address.
const quickLogin = holdQuickLogin(new URL(location.href), (url) =>
  history.replaceState(history.state, '', url),
)

const clients = createClients()
const queryClient = createQueryClient({ notify: (error) => notifyFailure(clients, error) })
const router = createAppRouter({
  clients,
  queryClient,
  quickLogin,
  tellLoginFailed: () => tellLoginFailed(clients),
})
watchSessions(clients, queryClient, router)
watchDemoMode(queryClient)
watchSecondFactor(queryClient, router)
if (quickLogin.peek() === null) fetchAhead({ router, clients, queryClient })

const place = document.getElementById('root')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <ClientProvider clients={clients}>
        <AppTheme>
          <LocaleProvider store={clients.locale}>
            <QueryClientProvider client={queryClient}>
              <RouterProvider router={router} />
            </QueryClientProvider>
          </LocaleProvider>
        </AppTheme>
      </ClientProvider>
    </StrictMode>,
  )
}
