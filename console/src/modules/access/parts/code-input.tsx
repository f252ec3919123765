import { Button, Group, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { accessTexts } from '../access.en-US.ts'

type Props = {
  value: string
  error?: ReactNode
  /** Seconds until a code may be sent again. */
  wait: number
  /** A first code was sent already. */
  sent: boolean
  sending: boolean
  onChange: (code: string) => void
  onSend: () => void
}

/** Six digits from an e-mail, and the button that sends them, with its countdown. */
export const CodeInput = ({ value, error, wait, sent, sending, onChange, onSend }: Props) => {
  const t = useTexts(accessTexts)
  const label = sent ? t.resend : t.sendCode
  return (
    <Group align="flex-end" gap="sm" wrap="nowrap">
      <TextInput
        flex={1}
        label={t.code}
        description={t.codeHint}
        name="verificationCode"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={value}
        error={error}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 6))}
      />
      <Button variant="default" disabled={wait > 0} loading={sending} onClick={onSend} mb={error ? 22 : 0}>
        {wait > 0 ? t.resendIn(wait) : label}
      </Button>
    </Group>
  )
}
