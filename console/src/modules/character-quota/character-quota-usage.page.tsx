import { Button } from '@mantine/core'
import { pageCharAllocation } from '@chatx/contract/character-allocation'
import { IconLock, IconReportAnalytics } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { useUsageColumns } from './character-quota.columns.tsx'
import { usageTexts } from './character-quota.en-US.ts'
import { chargeFilter } from './character-quota.format.ts'
import classes from './character-quota.module.css'
import { useCharLog, useCharUsage, useReadCharLog } from './character-quota.queries.ts'
import { UsageFigures } from './parts/usage-figures.tsx'
import { UsageFilters } from './parts/usage-filters.tsx'
import { useSubAccountNames } from '../../client/sub-account-names.queries.ts'
import { ExportButton } from '../../ui/export-button.tsx'
import { ChoiceFilter, Filters } from '../../ui/filters.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { PlanGate, usePrivilege } from '../../ui/plan-gate.tsx'
import { type Pager, usePager } from '../../ui/use-pager.ts'
import { Window } from '../../ui/window.tsx'

const route = getRouteApi('/layout/subpage/chatUse')

/** Whose usage; the figures and the list follow it. */
const Whose = ({ subAccountId, pager }: { subAccountId: string | undefined; pager: Pager }) => {
  const t = useTexts(usageTexts)
  const names = useSubAccountNames()
  return (
    <Filters>
      <ChoiceFilter
        label={t.filterSubAccount}
        any={t.anySubAccount}
        value={subAccountId}
        choices={names.data ?? []}
        onChange={(subAccountId) => pager.filter({ subAccountId })}
      />
    </Filters>
  )
}

/** The way to allocations, or what the package would have to include. */
const Allocate = () => {
  const t = useTexts(usageTexts)
  const allowed = usePrivilege(pageCharAllocation.privilege ?? '')
  const [asking, setAsking] = useState(false)
  if (allowed) {
    return (
      <ButtonLink variant="default" to="/subpage/chatAllocation">
        {t.allocate}
      </ButtonLink>
    )
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLock size={16} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {t.allocate}
      </Button>
      <Window opened={asking} onClose={() => setAsking(false)} title={t.allocate}>
        <PlanGate allowed={false} unlocks={t.unlocks}>
          <div className={classes.gate} />
        </PlanGate>
      </Window>
    </>
  )
}

const useRows = () => {
  const { after, range = '7d', subAccountId, ...search } = route.useSearch()
  const whose = subAccountId ? { subAccountId } : {}
  const { charge, ...rest } = search
  const filters = { ...whose, ...rest, ...chargeFilter(charge) }
  return {
    pager: usePager(after),
    range,
    subAccountId,
    search,
    isFiltered: Object.keys(filters).length > 0,
    usage: useCharUsage({ ...whose, range }),
    query: useCharLog({ ...filters, ...(after ? { cursor: after } : {}) }),
    read: useReadCharLog(filters),
  }
}

const nothing = {
  subAccountId: undefined,
  day: undefined,
  charge: undefined,
  languages: undefined,
  engine: undefined,
}

export const UsagePage = () => {
  const t = useTexts(usageTexts)
  const rows = useRows()
  const { pager, usage } = rows
  const navigate = route.useNavigate()
  const columns = useUsageColumns()
  return (
    <Page
      intro={t.intro}
      actions={
        <>
          <Allocate />
          <ExportButton name="character-usage" columns={columns} read={rows.read} />
        </>
      }
    >
      <Whose subAccountId={rows.subAccountId} pager={pager} />
      <UsageFigures
        query={usage}
        range={rows.range}
        onRange={(range) => void navigate({ search: (old) => ({ ...old, range }), replace: true })}
      />
      <UsageFilters search={rows.search} usage={usage.data} pager={pager} />
      <List
        name="charLog"
        label={t.time}
        query={rows.query}
        columns={columns}
        rowKey={(row) => row.id}
        pager={pager}
        filtered={rows.isFiltered}
        onClear={() => pager.filter(nothing)}
        empty={
          <StatePanel icon={<IconReportAnalytics size={40} stroke={1.2} />} title={t.empty}>
            {t.emptyMore}
          </StatePanel>
        }
      />
    </Page>
  )
}
