import { Stack, Text } from '@mantine/core'
import type { OperatedTenant } from '@chatx/contract/tenant-operator'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { isFirst } from './tenant-host.format.ts'
import { tenantOperatorTexts } from './tenant-operator.en-US.ts'
import type { Column } from '../../ui/data-table.tsx'
import { AnchorLink } from '../../ui/links.tsx'

/** As many as a row shows. */
const SHOWN = 3

type HostsProps = { row: Pick<OperatedTenant, 'tenantId' | 'hosts'>; most?: number }

/** On which hosts a tenant answers, or what it means that there is none. */
export const Hosts = ({ row, most = SHOWN }: HostsProps) => {
  const t = useTexts(tenantOperatorTexts)
  const { number } = useFormats()
  const { tenantId, hosts } = row
  if (hosts.length === 0) return <Text c="dimmed">{isFirst(tenantId) ? t.hostsRest : t.hostsNone}</Text>
  const more = hosts.length - most
  return (
    <Stack gap={2}>
      {hosts.slice(0, most).map((host) => (
        <Text key={host} style={{ overflowWrap: 'anywhere' }}>
          {host}
        </Text>
      ))}
      {more > 0 && (
        <Text size="xs" c="dimmed">
          {t.hostsMore(number(more))}
        </Text>
      )}
    </Stack>
  )
}

/** Opens the window over the very same page of the list. */
const Name = ({ row }: { row: OperatedTenant }) => (
  <AnchorLink
    from="/operator/tenants"
    to="."
    search={(old) => ({ ...old, tenant: row.tenantId })}
    state={(old) => old}
    resetScroll={false}
    fw={500}
    style={{ overflowWrap: 'anywhere' }}
  >
    {row.name}
  </AnchorLink>
)

export const useTenantColumns = (): Column<OperatedTenant>[] => {
  const t = useTexts(tenantOperatorTexts)
  const { dateTime } = useFormats()
  return [
    { key: 'name', header: t.name, fixed: true, head: true, cell: (row) => <Name row={row} /> },
    { key: 'id', header: t.id, cell: (row) => String(row.tenantId) },
    { key: 'hosts', header: t.hosts, fixed: true, cell: (row) => <Hosts row={row} /> },
    { key: 'created', header: t.created, cell: (row) => dateTime(row.createdAt) },
  ]
}
