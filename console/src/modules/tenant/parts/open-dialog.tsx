import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { HostsField } from './hosts-field.tsx'
import { hostProblem, hostsOf, openForm } from '../tenant-form.format.ts'
import { tenantOperatorTexts } from '../tenant-operator.en-US.ts'
import { useOpenTenant } from '../tenant-operator.queries.ts'
import { FormDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSchemaForm } from '../../../ui/use-schema-form.ts'

type Props = { onOpened: (tenantId: number) => void; onClose: () => void }

/** Asks for what a new tenant cannot do without; the rest is set in its window, which opens next. */
export const OpenDialog = ({ onOpened, onClose }: Props) => {
  const t = useTexts(tenantOperatorTexts)
  const open = useOpenTenant()
  /** Of this form: sent again after an answer that was lost, it opens no second tenant. */
  const [key] = useState(() => crypto.randomUUID())
  const { form, submit, busy, failure } = useSchemaForm({
    schema: openForm,
    initial: { name: '', hosts: '' },
    extra: (values) => hostProblem(values, t),
    belongs: { 'tenant.host_taken': 'hosts' },
    onSubmit: async ({ name, hosts }) => {
      const made = await open.mutateAsync({ key, name, hosts: hostsOf(hosts) })
      void toast(t.opened(made.name))
      onOpened(made.tenantId)
    },
  })
  return (
    <FormDialog
      title={t.open}
      submitLabel={t.open}
      size="md"
      dirty={form.isDirty()}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="md">
        <TextInput
          label={t.name}
          withAsterisk
          data-autofocus
          maxLength={60}
          {...form.getInputProps('name')}
        />
        <HostsField {...form.getInputProps('hosts')} />
      </Stack>
    </FormDialog>
  )
}
