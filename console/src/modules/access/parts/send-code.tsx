import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { securityTexts } from '../access-security.en-US.ts'
import { useCountdown } from './use-countdown.ts'

type Props = {
  /** Why no code can be sent yet; nothing is asked for then. */
  problem?: string | undefined
  busy: boolean
  /** Sends the code; `resendAfter` in seconds. */
  send(): Promise<{ resendAfter: number; sentTo: string }>
}

/** A code by mail: its button, its wait, where it went or why not. */
export const SendCode = ({ problem, busy, send }: Props) => {
  const t = useTexts(securityTexts)
  const [wait, startWait] = useCountdown()
  const [said, setSaid] = useState<string | null>(null)
  const onClick = async () => {
    if (problem !== undefined) return setSaid(problem)
    try {
      const { resendAfter, sentTo } = await send()
      startWait(resendAfter)
      setSaid(t.sentTo(sentTo))
    } catch (error) {
      if (!isApiError(error)) throw error
      setSaid(error.message)
    }
  }
  return (
    <Group gap="sm">
      <Button variant="default" disabled={wait > 0} loading={busy} onClick={() => void onClick()}>
        {wait > 0 ? t.resendIn(wait) : t.sendCode}
      </Button>
      <Text size="sm" aria-live="polite" style={{ overflowWrap: 'anywhere' }}>
        {said}
      </Text>
    </Group>
  )
}
