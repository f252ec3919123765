import type { ReactNode } from 'react'
import { Button, Stack, Text, Title } from '@mantine/core'
import classes from './state-panel.module.css'
import { stateTexts } from './states.texts.ts'
import { isApiError } from '../api-error.ts'
import { useTexts } from '../i18n-react.tsx'

type Props = {
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
  /** Announce it at once: an error, not an empty list. */
  alert?: boolean
}

/** A picture, a sentence and one thing to do: how empty, failed and denied places look. */
export const StatePanel = ({ icon, title, children, action, alert }: Props) => (
  <Stack className={classes.panel ?? ''} align="center" gap="xs" role={alert ? 'alert' : 'status'}>
    {icon && (
      <div className={classes.icon} aria-hidden="true">
        {icon}
      </div>
    )}
    <Title order={2} size="h3" ta="center">
      {title}
    </Title>
    {children && (
      <Text c="dimmed" ta="center" maw={440}>
        {children}
      </Text>
    )}
    {action && <div className={classes.action}>{action}</div>}
  </Stack>
)

/** A page or part that could not be loaded, in one fixed place, with the way to try again. */
export const ErrorPanel = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => {
  const t = useTexts(stateTexts)
  if (isApiError(error) && error.code === 403) {
    return (
      <StatePanel alert title={t.denied}>
        {error.message || t.deniedHint}
      </StatePanel>
    )
  }
  return (
    <StatePanel
      alert
      title={isApiError(error) && error.code === 404 ? t.missing : t.failed}
      action={
        onRetry && (
          <Button variant="default" onClick={onRetry}>
            {t.retry}
          </Button>
        )
      }
    >
      {error instanceof Error ? error.message : String(error)}
    </StatePanel>
  )
}
