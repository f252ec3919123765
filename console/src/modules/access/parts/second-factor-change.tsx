import { PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { renewRecoveryCodesForm, turnOffSecondFactorForm } from '@chatx/contract/access-security'
import { useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { securityTexts } from '../access-security.en-US.ts'
import { useRenewRecovery, useTurnOff, type Who } from '../access-security.queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { FormDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSchemaForm } from '../../../ui/use-schema-form.ts'

type Props = { who: Who; onClose: () => void }

export const TurnOffDialog = ({ who, onClose }: Props) => {
  const t = useTexts(securityTexts)
  const turnOff = useTurnOff(who)
  const { form, submit, busy, failure } = useSchemaForm({
    schema: turnOffSecondFactorForm,
    initial: { password: '', oneTimeCode: '' },
    own: { password: t.passwordNeeded, oneTimeCode: t.codeNeeded },
    belongs: { 'access.wrong_credentials': 'password', 'access.one_time_code_wrong': 'oneTimeCode' },
    onSubmit: async (values) => {
      await turnOff.mutateAsync(values)
      void toast(t.turnedOff)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.turnOffTitle}
      dirty={false}
      busy={busy}
      failure={failure}
      submitLabel={t.turnOff}
      danger
      onSubmit={submit}
      onClose={onClose}
      size="md"
    >
      <Stack gap="md">
        <Text>{t.turnOffText}</Text>
        <PasswordInput
          label={t.passwordAgain}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <TextInput
          label={t.code}
          description={t.codeOrRecovery}
          autoComplete="one-time-code"
          maxLength={20}
          {...form.getInputProps('oneTimeCode')}
        />
      </Stack>
    </FormDialog>
  )
}

export const RenewDialog = ({ who, onClose }: Props) => {
  const t = useTexts(securityTexts)
  const renew = useRenewRecovery(who)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { form, submit, busy, failure } = useSchemaForm({
    schema: renewRecoveryCodesForm,
    initial: { oneTimeCode: '' },
    own: { oneTimeCode: t.codeNeeded },
    belongs: { 'access.one_time_code_wrong': 'oneTimeCode' },
    onSubmit: async (values) => setCodes((await renew.mutateAsync(values)).recoveryCodes),
  })
  if (codes !== null) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <FormDialog
      title={t.renewTitle}
      dirty={false}
      busy={busy}
      failure={failure}
      submitLabel={t.renew}
      onSubmit={submit}
      onClose={onClose}
      size="md"
    >
      <Stack gap="md">
        <Text>{t.renewText}</Text>
        <TextInput
          label={t.code}
          description={t.codeOrRecovery}
          autoComplete="one-time-code"
          maxLength={20}
          data-autofocus
          {...form.getInputProps('oneTimeCode')}
        />
      </Stack>
    </FormDialog>
  )
}
