import { Alert, Button, Group, Loader, Text } from '@mantine/core'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { accessTexts } from './access.en-US.ts'
import { useQuickLogin } from './access.queries.ts'
import { Frame } from './parts/frame.tsx'
import { useApi, useClients } from '../../client/client-context.tsx'
import { userQuery } from '../../client/user.queries.ts'
import { AnchorLink } from '../../ui/links.tsx'

const route = getRouteApi('/quick-login')

const useTicket = () => {
  const t = useTexts(accessTexts)
  const router = useRouter()
  const { session } = useClients().owner
  const { quickLogin } = route.useRouteContext()
  const exchange = useQuickLogin()
  const [failure, setFailure] = useState<string | null>(null)
  const use = async () => {
    const ticket = quickLogin.take()
    if (!ticket) return setFailure(t.quickFailed)
    try {
      await exchange.mutateAsync(ticket)
      await router.navigate({ to: '/workplace/home', replace: true })
    } catch (error) {
      if (!isApiError(error)) throw error
      session.clear()
      setFailure(error.message)
    }
  }
  const keep = () => {
    quickLogin.take()
    return router.navigate({ to: '/workplace/home', replace: true })
  }
  return { use, keep, failure, busy: exchange.isPending }
}

/** Who is logged in already decides: an attacker's link must not swap the account under somebody's hands. */
const AskToSwitch = ({ ticket }: { ticket: ReturnType<typeof useTicket> }) => {
  const t = useTexts(accessTexts)
  const user = useQuery(userQuery(useApi()))
  return (
    <>
      <Text fw={600}>{t.quickAsk(user.data?.userName ?? '…')}</Text>
      <Text>{t.quickAskMore}</Text>
      <Group grow>
        <Button variant="default" onClick={() => void ticket.keep()} autoFocus>
          {t.quickKeep}
        </Button>
        <Button loading={ticket.busy} onClick={() => void ticket.use()}>
          {t.quickSwitch}
        </Button>
      </Group>
    </>
  )
}

const Working = ({ ticket }: { ticket: ReturnType<typeof useTicket> }) => {
  const t = useTexts(accessTexts)
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    void ticket.use()
  }, [ticket])
  return (
    <Group aria-live="polite">
      <Loader size="sm" />
      <Text>{t.quickWorking}</Text>
    </Group>
  )
}

/** Uses the one-time ticket of a quick-login link. */
export const QuickLoginPage = () => {
  const t = useTexts(accessTexts)
  const ticket = useTicket()
  const { session } = useClients().owner
  const [hadSession] = useState(() => session.accessToken() !== null)
  return (
    <Frame title={t.quickTitle}>
      {ticket.failure ? (
        <>
          <Alert color="red" variant="light" role="alert" title={ticket.failure} />
          <AnchorLink to="/login">{t.backToLogin}</AnchorLink>
        </>
      ) : hadSession ? (
        <AskToSwitch ticket={ticket} />
      ) : (
        <Working ticket={ticket} />
      )}
    </Frame>
  )
}
