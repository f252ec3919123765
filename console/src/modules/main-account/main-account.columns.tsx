import { Text } from '@mantine/core'
import type { OperatedAccount } from '@chatx/contract/main-account-operator'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { mainAccountTexts } from './main-account.en-US.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Tag } from '../../ui/tag.tsx'

export const Status = ({ row }: { row: OperatedAccount }) => {
  const t = useTexts(mainAccountTexts)
  return (
    <div>
      <Tag tone={row.status === 'normal' ? 'good' : 'bad'}>{t.statuses[row.status]}</Tag>
      {row.suspendedReason !== null && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {row.suspendedReason}
        </Text>
      )}
    </div>
  )
}

export const Plan = ({ row }: { row: OperatedAccount }) => {
  const t = useTexts(mainAccountTexts)
  const { dateTime } = useFormats()
  return (
    <div>
      <Text>{row.setMeal.title}</Text>
      {row.vipEndTime !== null && (
        <Text size="xs" c="dimmed">
          {(row.setMeal.active ? t.planEnds : t.planOver)(dateTime(row.vipEndTime))}
        </Text>
      )}
    </div>
  )
}

export const useMainAccountColumns = (): Column<OperatedAccount>[] => {
  const t = useTexts(mainAccountTexts)
  const { dateTime } = useFormats()
  return [
    {
      key: 'email',
      header: t.email,
      fixed: true,
      head: true,
      cell: (row) => (
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {row.emailAddress}
        </Text>
      ),
    },
    { key: 'userName', header: t.userName, cell: (row) => row.userName },
    { key: 'status', header: t.status, fixed: true, cell: (row) => <Status row={row} /> },
    { key: 'plan', header: t.plan, cell: (row) => <Plan row={row} /> },
    { key: 'registered', header: t.registered, cell: (row) => dateTime(row.createdAt) },
  ]
}
