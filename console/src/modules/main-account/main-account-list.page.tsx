import { IconUsersGroup } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { useMainAccountColumns } from './main-account.columns.tsx'
import { mainAccountTexts } from './main-account.en-US.ts'
import { useMainAccounts } from './main-account.queries.ts'
import { AccountActions } from './parts/account-actions.tsx'
import { ChoiceFilter, Filters } from '../../ui/filters.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { type Pager, usePager } from '../../ui/use-pager.ts'

const route = getRouteApi('/operator-layout/operator/accounts')

const AccountFilters = ({ pager }: { pager: Pager }) => {
  const t = useTexts(mainAccountTexts)
  const { search, status } = route.useSearch()
  return (
    <Filters>
      <SearchBox value={search ?? ''} label={t.search} onSearch={(text) => pager.filter({ search: text })} />
      <ChoiceFilter
        label={t.filterStatus}
        any={t.anyStatus}
        value={status}
        choices={[
          { value: 'normal', label: t.statuses.normal },
          { value: 'disabled', label: t.statuses.disabled },
        ]}
        onChange={(status) => pager.filter({ status })}
      />
    </Filters>
  )
}

export const MainAccountListPage = () => {
  const t = useTexts(mainAccountTexts)
  const { after, search, status } = route.useSearch()
  const pager = usePager(after)
  const filters = { ...(search ? { search } : {}), ...(status ? { status } : {}) }
  const query = useMainAccounts({ ...filters, ...(after ? { cursor: after } : {}) })
  return (
    <Page intro={t.intro}>
      <AccountFilters pager={pager} />
      <List
        name="operatedAccount"
        label={t.list}
        query={query}
        columns={useMainAccountColumns()}
        rowKey={(row) => row.id}
        pager={pager}
        filtered={Object.keys(filters).length > 0}
        onClear={() => pager.filter({ search: undefined, status: undefined })}
        renderActions={(row) => <AccountActions row={row} />}
        empty={
          <StatePanel icon={<IconUsersGroup size={40} stroke={1.2} />} title={t.empty}>
            {t.emptyMore}
          </StatePanel>
        }
      />
    </Page>
  )
}
