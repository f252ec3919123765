import { Button } from '@mantine/core'
import type { AuditAct, AuditCheck } from '@chatx/contract/audit'
import { IconClipboardList } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { useAuditColumns } from './audit.columns.tsx'
import { auditTexts } from './audit.en-US.ts'
import { startOfDay } from './audit.format.ts'
import { useAuditEntries } from './audit.queries.ts'
import { ChainCheckButton, ChainCheckResult } from './parts/chain-check.tsx'
import { ChoiceFilter, DayFilter, Filters } from '../../ui/filters.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { type Pager, usePager } from '../../ui/use-pager.ts'

const route = getRouteApi('/operator-layout/operator/audit')

const AuditFilters = ({ pager }: { pager: Pager }) => {
  const t = useTexts(auditTexts)
  const { who, act, from, to, account } = route.useSearch()
  const acts = Object.entries(t.acts).map(([value, label]) => ({ value, label }))
  return (
    <Filters>
      <SearchBox value={who ?? ''} label={t.who} onSearch={(text) => pager.filter({ who: text })} />
      <ChoiceFilter
        label={t.filterAct}
        any={t.anyAct}
        value={act}
        choices={acts}
        onChange={(act) => pager.filter({ act })}
      />
      <DayFilter label={t.from} value={from} onChange={(from) => pager.filter({ from })} />
      <DayFilter label={t.to} value={to} onChange={(to) => pager.filter({ to })} />
      {account !== undefined && (
        <Button variant="light" onClick={() => pager.filter({ account: undefined })}>
          {t.onlyAccount} · {t.allAccounts}
        </Button>
      )}
    </Filters>
  )
}

const useFilters = () => {
  const { who, act, from, to, account } = route.useSearch()
  const since = startOfDay(from)
  const until = startOfDay(to, 1)
  return {
    ...(who ? { who } : {}),
    ...(act ? { act: act as AuditAct } : {}),
    ...(account ? { mainAccountId: account } : {}),
    ...(since ? { from: since } : {}),
    ...(until ? { to: until } : {}),
  }
}

const NO_FILTER = { who: undefined, act: undefined, from: undefined, to: undefined, account: undefined }

export const AuditLogPage = () => {
  const t = useTexts(auditTexts)
  const { after } = route.useSearch()
  const pager = usePager(after)
  const filters = useFilters()
  const query = useAuditEntries({ ...filters, ...(after ? { cursor: after } : {}) })
  const [checked, setChecked] = useState<AuditCheck | null>(null)
  return (
    <Page intro={t.intro} actions={<ChainCheckButton onDone={setChecked} />}>
      {checked && <ChainCheckResult checked={checked} />}
      <AuditFilters pager={pager} />
      <List
        name="audit"
        label={t.list}
        query={query}
        columns={useAuditColumns()}
        rowKey={(row) => row.id}
        pager={pager}
        filtered={Object.keys(filters).length > 0}
        onClear={() => pager.filter(NO_FILTER)}
        empty={
          <StatePanel icon={<IconClipboardList size={40} stroke={1.2} />} title={t.empty}>
            {t.emptyMore}
          </StatePanel>
        }
      />
    </Page>
  )
}
