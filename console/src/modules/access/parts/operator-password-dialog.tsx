import { PasswordInput, Stack } from '@mantine/core'
import { updateOperatorPasswordForm } from '@chatx/contract/access-security'
import { useState } from 'react'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { newPasswordProblems } from '../access.format.ts'
import { securityTexts } from '../access-security.en-US.ts'
import { useUpdateOperatorPassword } from '../access-security.queries.ts'
import { NewPassword } from './new-password.tsx'
import { OneTimeCodeInput, useOneTimeCode } from './one-time-code.tsx'
import { FormDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSchemaForm } from '../../../ui/use-schema-form.ts'

const usePasswordForm = (onClose: () => void) => {
  const t = useTexts(securityTexts)
  const update = useUpdateOperatorPassword()
  const factor = useOneTimeCode()
  const [codeError, setCodeError] = useState<string | null>(null)
  const made = useSchemaForm({
    schema: updateOperatorPasswordForm,
    initial: { currentPassword: '', password: '', confirmPassword: '' },
    own: { currentPassword: t.passwordNeeded, password: t.passwordHint },
    belongs: {
      'access.wrong_credentials': 'currentPassword',
      'access.password_weak': 'password',
      'access.password_mismatch': 'confirmPassword',
    },
    extra: (values) => newPasswordProblems(values, t),
    onSubmit: async (values) => {
      setCodeError(null)
      try {
        await update.mutateAsync({ ...values, ...factor.input })
      } catch (error) {
        if (factor.wanted(error)) return
        if (!isApiError(error) || error.error !== 'access.one_time_code_wrong') throw error
        setCodeError(error.message)
        return
      }
      void toast(t.passwordSet)
      onClose()
    },
  })
  return { ...made, factor, codeError }
}

/** A new password with the current one, since an operator's address may have no mailbox. */
export const OperatorPasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts(securityTexts)
  const { form, submit, busy, failure, factor, codeError } = usePasswordForm(onClose)
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
        <PasswordInput
          label={t.currentPassword}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('currentPassword')}
        />
        <NewPassword form={form} label={t.newPassword} texts={t} />
        {factor.asked && <OneTimeCodeInput value={factor.code} error={codeError} onChange={factor.setCode} />}
      </Stack>
    </FormDialog>
  )
}
