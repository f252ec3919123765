import { pagePrivacyState } from '@chatx/contract/privacy'
import { IconShieldLock } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { usePrivacyColumns } from './privacy.columns.tsx'
import { privacyTexts } from './privacy.en-US.ts'
import { exampleStates } from './privacy.format.ts'
import { usePrivacyStates } from './privacy.queries.ts'
import { Protections } from './parts/protections.tsx'
import { useSubAccountNames } from '../../client/sub-account-names.queries.ts'
import { ChoiceFilter, Filters } from '../../ui/filters.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { PlanGate, usePrivilege } from '../../ui/plan-gate.tsx'
import { usePager } from '../../ui/use-pager.ts'

const route = getRouteApi('/layout/subpage/sessionIsolation')

export const PrivacyListPage = () => {
  const t = useTexts(privacyTexts)
  const { after, subAccountId } = route.useSearch()
  const allowed = usePrivilege(pagePrivacyState.privilege ?? '')
  const pager = usePager(after)
  const query = usePrivacyStates(
    { ...(after ? { cursor: after } : {}), ...(subAccountId ? { subAccountId } : {}) },
    allowed,
  )
  const names = useSubAccountNames()
  const columns = usePrivacyColumns()
  return (
    <Page
      title={t.title}
      intro={t.intro}
      actions={<AnchorLink to="/subpage/agentConfig">{t.toProxies}</AnchorLink>}
    >
      <Protections />
      <PlanGate allowed={allowed} unlocks={t.unlocks}>
        <Filters>
          <ChoiceFilter
            label={t.filterSubAccount}
            any={t.anySubAccount}
            value={subAccountId}
            choices={names.data ?? []}
            onChange={(subAccountId) => pager.filter({ subAccountId })}
          />
        </Filters>
        <List
          name="privacy"
          label={t.account}
          query={allowed ? query : { ...query, data: exampleStates(t.examples) }}
          columns={columns}
          rowKey={(row) => row.messengerAccountId}
          pager={pager}
          filtered={subAccountId !== undefined}
          onClear={() => pager.filter({ subAccountId: undefined })}
          empty={
            <StatePanel icon={<IconShieldLock size={40} stroke={1.2} />} title={t.empty}>
              {t.emptyMore}
            </StatePanel>
          }
        />
      </PlanGate>
    </Page>
  )
}
