import { Button, Group, Stack, Title } from '@mantine/core'
import type { OperatedTenantDetail } from '@chatx/contract/tenant-operator'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { HostsForm } from './hosts-form.tsx'
import { Staff } from './staff.tsx'
import { type Tell, useUnsaved } from './use-unsaved.ts'
import { SettingsForm } from '../tenant-operator.form.tsx'
import { tenantOperatorTexts } from '../tenant-operator.en-US.ts'
import { useTenant } from '../tenant-operator.queries.ts'
import { GuardedWindow } from '../../../ui/dialog.tsx'
import { Facts } from '../../../ui/facts.tsx'

const Figures = ({ row }: { row: OperatedTenantDetail }) => {
  const t = useTexts(tenantOperatorTexts)
  const { number, dateTime } = useFormats()
  const facts = [
    { name: t.id, value: String(row.tenantId) },
    { name: t.created, value: dateTime(row.createdAt) },
    { name: t.mainAccounts, value: number(row.mainAccounts) },
  ]
  return <Facts facts={facts} />
}

const Opened = ({ row, tell }: { row: OperatedTenantDetail; tell: Tell }) => {
  const t = useTexts(tenantOperatorTexts)
  return (
    <Stack gap="lg">
      <Figures row={row} />
      <Staff row={row} tell={tell} />
      <Stack gap="sm">
        <Title order={3}>{t.settings}</Title>
        <SettingsForm row={row} tell={tell} />
      </Stack>
      <Stack gap="sm">
        <Title order={3}>{t.hosts}</Title>
        <HostsForm row={row} tell={tell} />
      </Stack>
    </Stack>
  )
}

type Props = { tenantId: number; onClose: () => void }

/** What a tenant has and decides, its staff and its hosts; each part is saved by itself. */
export const TenantWindow = ({ tenantId, onClose }: Props) => {
  const t = useTexts(tenantOperatorTexts)
  const query = useTenant(tenantId)
  const unsaved = useUnsaved()
  return (
    <GuardedWindow
      title={query.data?.name ?? t.tenant}
      size="xl"
      dirty={unsaved.hasTyped || unsaved.hasPassword}
      held={unsaved.hasPassword}
      onClose={onClose}
    >
      {(close) => (
        <>
          <QueryState query={query}>{(row) => <Opened row={row} tell={unsaved.tell} />}</QueryState>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={close}>
              {t.close}
            </Button>
          </Group>
        </>
      )}
    </GuardedWindow>
  )
}
