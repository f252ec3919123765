import { Group, Progress, Stack, Text } from '@mantine/core'
import type { SubAccount } from '@chatx/contract/sub-account'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { subAccountTexts } from './sub-account.en-US.ts'
import { useUser } from '../../client/user.queries.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Tag } from '../../ui/tag.tsx'

const tones = { normal: 'good', disabled: 'bad', deleted: 'plain' } as const

const Name = ({ row }: { row: SubAccount }) => {
  const t = useTexts(subAccountTexts)
  return (
    <Group gap={6} wrap="nowrap">
      <Text fw={500}>{row.name}</Text>
      {row.isDefault && <Tag tone="accent">{t.isDefault}</Tag>}
    </Group>
  )
}

const State = ({ row }: { row: SubAccount }) => {
  const t = useTexts(subAccountTexts)
  const { number } = useFormats()
  const { erasure } = row
  if (erasure !== null) {
    const share = erasure.total === 0 ? 0 : (erasure.done / erasure.total) * 100
    return (
      <Stack gap={4} miw={150}>
        <Text size="sm" aria-live="polite">
          {t.erasing(number(erasure.done), number(erasure.total))}
        </Text>
        <Progress value={share} size="sm" aria-label={t.erasingBar(row.name)} />
      </Stack>
    )
  }
  return (
    <Group gap={6}>
      <Tag tone={tones[row.status]}>{t.status[row.status]}</Tag>
      {row.status === 'normal' && (
        <Text size="xs" c="dimmed">
          {row.deskOnline ? t.online : t.offline}
        </Text>
      )}
    </Group>
  )
}

export const useSubAccountColumns = (): Column<SubAccount>[] => {
  const t = useTexts(subAccountTexts)
  const { number, dateTime } = useFormats(useUser().timeZone)
  return [
    { key: 'name', header: t.name, fixed: true, head: true, cell: (row) => <Name row={row} /> },
    { key: 'state', header: t.state, cell: (row) => <State row={row} /> },
    {
      key: 'sessions',
      header: t.sessions,
      end: true,
      cell: (row) => `${number(row.onlineSessions)} / ${number(row.totalSessions)}`,
    },
    {
      key: 'ports',
      header: t.ports,
      end: true,
      cell: (row) => `${number(row.fixedPorts)} + ${number(row.dynamicPortLimit)}`,
    },
    {
      key: 'chars',
      header: t.chars,
      end: true,
      cell: (row) => (row.charMode === 'unlimited' ? t.unlimited : number(row.remainingChars)),
    },
    { key: 'today', header: t.today, end: true, cell: (row) => number(row.todayChars) },
    { key: 'total', header: t.total, end: true, cell: (row) => number(row.totalChars) },
    {
      key: 'limit',
      header: t.limit,
      hidden: true,
      end: true,
      cell: (row) => number(row.portLimit),
    },
    {
      key: 'free',
      header: t.freePorts,
      hidden: true,
      end: true,
      cell: (row) => number(row.freeDynamicPorts),
    },
    { key: 'platforms', header: t.platforms, hidden: true, cell: (row) => row.platforms.join(', ') || '–' },
    {
      key: 'refill',
      header: t.autoAllocate,
      hidden: true,
      cell: (row) =>
        row.autoAllocate ? t.refill(number(row.autoAllocateBelow), number(row.autoAllocateAmount)) : t.no,
    },
    ...(['multiDevice', 'shareProfiles', 'autoReply', 'archive'] as const).map((key) => ({
      key,
      header: t[key],
      hidden: true,
      cell: (row: SubAccount) => (row[key] ? t.yes : t.no),
    })),
    {
      key: 'dedupe',
      header: t.dedupe,
      hidden: true,
      cell: (row) => (row.dedupeScope === 'all' ? t.dedupeAll : t.dedupeCurrent),
    },
    { key: 'remark', header: t.remark, hidden: true, cell: (row) => row.remark || '–' },
    { key: 'created', header: t.created, hidden: true, cell: (row) => dateTime(row.createdAt) },
  ]
}
