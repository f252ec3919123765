import { Button } from '@mantine/core'
import { pageCharAllocation } from '@chatx/contract/character-allocation'
import { IconArrowsExchange, IconUsers } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { BlockSkeleton } from '@chatx/web-kit/ui/skeletons.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { useAllocationColumns } from './character-quota-allocation.columns.tsx'
import { allocationTexts } from './character-quota-allocation.en-US.ts'
import { AllocationFormDialog } from './character-quota-allocation.form.tsx'
import { exampleAllocations } from './character-quota.format.ts'
import { useAllocations, useLimitedSubAccounts, useReadAllocations } from './character-quota.queries.ts'
import { useSubAccountNames } from '../../client/sub-account-names.queries.ts'
import { ExportButton } from '../../ui/export-button.tsx'
import { ChoiceFilter, Filters } from '../../ui/filters.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { Permission } from '../../ui/permission.tsx'
import { PlanGate, usePrivilege } from '../../ui/plan-gate.tsx'
import { usePager } from '../../ui/use-pager.ts'
import { Window } from '../../ui/window.tsx'

const route = getRouteApi('/layout/subpage/chatAllocation')
const kinds = ['increase', 'decrease', 'auto'] as const
const privilege = pageCharAllocation.privilege ?? ''

const useRows = () => {
  const { after, ...filters } = route.useSearch()
  const allowed = usePrivilege(privilege)
  return {
    filters,
    allowed,
    pager: usePager(after),
    query: useAllocations({ ...filters, ...(after ? { cursor: after } : {}) }, allowed),
    read: useReadAllocations(filters),
  }
}
type Rows = ReturnType<typeof useRows>

const AllocationFilters = ({ filters, pager }: Rows) => {
  const t = useTexts(allocationTexts)
  const names = useSubAccountNames()
  return (
    <Filters>
      <ChoiceFilter
        label={t.filterSubAccount}
        any={t.anySubAccount}
        value={filters.subAccountId}
        choices={names.data ?? []}
        onChange={(subAccountId) => pager.filter({ subAccountId })}
      />
      <ChoiceFilter
        label={t.filterKind}
        any={t.anyKind}
        value={filters.kind}
        choices={kinds.map((value) => ({ value, label: t.kinds[value] }))}
        onChange={(kind) => pager.filter({ kind })}
      />
    </Filters>
  )
}

/** The form once it is known who can be given something, or what has to be done first. */
const Allocating = ({ chosen, onClose }: { chosen: string | undefined; onClose: () => void }) => {
  const t = useTexts(allocationTexts)
  const accounts = useLimitedSubAccounts()
  if (accounts.data !== undefined && accounts.data.length > 0)
    return <AllocationFormDialog accounts={accounts.data} chosen={chosen} onClose={onClose} />
  return (
    <Window opened onClose={onClose} title={t.allocate}>
      <QueryState query={accounts} skeleton={<BlockSkeleton height={200} />}>
        {() => (
          <StatePanel
            icon={<IconUsers size={40} stroke={1.2} />}
            title={t.noneLimited}
            action={<ButtonLink to="/subpage/sonAccount">{t.toSubAccounts}</ButtonLink>}
          >
            {t.noneLimitedMore}
          </StatePanel>
        )}
      </QueryState>
    </Window>
  )
}

export const AllocationPage = () => {
  const t = useTexts(allocationTexts)
  const rows = useRows()
  const { allowed, query, pager, filters } = rows
  const columns = useAllocationColumns()
  const [open, setOpen] = useState(false)
  const allocate = (
    <Button leftSection={<IconArrowsExchange size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
      {t.allocate}
    </Button>
  )
  return (
    <Page
      intro={t.intro}
      actions={
        <Permission roles={[privilege]}>
          <ExportButton name="character-allocations" columns={columns} read={rows.read} />
          {allocate}
        </Permission>
      }
    >
      <PlanGate allowed={allowed} unlocks={t.unlocks}>
        <AllocationFilters {...rows} />
        <List
          name="charAllocation"
          label={t.list}
          query={allowed ? query : { ...query, data: exampleAllocations(t.example) }}
          columns={columns}
          rowKey={(row) => row.id}
          pager={pager}
          filtered={Object.keys(filters).length > 0}
          onClear={() => pager.filter({ subAccountId: undefined, kind: undefined })}
          empty={
            <StatePanel
              icon={<IconArrowsExchange size={40} stroke={1.2} />}
              title={t.empty}
              action={allocate}
            >
              {t.emptyMore}
            </StatePanel>
          }
        />
      </PlanGate>
      {open && <Allocating chosen={filters.subAccountId} onClose={() => setOpen(false)} />}
    </Page>
  )
}
