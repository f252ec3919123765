import { Code, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { beginSecondFactorForm, confirmSecondFactorForm } from '@chatx/contract/access-security'
import { useQuery } from '@tanstack/react-query'
import { toDataURL } from 'qrcode'
import { useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { CopyText } from '@chatx/web-kit/ui/copy-button.tsx'
import { securityTexts } from '../access-security.en-US.ts'
import { inGroups } from '../access-security.format.ts'
import { useBeginSecondFactor, useConfirmSecondFactor, type Who } from '../access-security.queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { FormDialog } from '../../../ui/dialog.tsx'
import { useSchemaForm } from '../../../ui/use-schema-form.ts'

type Begun = { secret: string; uri: string }
const QR_PIXELS = 192

const AskPassword = ({
  who,
  onBegun,
  onClose,
}: {
  who: Who
  onBegun: (begun: Begun) => void
  onClose: () => void
}) => {
  const t = useTexts(securityTexts)
  const begin = useBeginSecondFactor(who)
  const { form, submit, busy, failure } = useSchemaForm({
    schema: beginSecondFactorForm,
    initial: { password: '' },
    own: { password: t.passwordNeeded },
    belongs: { 'access.wrong_credentials': 'password' },
    onSubmit: async (values) => onBegun(await begin.mutateAsync(values)),
  })
  return (
    <FormDialog
      title={t.turnOn}
      dirty={false}
      busy={busy}
      failure={failure}
      submitLabel={t.goOn}
      onSubmit={submit}
      onClose={onClose}
      size="md"
    >
      <Stack gap="md">
        <Text>{t.factorOffText}</Text>
        <PasswordInput
          label={t.passwordAgain}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
      </Stack>
    </FormDialog>
  )
}

const Secret = ({ secret, uri }: Begun) => {
  const t = useTexts(securityTexts)
  const picture = useQuery({
    queryKey: ['qr', 'secondFactor', uri],
    queryFn: () => toDataURL(uri, { margin: 2, width: QR_PIXELS * 2 }),
    gcTime: 0,
  })
  return (
    <>
      <Group justify="center" mih={QR_PIXELS}>
        {picture.data && <img src={picture.data} alt={t.scanAlt} width={QR_PIXELS} height={QR_PIXELS} />}
      </Group>
      <Text size="sm">{t.noCamera}</Text>
      <Group gap="sm">
        <Code fz="sm">{inGroups(secret)}</Code>
        <CopyText value={secret} label={t.copySecret} done={t.copied} size="compact-sm" />
      </Group>
    </>
  )
}

type ConfirmProps = { who: Who; begun: Begun; onDone: (codes: string[]) => void; onClose: () => void }

const Confirm = ({ who, begun, onDone, onClose }: ConfirmProps) => {
  const t = useTexts(securityTexts)
  const confirm = useConfirmSecondFactor(who)
  const { form, submit, busy, failure } = useSchemaForm({
    schema: confirmSecondFactorForm,
    initial: { oneTimeCode: '' },
    own: { oneTimeCode: t.codeNeeded },
    belongs: { 'access.one_time_code_wrong': 'oneTimeCode' },
    onSubmit: async (values) => onDone((await confirm.mutateAsync(values)).recoveryCodes),
  })
  return (
    <FormDialog
      title={t.scanTitle}
      dirty={false}
      busy={busy}
      failure={failure}
      submitLabel={t.confirm}
      onSubmit={submit}
      onClose={onClose}
      size="md"
    >
      <Stack gap="sm">
        <Text>{t.scanIntro}</Text>
        <Secret {...begun} />
        <TextInput
          label={t.code}
          description={t.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          data-autofocus
          {...form.getInputProps('oneTimeCode')}
        />
        <Text size="sm" c="dimmed">
          {t.othersEnd}
        </Text>
      </Stack>
    </FormDialog>
  )
}

/** Password, QR code with a first code, recovery codes. */
export const SetupDialog = ({ who, onClose }: { who: Who; onClose: () => void }) => {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes !== null) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (begun === null) return <AskPassword who={who} onBegun={setBegun} onClose={onClose} />
  return <Confirm who={who} begun={begun} onDone={setCodes} onClose={onClose} />
}
