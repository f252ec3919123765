import { Text } from '@mantine/core'
import type { CharAllocation } from '@chatx/contract/character-allocation'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { allocationTexts } from './character-quota-allocation.en-US.ts'
import { signed } from './character-quota.format.ts'
import { useUser } from '../../client/user.queries.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Tag } from '../../ui/tag.tsx'

const tones = { increase: 'good', decrease: 'plain', auto: 'accent' } as const

export const useAllocationColumns = (): Column<CharAllocation>[] => {
  const t = useTexts(allocationTexts)
  const user = useUser()
  const f = useFormats(user.timeZone)
  const by = (row: CharAllocation) =>
    row.by === 'owner' ? `${t.makers.owner} (${user.emailAddress})` : t.makers[row.by]
  return [
    {
      key: 'time',
      header: t.time,
      fixed: true,
      head: true,
      cell: (row) => f.dateTime(row.createdAt),
      csv: (row) => f.dateTime(row.createdAt),
    },
    {
      key: 'subAccount',
      header: t.subAccount,
      cell: (row) => row.subAccountName,
      csv: (row) => row.subAccountName,
    },
    {
      key: 'kind',
      header: t.kind,
      cell: (row) => <Tag tone={tones[row.kind]}>{t.kinds[row.kind]}</Tag>,
      csv: (row) => t.kinds[row.kind],
    },
    {
      key: 'characters',
      header: t.characters,
      end: true,
      cell: (row) => signed(row, f.number),
      csv: (row) => (row.kind === 'decrease' ? -row.characters : row.characters),
    },
    {
      key: 'remaining',
      header: t.remaining,
      end: true,
      cell: (row) => (row.remaining === null ? '–' : f.number(row.remaining)),
      csv: (row) => row.remaining ?? '',
    },
    { key: 'by', header: t.by, cell: by, csv: by },
    {
      key: 'remark',
      header: t.remark,
      cell: (row) => <Text c="dimmed">{row.remark || '–'}</Text>,
      csv: (row) => row.remark,
    },
  ]
}
