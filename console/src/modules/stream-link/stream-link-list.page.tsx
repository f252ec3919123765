import './stream-link.styles.ts'
import { linkPlatforms, pageStreamLink } from '@chatx/contract/stream-link'
import { IconPlus, IconRoute } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { LinkActions } from './parts/link-actions.tsx'
import { ManyMenu } from './parts/many-menu.tsx'
import { useStreamLinkColumns } from './stream-link.columns.tsx'
import { streamLinkTexts } from './stream-link.en-US.ts'
import { exampleLinks } from './stream-link.format.ts'
import { useStreamLinks } from './stream-link.queries.ts'
import { useUser } from '../../client/user.queries.ts'
import { ChoiceFilter, Filters } from '../../ui/filters.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { Permission } from '../../ui/permission.tsx'
import { PlanGate, usePrivilege } from '../../ui/plan-gate.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { usePager } from '../../ui/use-pager.ts'

const route = getRouteApi('/layout/fansOperation/streamLink')
const states = ['on', 'off', 'blocked', 'archived'] as const

/** Archived links are a list of their own: the server leaves them out of every other one. */
const useRows = () => {
  const { after, search, platform: wanted, state } = route.useSearch()
  const platform = linkPlatforms.find((one) => one === wanted)
  const allowed = usePrivilege(pageStreamLink.privilege ?? '')
  const query = useStreamLinks(
    {
      ...(after ? { cursor: after } : {}),
      ...(search ? { search } : {}),
      ...(platform ? { platform } : {}),
      ...(state === 'archived' ? { archived: true } : state ? { state } : {}),
    },
    allowed,
  )
  return { allowed, query, pager: usePager(after), search, platform, state }
}

type Rows = ReturnType<typeof useRows>

const LinkFilters = ({ pager, search, platform, state }: Rows) => {
  const t = useTexts(streamLinkTexts)
  return (
    <Filters>
      <SearchBox value={search ?? ''} label={t.search} onSearch={(text) => pager.filter({ search: text })} />
      <ChoiceFilter
        label={t.platformFilter}
        any={t.anyPlatform}
        value={platform}
        choices={linkPlatforms.map((value) => ({ value, label: t.platforms[value] }))}
        onChange={(platform) => pager.filter({ platform })}
      />
      <ChoiceFilter
        label={t.stateFilter}
        any={t.anyState}
        value={state}
        choices={states.map((value) => ({ value, label: t.states[value] }))}
        onChange={(state) => pager.filter({ state })}
      />
    </Filters>
  )
}

export const StreamLinkListPage = () => {
  const t = useTexts(streamLinkTexts)
  const rows = useRows()
  const { allowed, query, pager } = rows
  const user = useUser()
  const columns = useStreamLinkColumns()
  const create = (
    <ButtonLink to="/fansOperation/streamLinkForm" leftSection={<IconPlus size={16} aria-hidden="true" />}>
      {t.create}
    </ButtonLink>
  )
  return (
    <Page
      intro={t.intro}
      actions={
        <Permission roles={[pageStreamLink.privilege ?? '']}>
          <ManyMenu />
          {create}
        </Permission>
      }
    >
      <PlanGate allowed={allowed} unlocks={t.unlocks}>
        <LinkFilters {...rows} />
        <List
          name="streamLink"
          label={t.name}
          query={allowed ? query : { ...query, data: exampleLinks(t.examples, user.emailAddress) }}
          columns={columns}
          rowKey={(row) => row.id}
          dimmed={(row) => row.state !== 'on'}
          pager={pager}
          filtered={[rows.search, rows.platform, rows.state].some((value) => value !== undefined)}
          onClear={() => pager.filter({ search: undefined, platform: undefined, state: undefined })}
          renderActions={(row) => <LinkActions row={row} />}
          empty={
            <StatePanel icon={<IconRoute size={40} stroke={1.2} />} title={t.empty} action={create}>
              {t.emptyMore}
            </StatePanel>
          }
        />
      </PlanGate>
    </Page>
  )
}
