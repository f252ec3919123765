import { Button, Group, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { updateOperatorPasswordForm } from '@chatx/contract/access-security'
import { useState } from 'react'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { confirmProblem } from '../access.format.ts'
import { securityTexts } from '../access-security.en-US.ts'
import { useUpdateOperatorPassword } from '../access-security.queries.ts'
import { NewPassword } from './new-password.tsx'
import { OneTimeCodeInput, useOneTimeCode } from './one-time-code.tsx'
import { FormDialog } from '../../../ui/dialog.tsx'
import { Card } from '../../../ui/page.tsx'
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
    extra: (values) => ({
      ...(values.password === '' ? { password: t.newPasswordNeeded } : {}),
      ...confirmProblem(values, t),
    }),
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

const PasswordDialog = ({ onClose }: { onClose: () => void }) => {
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

/** An operator's password: changed with the current one, since an operator's address may have no mailbox. */
export const OperatorPasswordCard = () => {
  const t = useTexts(securityTexts)
  const [open, setOpen] = useState(false)
  return (
    <Card label={t.passwordTitle}>
      <Stack gap="sm">
        <Title order={2}>{t.passwordTitle}</Title>
        <Text>{t.operatorPasswordText}</Text>
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
