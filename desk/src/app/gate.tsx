import {
  type ComponentProps,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { Button, Loader } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { ErrorPanel, StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { desktopBridge } from '@chatx/web-kit/desktop-bridge.ts'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { onSessionEnd, session } from '../client/api.ts'
import { eraseCopy } from '../client/copy.ts'
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
import { useOfflineCopy } from './offline-copy.ts'

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
    void eraseCopy()
    desktopBridge()?.ended()
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

/** A copy of somebody else, which the marks should have kept away: it goes before anything of it is used. */
const Stranger = ({ onGone }: { onGone: () => void }) => {
  useForget()
  useEffect(onGone, [onGone])
  return <Waiting />
}

const isTransport = (error: unknown): boolean => isApiError(error) && (error.isTransport || error.code >= 500)

/** The desk itself is asked for while the server answers; whoever may not be here any more is told why. */
const useInfo = () => {
  const query = useQuery({
    ...infoQuery,
    refetchInterval: (one) => (one.state.status === 'error' ? 5000 : false),
  })
  const reason = kickReasonOf(query.error)
  useEffect(() => {
    if (reason) kick(reason)
  }, [reason])
  useEffect(() => void loadDesk(), [])
  return query
}

const Opened = ({ info, copiedAt, onRetry }: ComponentProps<typeof Desk>) => (
  <Suspense fallback={<Waiting />}>
    <Desk info={info} copiedAt={copiedAt} onRetry={onRetry} />
  </Suspense>
)

const Opening = () => {
  const { data, error, refetch } = useInfo()
  const [copy, setCopy] = useOfflineCopy(useQueryClient())
  const forget = useCallback(() => setCopy(null), [setCopy])
  const retry = () => void refetch()

  if (copy === undefined) return <Waiting />
  if (data) {
    if (copy && copy.info.subAccount.id !== data.subAccount.id) return <Stranger onGone={forget} />
    return <Opened info={data} copiedAt={null} onRetry={retry} />
  }
  if (error && !isTransport(error)) return <ErrorPanel error={error} onRetry={retry} />
  if (copy) return <Opened info={copy.info} copiedAt={copy.at} onRetry={retry} />
  return error ? <NoServer onRetry={retry} /> : <Waiting />
}

/** Logged in or not, and why not. */
export const Gate = () => {
  const loggedIn = useSyncExternalStore(session.subscribe, () => session.accessToken() !== null)
  useEffect(() => onSessionEnd((message) => kick('logged_out', message)), [])
  return loggedIn ? <Opening /> : <Entry />
}
