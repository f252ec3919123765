import { Text } from '@mantine/core'
import type { LoginRecord } from '@chatx/contract/access-security'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { securityTexts } from '../access-security.en-US.ts'
import { browserName } from '../access-security.format.ts'
import { useLoginRecords, type Who } from '../access-security.queries.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { List } from '../../../ui/list.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { Pager } from '../../../ui/use-pager.ts'

const useColumns = (): Column<LoginRecord>[] => {
  const t = useTexts(securityTexts)
  const f = useFormats()
  return [
    { key: 'time', header: t.time, fixed: true, head: true, cell: (row) => f.dateTime(row.at) },
    {
      key: 'outcome',
      header: t.outcome,
      fixed: true,
      cell: (row) => <Tag tone={row.outcome === 'success' ? 'good' : 'bad'}>{t.outcomes[row.outcome]}</Tag>,
    },
    { key: 'browser', header: t.browser, cell: (row) => browserName(row.userAgent, t) },
    { key: 'address', header: t.address, cell: (row) => row.ip },
    { key: 'where', header: t.where, cell: (row) => t.places[row.kind] },
    { key: 'how', header: t.how, cell: (row) => t.ways[row.loggedInAs] },
  ]
}

type Props = { who: Who; after: string | undefined; pager: Pager }

/** Who came in with this password, and who tried. */
export const LoginRecords = ({ who, after, pager }: Props) => {
  const t = useTexts(securityTexts)
  const query = useLoginRecords(who, after ? { cursor: after } : {})
  const columns = useColumns()
  return (
    <>
      <Text c="dimmed" mb="sm">
        {t.recordsIntro}
      </Text>
      <List
        name="loginRecords"
        label={t.tabRecords}
        query={query}
        columns={columns}
        rowKey={(row) => row.id}
        pager={pager}
        filtered={false}
        onClear={() => undefined}
        empty={<StatePanel title={t.noRecords} />}
      />
    </>
  )
}
