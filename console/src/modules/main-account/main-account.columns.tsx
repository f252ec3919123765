import type { OperatedAccount } from '@chatx/contract/main-account-operator'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { mainAccountTexts } from './main-account.en-US.ts'
import { Explained, RowName } from '../../ui/cells.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Tag } from '../../ui/tag.tsx'

export const Status = ({ row }: { row: OperatedAccount }) => {
  const t = useTexts(mainAccountTexts)
  return (
    <Explained more={row.suspendedReason}>
      <Tag tone={row.status === 'normal' ? 'good' : 'bad'}>{t.statuses[row.status]}</Tag>
    </Explained>
  )
}

export const Plan = ({ row }: { row: OperatedAccount }) => {
  const t = useTexts(mainAccountTexts)
  const { dateTime } = useFormats()
  const { vipEndTime } = row
  const ends = row.setMeal.active ? t.planEnds : t.planOver
  return (
    <Explained more={vipEndTime === null ? null : ends(dateTime(vipEndTime))}>{row.setMeal.title}</Explained>
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
      cell: (row) => <RowName>{row.emailAddress}</RowName>,
    },
    { key: 'userName', header: t.userName, cell: (row) => row.userName },
    { key: 'status', header: t.status, fixed: true, cell: (row) => <Status row={row} /> },
    { key: 'plan', header: t.plan, cell: (row) => <Plan row={row} /> },
    { key: 'registered', header: t.registered, cell: (row) => dateTime(row.createdAt) },
  ]
}
