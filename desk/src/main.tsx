import './app/styles.ts'
import { StrictMode } from 'react'
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { LocaleProvider } from '@chatx/web-kit/i18n-react.tsx'
import { nameInstalledApp } from '@chatx/web-kit/install-shell.ts'
import { createColourScheme } from '@chatx/web-kit/ui/colour-scheme.ts'
import { createQueryClient } from '@chatx/web-kit/ui/query-client.ts'
import { cssVariables, theme } from '@chatx/web-kit/ui/theme.ts'
import { Gate } from './app/gate.tsx'
import { installDesk } from './app/update.tsx'
import { keyStore, locale } from './client/api.ts'

const queryClient = createQueryClient({
  notify: (error) => notifications.show({ color: 'red', message: error.message }),
})

const nameLanguage = () => {
  document.documentElement.lang = locale.current()
  nameInstalledApp(locale.current())
}
nameLanguage()
locale.subscribe(nameLanguage)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LocaleProvider store={locale}>
          <MantineProvider
            theme={theme}
            cssVariablesResolver={cssVariables}
            colorSchemeManager={createColourScheme(keyStore)}
            defaultColorScheme="light"
          >
            <Notifications position="top-right" limit={4} />
            <Gate />
          </MantineProvider>
        </LocaleProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}

if (import.meta.env.PROD) installDesk()
