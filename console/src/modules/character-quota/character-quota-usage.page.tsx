import { NativeSelect, Text, TextInput } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { useUsageColumns } from './character-quota.columns.tsx'
import { usageTexts } from './character-quota.en-US.ts'
import { useCharLog, useReadCharLog } from './character-quota.queries.ts'
import { useSubAccountNames } from '../../client/sub-account-names.queries.ts'
import { useUser } from '../../client/user.queries.ts'
import { ExportButton } from '../../ui/export-button.tsx'
import { Filters } from '../../ui/filters.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { type Pager, usePager } from '../../ui/use-pager.ts'

const route = getRouteApi('/layout/subpage/chatUse')

const UsageFilters = ({ pager }: { pager: Pager }) => {
  const t = useTexts(usageTexts)
  const user = useUser()
  const names = useSubAccountNames()
  const { subAccountId, day, charged } = route.useSearch()
  return (
    <Filters>
      <NativeSelect
        aria-label={t.filterSubAccount}
        value={subAccountId ?? ''}
        onChange={(event) => pager.filter({ subAccountId: event.currentTarget.value || undefined })}
        data={[{ value: '', label: t.anySubAccount }, ...(names.data ?? [])]}
      />
      <TextInput
        type="date"
        aria-label={t.filterDay}
        value={day ?? ''}
        onChange={(event) => pager.filter({ day: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        aria-label={t.filterCharged}
        value={charged ?? ''}
        onChange={(event) => pager.filter({ charged: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: t.any },
          { value: 'yes', label: t.chargedOnly },
          { value: 'no', label: t.freeOnly },
        ]}
      />
      <Text size="xs" c="dimmed">
        {t.zone(user.timeZone)}
      </Text>
    </Filters>
  )
}

export const UsagePage = () => {
  const t = useTexts(usageTexts)
  const { after, subAccountId, day, charged } = route.useSearch()
  const pager = usePager(after)
  const filters = {
    ...(subAccountId ? { subAccountId } : {}),
    ...(day ? { day } : {}),
    ...(charged ? { charged: charged === 'yes' ? ('true' as const) : ('false' as const) } : {}),
  }
  const query = useCharLog({ ...filters, ...(after ? { cursor: after } : {}) })
  const read = useReadCharLog(filters)
  const columns = useUsageColumns()
  return (
    <Page intro={t.intro} actions={<ExportButton name="character-usage" columns={columns} read={read} />}>
      <UsageFilters pager={pager} />
      <List
        name="charLog"
        label={t.time}
        query={query}
        columns={columns}
        rowKey={(row) => row.id}
        pager={pager}
        filtered={Object.keys(filters).length > 0}
        onClear={() => pager.filter({ subAccountId: undefined, day: undefined, charged: undefined })}
        empty={
          <StatePanel icon={<IconReportAnalytics size={40} stroke={1.2} />} title={t.empty}>
            {t.emptyMore}
          </StatePanel>
        }
      />
    </Page>
  )
}
