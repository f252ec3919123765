import { Button, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ApiError } from '@chatx/web-kit/api-error.ts'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { RowsSkeleton } from '@chatx/web-kit/ui/skeletons.tsx'
import { ErrorPanel, StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import classes from '../gallery.module.css'
import { partTexts } from '../gallery-parts.texts.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { List } from '../../../ui/list.tsx'
import { Tag } from '../../../ui/tag.tsx'

type Row = { name: string; ports: number; on: boolean }

const useColumns = (): Column<Row>[] => {
  const t = useTexts(partTexts)
  const { number } = useFormats()
  return [
    { key: 'name', header: t.name, fixed: true, head: true, cell: (row) => row.name },
    { key: 'ports', header: t.ports, end: true, cell: (row) => number(row.ports) },
    {
      key: 'state',
      header: t.state,
      cell: (row) => <Tag tone={row.on ? 'good' : 'plain'}>{row.on ? t.on : t.off2}</Tag>,
    },
  ]
}

const Named = ({ name, children }: { name: string; children: ReactNode }) => (
  <div style={{ minWidth: 0 }}>
    <Text c="dimmed" size="sm" mb={4}>
      {name}
    </Text>
    {children}
  </div>
)

const useLists = () => {
  const t = useTexts(partTexts)
  const columns = useColumns()
  const [page, setPage] = useState(1)
  const pager = {
    hasPrevious: page > 0,
    previous: () => setPage(page - 1),
    next: () => void setPage(page + 1),
    filter: () => void setPage(0),
  }
  return (name: string, rows: readonly Row[], filtered: boolean) => (
    <List
      name="gallery-parts"
      label={name}
      query={{
        data: { list: [...rows], nextCursor: rows.length > 0 ? 'next' : null, total: rows.length },
        error: null,
        isError: false,
        refetch: () => null,
      }}
      columns={columns}
      rowKey={(row) => row.name}
      dimmed={(row) => !row.on}
      pager={pager}
      filtered={filtered}
      onClear={pager.filter}
      renderActions={(row) => (
        <Button variant="subtle" size="xs" aria-label={t.editOf(row.name)}>
          {t.edit}
        </Button>
      )}
      empty={
        <StatePanel
          icon={<IconUsers size={40} stroke={1.2} />}
          title={t.emptyTitle}
          action={<Button>{t.create}</Button>}
        >
          {t.emptyText}
        </StatePanel>
      }
    />
  )
}

export const Tables = () => {
  const t = useTexts(partTexts)
  const list = useLists()
  const rows = t.names.map((name, at) => ({ name, ports: 1_200 - at * 415, on: at !== 1 }))
  const failed = new ApiError({ code: 0, error: 'transport.offline', message: t.failedText })
  const denied = new ApiError({ code: 403, error: null, message: t.deniedText })
  return (
    <Stack gap="md">
      <Named name={t.rows}>{list(t.rows, rows, false)}</Named>
      <div className={classes.halves}>
        <Named name={t.nothing}>{list(t.nothing, [], false)}</Named>
        <Named name={t.noMatch}>{list(t.noMatch, [], true)}</Named>
        <Named name={t.failed}>
          <ErrorPanel error={failed} onRetry={() => null} />
        </Named>
        <Named name={t.denied}>
          <ErrorPanel error={denied} />
        </Named>
        <Named name={t.loading}>
          <RowsSkeleton rows={4} />
        </Named>
      </div>
    </Stack>
  )
}
