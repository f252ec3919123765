import { Button, Stack, Text } from '@mantine/core'
import type { OperatedLink } from '@chatx/contract/stream-link-operator'
import { IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { Address } from './address.tsx'
import { operatedLinkTexts } from '../stream-link-operator.en-US.ts'
import { useBlock, useOperatedLinks } from '../stream-link-operator.queries.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { Filters } from '../../../ui/filters.tsx'
import { List } from '../../../ui/list.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { usePager } from '../../../ui/use-pager.ts'

const tones = { on: 'good', off: 'plain', archived: 'plain', blocked: 'bad' } as const
const SHOWN = 2

const Targets = ({ row }: { row: OperatedLink }) => {
  const t = useTexts(operatedLinkTexts)
  const { number } = useFormats()
  return (
    <Stack gap={2}>
      {row.targets.slice(0, SHOWN).map((url) => (
        <Address key={url} text={url} />
      ))}
      {row.targets.length > SHOWN && (
        <Text size="xs" c="dimmed">
          {t.more(number(row.targets.length - SHOWN))}
        </Text>
      )}
    </Stack>
  )
}

const State = ({ row }: { row: OperatedLink }) => {
  const t = useTexts(operatedLinkTexts)
  return (
    <div>
      <Tag tone={tones[row.state]}>{t.states[row.state]}</Tag>
      {row.blockedReason !== null && (
        <Text size="xs" c="dimmed">
          {row.blockedReason}
        </Text>
      )}
    </div>
  )
}

const useColumns = (): Column<OperatedLink>[] => {
  const t = useTexts(operatedLinkTexts)
  const { number, dateTime } = useFormats()
  return [
    {
      key: 'name',
      header: t.name,
      fixed: true,
      head: true,
      cell: (row) => <Text fw={500}>{row.name}</Text>,
    },
    { key: 'account', header: t.account, cell: (row) => <Address text={row.emailAddress} /> },
    {
      key: 'sortUrl',
      header: t.sortUrl,
      fixed: true,
      cell: (row) => <Address text={row.sortUrl} />,
    },
    { key: 'targets', header: t.targets, cell: (row) => <Targets row={row} /> },
    { key: 'clicks', header: t.clicks, end: true, cell: (row) => number(row.clickNum) },
    { key: 'reports', header: t.reports, end: true, cell: (row) => number(row.openReports) },
    { key: 'state', header: t.state, cell: (row) => <State row={row} /> },
    { key: 'created', header: t.created, hidden: true, cell: (row) => dateTime(row.createdAt) },
  ]
}

const BlockDialog = ({ row, onClose }: { row: OperatedLink; onClose: () => void }) => {
  const t = useTexts(operatedLinkTexts)
  const { number } = useFormats()
  const block = useBlock()
  const onSuccess = () => {
    void toast(t.blocked)
    onClose()
  }
  return (
    <ReasonDialog
      title={t.blockOf(row.name)}
      submitLabel={t.block}
      label={t.reason}
      ask={t.reasonAsk}
      busy={block.isPending}
      onSubmit={(reason) => block.mutate({ id: row.id, reason }, { onSuccess })}
      onClose={onClose}
    >
      <Text>{t.blockText(number(row.clickNum))}</Text>
    </ReasonDialog>
  )
}

type Props = { after: string | undefined; search: string | undefined }

export const OperatedLinks = ({ after, search }: Props) => {
  const t = useTexts(operatedLinkTexts)
  const pager = usePager(after)
  const query = useOperatedLinks({ ...(after ? { cursor: after } : {}), ...(search ? { search } : {}) })
  const block = useBlock()
  const [blocking, setBlocking] = useState<OperatedLink | null>(null)
  const unblock = (row: OperatedLink) =>
    block.mutate({ id: row.id, reason: null }, { onSuccess: () => void toast(t.unblocked) })
  return (
    <>
      <Filters>
        <SearchBox
          value={search ?? ''}
          label={t.search}
          onSearch={(text) => pager.filter({ search: text })}
        />
      </Filters>
      <List
        name="operatedLink"
        label={t.links}
        query={query}
        columns={useColumns()}
        rowKey={(row) => row.id}
        pager={pager}
        filtered={search !== undefined}
        onClear={() => pager.filter({ search: undefined })}
        renderActions={(row) =>
          row.state === 'blocked' ? (
            <Button variant="subtle" size="compact-sm" onClick={() => unblock(row)}>
              {t.unblock}
            </Button>
          ) : (
            <Button
              variant="subtle"
              c="var(--chatx-bad)"
              size="compact-sm"
              aria-label={t.blockOf(row.name)}
              onClick={() => setBlocking(row)}
            >
              {t.block}
            </Button>
          )
        }
        empty={
          <StatePanel icon={<IconRoute size={40} stroke={1.2} />} title={t.empty}>
            {t.emptyMore}
          </StatePanel>
        }
      />
      {blocking && <BlockDialog row={blocking} onClose={() => setBlocking(null)} />}
    </>
  )
}
