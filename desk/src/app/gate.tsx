import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { Button, Loader } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { ErrorPanel, StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { onSessionEnd, session } from '../client/api.ts'
import { infoQuery } from '../modules/access/access.queries.ts'
import { kick, kickReasonOf, useAccess } from '../modules/access/access.store.ts'
import { KickedPage } from '../modules/access/kicked.page.tsx'
import { LoginPage } from '../modules/access/login.page.tsx'
import { countWaiting } from '../modules/conversation/conversation-outbox.actions.ts'
import { resetDesk } from '../modules/conversation/conversation.store.ts'
import { appTexts } from './app.en-US.ts'
import classes from './gate.module.css'
import { showUnread } from './attention.ts'
import { current } from './connection.store.ts'

/** Its own part of the program: who logs in does not wait for it, and it loads while the server answers. */
const loadDesk = () => import('./desk.tsx')
const Desk = lazy(async () => ({ default: (await loadDesk()).Desk }))

/** Nothing of one login may be seen by the next one at this browser. */
const useForget = (): void => {
  const client = useQueryClient()
  const t = useTexts(appTexts)
  useEffect(() => {
    client.clear()
    resetDesk()
    current.seq = null
    showUnread(0, t.product)
  }, [client, t.product])
}

const Entry = () => {
  useForget()
  const kicked = useAccess((state) => state.kicked)
  return kicked ? <KickedPage reason={kicked.reason} message={kicked.message} /> : <LoginPage />
}

const Waiting = () => {
  const t = useTexts(appTexts)
  return (
    <div className={classes.waiting}>
      <Loader aria-label={t.loading} />
    </div>
  )
}

/** The offline shell: what is wrong, and that nothing written is lost. */
const NoServer = ({ onRetry }: { onRetry: () => void }) => {
  const t = useTexts(appTexts)
  const [waiting, setWaiting] = useState(0)
  useEffect(() => void countWaiting().then(setWaiting), [])
  return (
    <main className={classes.waiting}>
      <StatePanel
        alert
        icon={<IconCloudOff size={44} stroke={1.2} />}
        title={t.shellTitle}
        action={
          <Button variant="default" onClick={onRetry}>
            {t.retry}
          </Button>
        }
      >
        {t.shellText} {waiting > 0 && t.waiting(waiting)}
      </StatePanel>
    </main>
  )
}

const Opening = () => {
  const query = useQuery({
    ...infoQuery,
    refetchInterval: (one) => (one.state.status === 'error' ? 5000 : false),
  })
  const reason = kickReasonOf(query.error)
  useEffect(() => {
    if (reason) kick(reason)
  }, [reason])
  useEffect(() => void loadDesk(), [])
  if (query.data) {
    return (
      <Suspense fallback={<Waiting />}>
        <Desk info={query.data} />
      </Suspense>
    )
  }
  if (query.isError) {
    const transport = isApiError(query.error) && (query.error.isTransport || query.error.code >= 500)
    if (!transport) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
    return <NoServer onRetry={() => void query.refetch()} />
  }
  return <Waiting />
}

/** Logged in or not, and why not. */
export const Gate = () => {
  const loggedIn = useSyncExternalStore(session.subscribe, () => session.accessToken() !== null)
  useEffect(() => onSessionEnd((message) => kick('logged_out', message)), [])
  return loggedIn ? <Opening /> : <Entry />
}
