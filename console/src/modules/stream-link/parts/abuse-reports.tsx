import { Button, Group, Text } from '@mantine/core'
import type { LinkAbuse } from '@chatx/contract/stream-link-operator'
import { IconShieldCheck } from '@tabler/icons-react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { Address } from './address.tsx'
import { operatedLinkTexts } from '../stream-link-operator.en-US.ts'
import { useAbuses, useHandleAbuse } from '../stream-link-operator.queries.ts'
import { codeIn } from '../stream-link-visit.format.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { List } from '../../../ui/list.tsx'
import { toast } from '../../../ui/toast.ts'
import { usePager } from '../../../ui/use-pager.ts'

const useColumns = (): Column<LinkAbuse>[] => {
  const t = useTexts(operatedLinkTexts)
  const { dateTime } = useFormats()
  return [
    {
      key: 'sortUrl',
      header: t.sortUrl,
      fixed: true,
      head: true,
      cell: (row) => <Address text={row.sortUrl} />,
    },
    { key: 'kind', header: t.kind, cell: (row) => t.abuseReasons[row.reason] },
    {
      key: 'detail',
      header: t.detail,
      cell: (row) => (
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{row.detail || '–'}</Text>
      ),
    },
    { key: 'contact', header: t.contact, cell: (row) => row.contact || '–' },
    { key: 'created', header: t.reported, cell: (row) => dateTime(row.createdAt) },
  ]
}

/** What people have reported, to be looked at and marked as handled. */
export const AbuseReports = ({ after }: { after: string | undefined }) => {
  const t = useTexts(operatedLinkTexts)
  const pager = usePager(after)
  const query = useAbuses(after ? { cursor: after } : {})
  const handle = useHandleAbuse()
  return (
    <List
      name="linkAbuse"
      label={t.abuse}
      query={query}
      columns={useColumns()}
      rowKey={(row) => row.id}
      pager={pager}
      filtered={false}
      onClear={() => undefined}
      renderActions={(row) => (
        <Group gap={4} wrap="nowrap" justify="flex-end">
          <ButtonLink
            to="/operator/links"
            search={{ search: codeIn(row.sortUrl) }}
            variant="subtle"
            size="compact-sm"
          >
            {t.find}
          </ButtonLink>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => handle.mutate(row.id, { onSuccess: () => void toast(t.handled) })}
          >
            {t.handle}
          </Button>
        </Group>
      )}
      empty={
        <StatePanel icon={<IconShieldCheck size={40} stroke={1.2} />} title={t.noAbuse}>
          {t.noAbuseMore}
        </StatePanel>
      }
    />
  )
}
