import { Alert, Anchor, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { accessTexts } from './access.en-US.ts'
import { forgetLogin } from './access.format.ts'
import { Frame } from './parts/frame.tsx'
import { LoginForm } from './parts/login-form.tsx'
import { useClients } from '../../client/client-context.tsx'
import { useSite } from '../../client/user.queries.ts'
import { AnchorLink } from '../../ui/links.tsx'

const ForgotForm = lazy(() => import('./parts/forgot-form.tsx').then((m) => ({ default: m.ForgotForm })))
const route = getRouteApi('/login')

const Forgot = ({ onDone }: { onDone: () => void }) => {
  const t = useTexts(accessTexts)
  return (
    <Frame title={t.forgotTitle} intro={t.forgotIntro}>
      <Suspense>
        <ForgotForm onDone={onDone} />
      </Suspense>
      <AnchorLink to="/login" ta="center">
        {t.backToLogin}
      </AnchorLink>
    </Frame>
  )
}

/** The way to a new account, as long as the site takes any. */
const NoAccount = () => {
  const t = useTexts(accessTexts)
  const site = useSite()
  return (
    <Text ta="center">
      {site.data?.registrationOpen === false ? (
        t.registerClosed
      ) : (
        <>
          {t.noAccount} <AnchorLink to="/register">{t.register}</AnchorLink>
        </>
      )}
    </Text>
  )
}

export const LoginPage = () => {
  const t = useTexts(accessTexts)
  const { view } = route.useSearch()
  const navigate = route.useNavigate()
  const { store } = useClients()
  const [wasSet, setWasSet] = useState(false)
  const onDone = () => {
    // A new password has ended every remembered login.
    forgetLogin(store)
    setWasSet(true)
    void navigate({ to: '/login', replace: true })
  }
  if (view === 'forgot') return <Forgot onDone={onDone} />
  return (
    <Frame title={t.loginTitle}>
      {wasSet && <Alert color="teal" variant="light" aria-live="polite" title={t.passwordSet} />}
      <LoginForm />
      <NoAccount />
      <Text ta="center" size="xs" c="dimmed">
        {t.deskHint}{' '}
        <Anchor href="/desk/" size="xs">
          {t.desk}
        </Anchor>
      </Text>
    </Frame>
  )
}
