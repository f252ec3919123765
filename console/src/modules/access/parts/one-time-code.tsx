import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { accessTexts } from '../access.en-US.ts'

/** The second factor at a log-in: asked for when the server wants it, and sent from then on. */
export const useOneTimeCode = () => {
  const [asked, setAsked] = useState(false)
  const [code, setCode] = useState('')
  return {
    asked,
    code,
    setCode,
    input: asked && code.trim() !== '' ? { oneTimeCode: code } : {},
    /** Another name or password may have none. */
    forget: () => {
      setAsked(false)
      setCode('')
    },
    /** Whether a refusal only asks for the code. */
    wanted: (error: unknown): boolean => {
      const isWanted = isApiError(error) && error.error === 'access.one_time_code_needed'
      if (isWanted) setAsked(true)
      return isWanted
    },
  }
}

type Props = { value: string; error?: ReactNode; onChange: (code: string) => void }

export const OneTimeCodeInput = ({ value, error, onChange }: Props) => {
  const t = useTexts(accessTexts)
  return (
    <TextInput
      label={t.oneTimeCode}
      description={t.oneTimeCodeHint}
      name="oneTimeCode"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      autoFocus
      value={value}
      error={error}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
