import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { operatorLoginForm } from '@chatx/contract/access'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { accessTexts } from './access.en-US.ts'
import { useOperatorLogin } from './access.queries.ts'
import { Frame } from './parts/frame.tsx'
import { OneTimeCodeInput, useOneTimeCode } from './parts/one-time-code.tsx'
import { useAfterLogin } from './parts/use-after-login.ts'
import { useSchemaForm } from '../../ui/use-schema-form.ts'

export const OperatorLoginPage = () => {
  const t = useTexts(accessTexts)
  const login = useOperatorLogin()
  const factor = useOneTimeCode()
  const goOn = useAfterLogin('/operator/outbox')
  const { form, submit, busy, failure } = useSchemaForm({
    schema: operatorLoginForm,
    initial: { userName: '', password: '' },
    onSubmit: async (values) => {
      try {
        await login.mutateAsync({ ...values, ...factor.input })
      } catch (error) {
        if (factor.wanted(error)) return
        throw error
      }
      await goOn()
    },
  })
  return (
    <Frame title={t.operatorTitle} who="operator">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t.operatorUser}
            autoComplete="username"
            autoFocus
            {...form.getInputProps('userName')}
          />
          <PasswordInput
            label={t.password}
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          {factor.asked && <OneTimeCodeInput value={factor.code} onChange={factor.setCode} />}
          {failure && <Alert color="red" variant="light" role="alert" title={failure} />}
          <Button type="submit" loading={busy} fullWidth size="md">
            {t.login}
          </Button>
        </Stack>
      </form>
    </Frame>
  )
}
