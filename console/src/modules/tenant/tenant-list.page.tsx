import { Button } from '@mantine/core'
import { IconBuildings, IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { useTenantColumns } from './tenant.columns.tsx'
import { tenantOperatorTexts } from './tenant-operator.en-US.ts'
import { useTenants } from './tenant-operator.queries.ts'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { usePager } from '../../ui/use-pager.ts'

const TenantWindow = lazy(() =>
  import('./parts/tenant-window.tsx').then((m) => ({ default: m.TenantWindow })),
)
const OpenDialog = lazy(() => import('./parts/open-dialog.tsx').then((m) => ({ default: m.OpenDialog })))
const route = getRouteApi('/operator-layout/operator/tenants')

/** Which tenant stands in the address, so that its window can be linked to, and how it changes. */
const useOpened = () => {
  const { tenant } = route.useSearch()
  const navigate = route.useNavigate()
  return {
    tenant,
    show: (tenantId: number) =>
      void navigate({
        search: (old) => ({ ...old, tenant: tenantId }),
        state: (old) => old,
        resetScroll: false,
      }),
    hide: () =>
      void navigate({
        search: ({ tenant: _closed, ...rest }) => rest,
        state: (old) => old,
        resetScroll: false,
        replace: true,
      }),
  }
}

/** Which brands run here, and on which hosts? */
export const TenantListPage = () => {
  const t = useTexts(tenantOperatorTexts)
  const { after } = route.useSearch()
  const pager = usePager(after)
  const query = useTenants(after ? { cursor: after } : {})
  const columns = useTenantColumns()
  const { tenant, show, hide } = useOpened()
  const [isOpening, setOpening] = useState(false)
  const open = query.data?.mayOpen && (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setOpening(true)}>
      {t.open}
    </Button>
  )
  const onOpened = (tenantId: number) => {
    setOpening(false)
    show(tenantId)
  }
  return (
    <Page intro={t.intro} actions={open}>
      <List
        name="operatedTenant"
        label={t.list}
        query={query}
        columns={columns}
        rowKey={(row) => String(row.tenantId)}
        pager={pager}
        filtered={false}
        onClear={() => {}}
        empty={
          <StatePanel icon={<IconBuildings size={40} stroke={1.2} />} title={t.empty}>
            {t.emptyMore}
          </StatePanel>
        }
      />
      <Suspense>{isOpening && <OpenDialog onOpened={onOpened} onClose={() => setOpening(false)} />}</Suspense>
      <Suspense>
        {tenant !== undefined && <TenantWindow key={tenant} tenantId={tenant} onClose={hide} />}
      </Suspense>
    </Page>
  )
}
