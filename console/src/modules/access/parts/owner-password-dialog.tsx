import { Stack, TextInput } from '@mantine/core'
import { updatePasswordForm } from '@chatx/contract/access-security'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { forgetLogin, newPasswordProblems } from '../access.format.ts'
import { securityTexts } from '../access-security.en-US.ts'
import { useSendPasswordCode, useUpdatePassword } from '../access-security.queries.ts'
import { NewPassword } from './new-password.tsx'
import { SendCode } from './send-code.tsx'
import { useClients } from '../../../client/client-context.tsx'
import { FormDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSchemaForm } from '../../../ui/use-schema-form.ts'

/** A new password with a code that is sent to the own address (specification §5). */
export const OwnerPasswordDialog = ({ onClose }: { onClose: () => void }) => {
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
    extra: (values) => newPasswordProblems(values, t),
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
