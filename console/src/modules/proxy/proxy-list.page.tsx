import { Button } from '@mantine/core'
import { pageProxy, type Proxy, type ProxyState, proxyState } from '@chatx/contract/proxy'
import { IconNetwork, IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { useProxyColumns } from './proxy.columns.tsx'
import { proxyTexts } from './proxy.en-US.ts'
import { exampleProxies } from './proxy.format.ts'
import { useCheckProxy, useProxies } from './proxy.queries.ts'
import { ProxyActions } from './parts/proxy-actions.tsx'
import { ChoiceFilter, Filters } from '../../ui/filters.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { PlanGate, usePrivilege } from '../../ui/plan-gate.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { toast } from '../../ui/toast.ts'
import { type Pager, usePager } from '../../ui/use-pager.ts'

const FormDialog = lazy(() => import('./proxy.form.tsx').then((m) => ({ default: m.ProxyFormDialog })))
const route = getRouteApi('/layout/subpage/agentConfig')

/** Checks that are under way, each by its proxy; what one finds is said and stands in the list. */
const useChecks = () => {
  const t = useTexts(proxyTexts)
  const check = useCheckProxy()
  const [running, setRunning] = useState<readonly string[]>([])
  const start = async ({ id, name }: Proxy) => {
    setRunning((ids) => [...ids, id])
    try {
      const found = await check.mutateAsync(id)
      void toast(t.checked(name, t.statuses[found.status]), found.status === 'ok' ? 'good' : 'bad')
    } finally {
      setRunning((ids) => ids.filter((one) => one !== id))
    }
  }
  return { running, start: (row: Proxy) => void start(row).catch(() => {}) }
}

type FilterProps = { search: string | undefined; state: ProxyState | undefined; pager: Pager }

const ProxyFilters = ({ search, state, pager }: FilterProps) => {
  const t = useTexts(proxyTexts)
  return (
    <Filters>
      <SearchBox value={search ?? ''} label={t.search} onSearch={(text) => pager.filter({ search: text })} />
      <ChoiceFilter
        label={t.filterState}
        any={t.anyState}
        value={state}
        choices={proxyState.options.map((value) => ({ value, label: t.states[value] }))}
        onChange={(state) => pager.filter({ state })}
      />
    </Filters>
  )
}

export const ProxyListPage = () => {
  const t = useTexts(proxyTexts)
  const { after, search, state } = route.useSearch()
  const allowed = usePrivilege(pageProxy.privilege ?? '')
  const pager = usePager(after)
  const query = useProxies(
    { ...(after ? { cursor: after } : {}), ...(search ? { search } : {}), ...(state ? { state } : {}) },
    allowed,
  )
  const checks = useChecks()
  const columns = useProxyColumns()
  const [editing, setEditing] = useState<{ row: Proxy | null } | null>(null)
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setEditing({ row: null })}>
      {t.create}
    </Button>
  )
  return (
    <Page intro={t.intro} actions={allowed && create}>
      <PlanGate allowed={allowed} unlocks={t.unlocks}>
        <ProxyFilters search={search} state={state} pager={pager} />
        <List
          name="proxy"
          label={t.name}
          query={allowed ? query : { ...query, data: exampleProxies(t.examples) }}
          columns={columns}
          rowKey={(row) => row.id}
          pager={pager}
          filtered={search !== undefined || state !== undefined}
          onClear={() => pager.filter({ search: undefined, state: undefined })}
          renderActions={(row) => (
            <ProxyActions
              row={row}
              checking={checks.running.includes(row.id)}
              onCheck={() => checks.start(row)}
              onEdit={() => setEditing({ row })}
            />
          )}
          empty={
            <StatePanel icon={<IconNetwork size={40} stroke={1.2} />} title={t.empty} action={create}>
              {t.emptyMore}
            </StatePanel>
          }
        />
      </PlanGate>
      <Suspense>
        {editing && <FormDialog row={editing.row} onClose={() => setEditing(null)} onSaved={checks.start} />}
      </Suspense>
    </Page>
  )
}
