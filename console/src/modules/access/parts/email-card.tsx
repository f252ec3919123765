import { Button, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { updateUserBindEmailForm, verifyEmailForm } from '@chatx/contract/access-security'
import { useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { renameKeptLogin } from '../access.format.ts'
import { securityTexts } from '../access-security.en-US.ts'
import { useSecurity, useSendEmailCode, useUpdateEmail } from '../access-security.queries.ts'
import { SendCode } from './send-code.tsx'
import { useClients } from '../../../client/client-context.tsx'
import { useUser } from '../../../client/user.queries.ts'
import { FormDialog } from '../../../ui/dialog.tsx'
import { Card } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSchemaForm } from '../../../ui/use-schema-form.ts'

const empty = { currentEmail: '', newEmail: '', password: '', verificationCode: '', oneTimeCode: '' }
type Values = typeof empty

const plain = (email: string) => email.trim().toLowerCase()

/** The code to the new address. */
const SendCodeTo = ({ email }: { email: string }) => {
  const t = useTexts(securityTexts)
  const { isPending, mutateAsync } = useSendEmailCode()
  const { success } = verifyEmailForm.safeParse({ email })
  const send = async () => {
    const sentTo = plain(email)
    return { ...(await mutateAsync(sentTo)), sentTo }
  }
  return <SendCode problem={success ? undefined : t.emailFirst} busy={isPending} send={send} />
}

/** Without a second factor there is no code of it to send. */
const toInput = ({ oneTimeCode, ...values }: Values) =>
  oneTimeCode === '' ? values : { ...values, oneTimeCode }

/** What the schema cannot say: the sentences of specification §5, and that the address must be another. */
const problems = (values: Values, t: (typeof securityTexts)['en-US']): Record<string, string> => {
  const same = values.newEmail !== '' && plain(values.newEmail) === plain(values.currentEmail)
  return {
    ...(values.currentEmail.trim() === '' ? { currentEmail: t.currentEmailNeeded } : {}),
    ...(values.newEmail.trim() === '' ? { newEmail: t.newEmailNeeded } : {}),
    ...(same ? { newEmail: t.sameEmail } : {}),
    ...(values.password === '' ? { password: t.passwordNeeded } : {}),
    ...(values.verificationCode === '' ? { verificationCode: t.mailCodeNeeded } : {}),
  }
}

const useEmailForm = (onDone: () => void) => {
  const t = useTexts(securityTexts)
  const { store } = useClients()
  const update = useUpdateEmail()
  return useSchemaForm({
    schema: updateUserBindEmailForm,
    initial: empty,
    toInput,
    own: { verificationCode: t.mailCodeNeeded, oneTimeCode: t.codeNeeded },
    belongs: {
      'access.email_not_own': 'currentEmail',
      'access.email_in_use': 'newEmail',
      'access.wrong_credentials': 'password',
      'access.code_wrong': 'verificationCode',
      'access.one_time_code_needed': 'oneTimeCode',
      'access.one_time_code_wrong': 'oneTimeCode',
    },
    extra: (values) => problems(values, t),
    onSubmit: async (values) => {
      const newEmail = plain(values.newEmail)
      await update.mutateAsync(toInput(values))
      renameKeptLogin(store, newEmail, Date.now())
      void toast(t.emailSet(newEmail))
      onDone()
    },
  })
}

const EmailDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts(securityTexts)
  const asksCode = useSecurity('owner').data?.secondFactor.on ?? false
  const { form, submit, busy, failure } = useEmailForm(onClose)
  const field = form.getInputProps
  return (
    <FormDialog
      title={t.changeEmail}
      dirty={form.isDirty()}
      busy={busy}
      failure={failure}
      submitLabel={t.setEmail}
      onSubmit={submit}
      onClose={onClose}
      size="md"
    >
      <Stack gap="md">
        <TextInput
          label={t.currentEmail}
          type="email"
          autoComplete="email"
          data-autofocus
          {...field('currentEmail')}
        />
        <TextInput label={t.newEmail} type="email" autoComplete="off" {...field('newEmail')} />
        <SendCodeTo email={form.values.newEmail} />
        <TextInput
          label={t.mailCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          {...field('verificationCode')}
        />
        <PasswordInput label={t.passwordAgain} autoComplete="current-password" {...field('password')} />
        {(asksCode || form.errors.oneTimeCode) && (
          <TextInput
            label={t.code}
            description={t.codeOrRecovery}
            autoComplete="one-time-code"
            maxLength={20}
            {...field('oneTimeCode')}
          />
        )}
      </Stack>
    </FormDialog>
  )
}

/** The address one logs in with, and the way to another (specification §5). */
export const EmailCard = () => {
  const t = useTexts(securityTexts)
  const { emailAddress } = useUser()
  const [open, setOpen] = useState(false)
  return (
    <Card label={t.emailTitle}>
      <Stack gap="sm">
        <Title order={2}>{t.emailTitle}</Title>
        <Text style={{ overflowWrap: 'anywhere' }}>{t.emailText(emailAddress)}</Text>
        <Group>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t.changeEmail}
          </Button>
        </Group>
      </Stack>
      {open && <EmailDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}
