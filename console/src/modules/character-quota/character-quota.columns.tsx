import { Text } from '@mantine/core'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { usageTexts } from './character-quota.en-US.ts'
import type { CharLog } from './character-quota.queries.ts'
import { useUser } from '../../client/user.queries.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Tag } from '../../ui/tag.tsx'

export const useUsageColumns = (): Column<CharLog>[] => {
  const t = useTexts(usageTexts)
  const f = useFormats(useUser().timeZone)
  const languages = (row: CharLog) =>
    `${row.sourceLanguage ? f.language(row.sourceLanguage) : t.detected} → ${f.language(row.targetLanguage)}`
  const reason = (row: CharLog) => (row.reason === null ? '' : (t.reasons[row.reason] ?? row.reason))
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
      key: 'direction',
      header: t.direction,
      cell: (row) => t.directions[row.direction],
      csv: (row) => t.directions[row.direction],
    },
    { key: 'languages', header: t.languages, cell: languages, csv: languages },
    { key: 'engine', header: t.engine, cell: (row) => row.engine ?? '–', csv: (row) => row.engine ?? '' },
    {
      key: 'characters',
      header: t.characters,
      end: true,
      cell: (row) => f.number(row.characters),
      csv: (row) => row.characters,
    },
    {
      key: 'charged',
      header: t.charged,
      end: true,
      cell: (row) => (row.charged === 0 ? <Tag tone="plain">{t.free}</Tag> : f.number(row.charged)),
      csv: (row) => row.charged,
    },
    {
      key: 'reason',
      header: t.reason,
      cell: (row) => <Text c="dimmed">{reason(row) || '–'}</Text>,
      csv: reason,
    },
  ]
}
