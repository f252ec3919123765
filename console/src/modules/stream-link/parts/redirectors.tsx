import { Text } from '@mantine/core'
import type { OutputOf } from '@chatx/contract/base/endpoint'
import type { listRedirector } from '@chatx/contract/stream-link-operator'
import { IconServerOff } from '@tabler/icons-react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { operatedLinkTexts } from '../stream-link-operator.en-US.ts'
import { useRedirectors } from '../stream-link-operator.queries.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Card } from '../../../ui/page.tsx'
import { Tag } from '../../../ui/tag.tsx'

type Health = OutputOf<typeof listRedirector>[number]

const useColumns = (): Column<Health>[] => {
  const t = useTexts(operatedLinkTexts)
  const { number, dateTime } = useFormats()
  return [
    { key: 'node', header: t.node, fixed: true, head: true, cell: (row) => <Text fw={500}>{row.id}</Text> },
    { key: 'seen', header: t.seen, cell: (row) => dateTime(row.seenAt) },
    { key: 'links', header: t.loaded, end: true, cell: (row) => number(row.links) },
    { key: 'lines', header: t.waitingLines, end: true, cell: (row) => number(row.waitingLines) },
    { key: 'segments', header: t.waitingSegments, end: true, cell: (row) => number(row.waitingSegments) },
    { key: 'lost', header: t.lost, end: true, cell: (row) => number(row.lost) },
    {
      key: 'disk',
      header: t.disk,
      cell: (row) => (
        <Tag tone={row.diskRefuses ? 'bad' : 'good'}>{row.diskRefuses ? t.diskRefuses : t.diskOk}</Tag>
      ),
    },
  ]
}

export const Redirectors = () => {
  const t = useTexts(operatedLinkTexts)
  const query = useRedirectors()
  const columns = useColumns()
  return (
    <QueryState query={query}>
      {(rows) =>
        rows.length === 0 ? (
          <Card>
            <StatePanel icon={<IconServerOff size={40} stroke={1.2} />} title={t.noRedirector}>
              {t.noRedirectorMore}
            </StatePanel>
          </Card>
        ) : (
          <DataTable
            name="redirector"
            label={t.redirectors}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
          />
        )
      }
    </QueryState>
  )
}
