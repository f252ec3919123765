import { TextInput } from '@mantine/core'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { accessTexts } from '../access.en-US.ts'

type Props = { value: string; error: string | null; onChange: (code: string) => void }

/** The second factor of a main account that has one. */
export const OneTimeCode = ({ value, error, onChange }: Props) => {
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
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
