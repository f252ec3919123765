import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { resetPasswordForm } from '@chatx/contract/access'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { confirmProblem } from '../access.format.ts'
import { useResetPassword } from '../access-register.queries.ts'
import { accessTexts } from '../access.en-US.ts'
import { CodeInput } from './code-input.tsx'
import { NewPassword } from './new-password.tsx'
import { useCode } from './use-code.ts'
import { useSchemaForm } from '../../../ui/use-schema-form.ts'

const empty = { email: '', verificationCode: '', password: '', confirmPassword: '' }

/** Forgotten password: e-mail, the code that was sent there, and a new password. */
export const ForgotForm = ({ onDone }: { onDone: () => void }) => {
  const t = useTexts(accessTexts)
  const code = useCode('resetPassword')
  const reset = useResetPassword()
  const { form, submit, busy, failure } = useSchemaForm({
    schema: resetPasswordForm,
    initial: empty,
    own: { password: t.passwordHint, verificationCode: t.codeWrong },
    extra: (values) => confirmProblem(values, t),
    onSubmit: async (values) => {
      await reset.mutateAsync(values)
      onDone()
    },
  })
  const send = () => {
    const { hasError } = form.validateField('email') as { hasError: boolean }
    if (!hasError) void code.sendTo(form.values.email)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t.email}
          type="email"
          autoComplete="username"
          autoFocus
          {...form.getInputProps('email')}
        />
        <CodeInput
          {...form.getInputProps('verificationCode')}
          value={form.values.verificationCode}
          onChange={(value) => form.setFieldValue('verificationCode', value)}
          wait={code.wait}
          sent={code.sentTo !== null}
          sending={code.sending}
          onSend={send}
        />
        {code.sentTo && (
          <Text size="xs" c="dimmed" aria-live="polite">
            {t.codeSent(code.sentTo)}
          </Text>
        )}
        {code.failure && <Alert color="red" variant="light" role="alert" title={code.failure} />}
        <NewPassword form={form} label={t.newPassword} texts={t} />
        {failure && <Alert color="red" variant="light" role="alert" title={failure} />}
        <Button type="submit" loading={busy} fullWidth size="md">
          {t.setPassword}
        </Button>
      </Stack>
    </form>
  )
}
