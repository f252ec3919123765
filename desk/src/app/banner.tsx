import { useEffect, useState } from 'react'
import { Button, Loader } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { useDesk } from '../modules/conversation/conversation.store.ts'
import { appTexts } from './app.en-US.ts'
import classes from './banner.module.css'
import { current, useConnection } from './connection.store.ts'

/** Milliseconds of broken connection that are nobody's concern. */
const patience = 1500

const useLasting = (broken: boolean): boolean => {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLasting(broken), broken ? patience : 0)
    return () => clearTimeout(timer)
  }, [broken])
  return lasting && broken
}

type Props = { copiedAt: number | null; onRetry: () => void }

/** Says when the desk is cut off, how old is what it shows, and what waits for the connection. */
export const Banner = ({ copiedAt, onRetry }: Props) => {
  const t = useTexts(appTexts)
  const formats = useFormats()
  const { live, online } = useConnection()
  const waiting = useDesk(
    (state) => [...state.outbox.values()].filter((entry) => entry.status !== 'refused').length,
  )
  const shown = useLasting(live !== 'open' || !online)
  return (
    <div aria-live="polite">
      {shown && (
        <div className={classes.banner}>
          {online ? <Loader size={14} color="yellow" /> : <IconCloudOff size={16} aria-hidden="true" />}
          <strong>{online ? t.reconnecting : t.offline}</strong>
          {copiedAt !== null && <span>{t.copyOf(formats.dateTime(new Date(copiedAt).toISOString()))}</span>}
          <span>{waiting > 0 ? t.waiting(waiting) : t.offlineText}</span>
          <Button
            variant="default"
            size="compact-xs"
            onClick={copiedAt === null ? () => current.live?.nudge() : onRetry}
          >
            {t.retryNow}
          </Button>
        </div>
      )}
    </div>
  )
}
