import { Stack, Text } from '@mantine/core'
import { mostTenantHosts, type OperatedTenantDetail } from '@chatx/contract/tenant-operator'
import { useRef } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { FormFoot } from './form-foot.tsx'
import { HostsField } from './hosts-field.tsx'
import { type Tell, useTold } from './use-unsaved.ts'
import { Hosts } from '../tenant.columns.tsx'
import { hostProblem, hostsForm, hostsOf, linesOf } from '../tenant-form.format.ts'
import { tenantOperatorTexts } from '../tenant-operator.en-US.ts'
import { useSetHosts } from '../tenant-operator.queries.ts'
import { toast } from '../../../ui/toast.ts'
import { useSchemaForm } from '../../../ui/use-schema-form.ts'

type Props = { row: OperatedTenantDetail; tell: Tell }

const Fields = ({ row, tell }: Props) => {
  const t = useTexts(tenantOperatorTexts)
  const save = useSetHosts()
  /** What this form began with: whoever changed them meanwhile is not overruled. */
  const from = useRef(row.hosts)
  const { form, submit, busy, failure } = useSchemaForm({
    schema: hostsForm,
    initial: { hosts: linesOf(row.hosts) },
    extra: (values) => hostProblem(values, t),
    belongs: { 'tenant.host_taken': 'hosts', 'tenant.hosts_moved': 'hosts' },
    onSubmit: async (values) => {
      const hosts = hostsOf(values.hosts)
      const saved = await save.mutateAsync({ tenantId: row.tenantId, from: from.current, hosts })
      from.current = saved.hosts
      const kept = { hosts: linesOf(saved.hosts) }
      // Who typed on meanwhile keeps it.
      if (form.getValues() === values) form.setValues(kept)
      form.resetDirty(kept)
      void toast(t.hostsSaved)
    },
  })
  useTold(tell, 'hosts', form.values.hosts !== form.getInitialValues().hosts)
  return (
    <form onSubmit={submit} noValidate>
      <HostsField {...form.getInputProps('hosts')} />
      <FormFoot label={t.saveHosts} busy={busy} failure={failure} />
    </form>
  )
}

/** On which hosts the tenant answers, to be changed by whoever may. */
export const HostsForm = (props: Props) => {
  const t = useTexts(tenantOperatorTexts)
  if (props.row.maySetHosts) return <Fields {...props} />
  return (
    <Stack gap="xs">
      <Hosts row={props.row} most={mostTenantHosts} />
      <Text c="dimmed" size="sm">
        {t.hostsHint} {t.hostsLocked}
      </Text>
    </Stack>
  )
}
