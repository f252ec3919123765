import { Alert, Button, Stack, Text } from '@mantine/core'
import { verificationCode } from '@chatx/contract/base/fields'
import { type SyntheticEvent, useState } from 'react'
import { type ApiError, isApiError } from '@chatx/web-kit/api-error.ts'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { useRegister } from '../access-register.queries.ts'
import { accessTexts } from '../access.en-US.ts'
import { CodeInput } from './code-input.tsx'
import type { Registration } from './register-form.tsx'
import type { useCode } from './use-code.ts'
import { AnchorLink } from '../../../ui/links.tsx'

type Props = {
  values: Registration
  code: ReturnType<typeof useCode>
  /** Back to the form, with a complaint about the password where there is one. */
  onBack: (passwordProblem: string | null) => void
  onDone: () => void
}

/** The code that was sent to the address, resent after its wait, or sent to another address. */
export const RegisterVerify = ({ values, code, onBack, onDone }: Props) => {
  const t = useTexts(accessTexts)
  const register = useRegister()
  const [digits, setDigits] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setRefused(null)
    if (!verificationCode().safeParse(digits).success) return setWrong(t.codeWrong)
    try {
      await register.mutateAsync({ ...values, agreed: true, verificationCode: digits })
      onDone()
    } catch (error) {
      if (!isApiError(error)) throw error
      if (error.error === 'access.password_weak') onBack(error.message)
      else if (error.error === 'access.code_wrong') setWrong(error.message)
      else setRefused(error)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <CodeInput
          value={digits}
          error={wrong}
          onChange={(value) => {
            setDigits(value)
            setWrong(null)
          }}
          wait={code.wait}
          sent
          sending={code.sending}
          onSend={() => void code.sendTo(values.email)}
        />
        <Text size="xs" c="dimmed" aria-live="polite">
          {t.codeSent(values.email)}
        </Text>
        {code.failure && <Alert color="orange" variant="light" role="alert" title={code.failure} />}
        {refused && (
          <Alert color="red" variant="light" role="alert" title={refused.message}>
            {refused.error === 'access.email_taken' && <AnchorLink to="/login">{t.login}</AnchorLink>}
          </Alert>
        )}
        <Button type="submit" loading={register.isPending} fullWidth size="md">
          {t.finish}
        </Button>
        <Button variant="subtle" onClick={() => onBack(null)}>
          {t.changeEmail}
        </Button>
      </Stack>
    </form>
  )
}
