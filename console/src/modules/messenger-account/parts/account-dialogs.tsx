import { PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { reconnectForm } from '@chatx/contract/connector'
import { type MessengerAccount, renameForm } from '@chatx/contract/messenger-account'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { messengerAccountTexts } from '../messenger-account.en-US.ts'
import { useReconnect, useRename } from '../messenger-account.queries.ts'
import { FormDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSchemaForm } from '../../../ui/use-schema-form.ts'

type Props = { row: MessengerAccount; onClose: () => void }

const RenameDialog = ({ row, onClose }: Props) => {
  const t = useTexts(messengerAccountTexts)
  const rename = useRename()
  const { form, submit, busy, failure } = useSchemaForm({
    schema: renameForm,
    initial: { id: row.id, name: row.name },
    onSubmit: async (values) => {
      await rename.mutateAsync(values)
      void toast(t.saved)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.renameTitle(row.name)}
      size="sm"
      dirty={form.isDirty()}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput label={t.name} data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  )
}

/** Whether the platform is asked with the token that is kept, or needs another one. */
const introOf = ({ connection }: MessengerAccount) => {
  if (connection?.state === 'needs_auth') return 'reconnectNeeds'
  return connection?.state === 'disconnected' ? 'reconnectGone' : 'reconnectIntro'
}

const ReconnectDialog = ({ row, onClose }: Props) => {
  const t = useTexts(messengerAccountTexts)
  const reconnect = useReconnect()
  const { form, submit, busy, failure } = useSchemaForm({
    schema: reconnectForm,
    initial: { id: row.id, token: '' },
    toInput: ({ id, token }) => (token === '' ? { id } : { id, token }),
    own: { token: t.tokenInvalid },
    belongs: {
      'connector.token_refused': 'token',
      'connector.token_needed': 'token',
      'connector.other_identity': 'token',
      'connector.taken': 'token',
    },
    onSubmit: async ({ id, token }) => {
      await reconnect.mutateAsync(token === '' ? { id } : { id, token })
      void toast(t.reconnected)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.reconnectTitle(row.name)}
      size="md"
      dirty={form.isDirty()}
      busy={busy}
      failure={failure}
      submitLabel={t.reconnect}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{t[introOf(row)]}</Text>
        <PasswordInput
          label={t.newToken}
          description={t.tokenHint}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('token')}
        />
      </Stack>
    </FormDialog>
  )
}

export const AccountDialog = ({ what, ...props }: Props & { what: 'rename' | 'reconnect' }) =>
  what === 'rename' ? <RenameDialog {...props} /> : <ReconnectDialog {...props} />
