import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { updatePasswordForm } from '@chatx/contract/access-security'
import { useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { confirmProblem, forgetLogin } from '../access.format.ts'
import { securityTexts } from '../access-security.en-US.ts'
import { useSendPasswordCode, useUpdatePassword } from '../access-security.queries.ts'
import { NewPassword } from './new-password.tsx'
import { SendCode } from './send-code.tsx'
import { useClients } from '../../../client/client-context.tsx'
import { FormDialog } from '../../../ui/dialog.tsx'
import { Card } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSchemaForm } from '../../../ui/use-schema-form.ts'

const PasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts(securityTexts)
  const { store } = useClients()
  const update = useUpdatePassword()
  const sending = useSendPasswordCode()
  const { form, submit, busy, failure } = useSchemaForm({
    schema: updatePasswordForm,
    initial: { password: '', confirmPassword: '', verificationCode: '' },
    own: { password: t.passwordHint, verificationCode: t.mailCodeNeeded },
    belongs: {
      'access.code_wrong': 'verificationCode',
      'access.password_weak': 'password',
      'access.password_mismatch': 'confirmPassword',
    },
    extra: (values) => ({
      ...(values.password === '' ? { password: t.newPasswordNeeded } : {}),
      ...confirmProblem(values, t),
    }),
    onSubmit: async (values) => {
      await update.mutateAsync(values)
      // A new password has ended every remembered login.
      forgetLogin(store)
      void toast(t.passwordSet)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.changePassword}
      dirty={form.isDirty()}
      busy={busy}
      failure={failure}
      submitLabel={t.setPassword}
      onSubmit={submit}
      onClose={onClose}
      size="md"
    >
      <Stack gap="md">
        <SendCode busy={sending.isPending} send={sending.mutateAsync} />
        <TextInput
          label={t.mailCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          {...form.getInputProps('verificationCode')}
        />
        <NewPassword form={form} label={t.newPassword} texts={t} />
      </Stack>
    </FormDialog>
  )
}

/** The own password, and the way to a new one (specification §5). */
export const PasswordCard = () => {
  const t = useTexts(securityTexts)
  const [open, setOpen] = useState(false)
  return (
    <Card label={t.passwordTitle}>
      <Stack gap="sm">
        <Title order={2}>{t.passwordTitle}</Title>
        <Text>{t.passwordText}</Text>
        <Group>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t.changePassword}
          </Button>
        </Group>
      </Stack>
      {open && <PasswordDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}
