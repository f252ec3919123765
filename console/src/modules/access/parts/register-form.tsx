import { Alert, Anchor, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { registerForm } from '@chatx/contract/access'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { confirmProblem } from '../access.format.ts'
import { accessTexts } from '../access.en-US.ts'
import { NewPassword } from './new-password.tsx'
import { useSchemaForm } from '../../../ui/use-schema-form.ts'

const LegalDialog = lazy(() => import('./legal-dialog.tsx').then((m) => ({ default: m.LegalDialog })))

export type Registration = {
  email: string
  tgContact: string
  password: string
  confirmPassword: string
  agreed: boolean
}

type Props = {
  initial: Registration
  failure: string | null
  /** What the server said of the password after the code was entered. */
  passwordProblem: string | null
  onNext: (values: Registration) => Promise<void>
}

const schema = registerForm.omit({ verificationCode: true })

const Agreement = ({
  checked,
  error,
  onChange,
}: {
  checked: boolean
  error: unknown
  onChange: (on: boolean) => void
}) => {
  const t = useTexts(accessTexts)
  const [reading, setReading] = useState<'terms' | 'privacy' | null>(null)
  return (
    <div>
      <Group gap={6} wrap="nowrap" align="flex-start">
        <Checkbox
          id="agreed"
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          aria-labelledby="agreed-text"
          aria-invalid={typeof error === 'string'}
          aria-describedby="agreed-error"
        />
        <span id="agreed-text">
          {t.agree}{' '}
          <Anchor component="button" type="button" onClick={() => setReading('terms')}>
            {t.terms}
          </Anchor>{' '}
          {t.and}{' '}
          <Anchor component="button" type="button" onClick={() => setReading('privacy')}>
            {t.privacy}
          </Anchor>
        </span>
      </Group>
      {typeof error === 'string' && (
        <Text size="xs" c="var(--mantine-color-error)" mt={4} id="agreed-error">
          {error}
        </Text>
      )}
      <Suspense>{reading && <LegalDialog which={reading} onClose={() => setReading(null)} />}</Suspense>
    </div>
  )
}

/** E-mail, Telegram contact, password twice, and the agreement. */
export const RegisterForm = ({ initial, failure, passwordProblem, onNext }: Props) => {
  const t = useTexts(accessTexts)
  const { form, submit, busy } = useSchemaForm<Registration>({
    schema,
    initial,
    initialErrors: passwordProblem === null ? {} : { password: passwordProblem },
    own: { password: t.passwordHint },
    extra: (values): Record<string, string> => ({
      ...(values.agreed ? {} : { agreed: t.mustAgree }),
      ...confirmProblem(values, t),
    }),
    onSubmit: onNext,
  })
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
        <TextInput
          label={t.tg}
          description={t.tgHint}
          autoComplete="off"
          {...form.getInputProps('tgContact')}
        />
        <NewPassword form={form} label={t.password} texts={t} />
        <Agreement
          checked={form.values.agreed}
          error={form.errors.agreed}
          onChange={(on) => form.setFieldValue('agreed', on)}
        />
        {failure && <Alert color="red" variant="light" role="alert" title={failure} />}
        <Button type="submit" loading={busy} fullWidth size="md">
          {t.next}
        </Button>
      </Stack>
    </form>
  )
}
