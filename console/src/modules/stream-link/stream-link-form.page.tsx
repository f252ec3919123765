import './stream-link.styles.ts'
import { pageStreamLink } from '@chatx/contract/stream-link'
import { getRouteApi } from '@tanstack/react-router'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { linkFormTexts } from './stream-link-form.en-US.ts'
import { freshValues, valuesOf } from './stream-link-form.format.ts'
import { streamLinkTexts } from './stream-link.en-US.ts'
import { LinkForm } from './stream-link.form.tsx'
import { useStreamLink } from './stream-link.queries.ts'
import { useUser } from '../../client/user.queries.ts'
import { Page } from '../../ui/page.tsx'
import { PlanGate, usePrivilege } from '../../ui/plan-gate.tsx'

const route = getRouteApi('/layout/fansOperation/streamLinkForm')

export const StreamLinkFormPage = () => {
  const t = useTexts(linkFormTexts)
  const { unlocks } = useTexts(streamLinkTexts)
  const { id } = route.useSearch()
  const { timeZone } = useUser()
  const allowed = usePrivilege(pageStreamLink.privilege ?? '')
  const query = useStreamLink(allowed ? id : undefined)
  const title = id === undefined ? t.createTitle : t.editTitle(query.data?.name ?? '…')
  return (
    <Page title={title}>
      <PlanGate allowed={allowed} unlocks={unlocks}>
        {id === undefined || !allowed ? (
          <LinkForm key="new" id={undefined} initial={freshValues} />
        ) : (
          <QueryState query={query}>
            {(link) => <LinkForm key={link.id} id={link.id} initial={valuesOf(link, timeZone)} />}
          </QueryState>
        )}
      </PlanGate>
    </Page>
  )
}
