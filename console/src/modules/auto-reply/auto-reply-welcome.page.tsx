import { Button } from '@mantine/core'
import { pageWelcomeReply, type WelcomeReply } from '@chatx/contract/auto-reply'
import { IconHandStop, IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { useWelcomeColumns } from './auto-reply.columns.tsx'
import { autoReplyTexts } from './auto-reply.en-US.ts'
import { exampleWelcomes, welcomeFormOf } from './auto-reply.format.ts'
import { useRemoveWelcome, useToggleWelcome, useWelcomeReplies } from './auto-reply.queries.ts'
import { RuleActions } from './parts/rule-actions.tsx'
import { Filters } from '../../ui/filters.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { PlanGate, usePrivilege } from '../../ui/plan-gate.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { usePager } from '../../ui/use-pager.ts'

const FormDialog = lazy(() =>
  import('./auto-reply-welcome.form.tsx').then((m) => ({ default: m.WelcomeFormDialog })),
)
const route = getRouteApi('/layout/material/welcomeMessage')

export const WelcomeReplyPage = () => {
  const t = useTexts(autoReplyTexts)
  const { after, search } = route.useSearch()
  const allowed = usePrivilege(pageWelcomeReply.privilege ?? '')
  const pager = usePager(after)
  const query = useWelcomeReplies(
    { ...(after ? { cursor: after } : {}), ...(search ? { search } : {}) },
    allowed,
  )
  const toggle = useToggleWelcome()
  const remove = useRemoveWelcome()
  const [editing, setEditing] = useState<{ row: WelcomeReply | null } | null>(null)
  const columns = useWelcomeColumns((row, enabled) =>
    toggle.mutate({ ...welcomeFormOf(row), id: row.id, enabled }),
  )
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setEditing({ row: null })}>
      {t.createWelcome}
    </Button>
  )
  return (
    <Page intro={t.welcomeIntro} actions={allowed && create}>
      <PlanGate allowed={allowed} unlocks={t.keywordUnlocks}>
        <Filters>
          <SearchBox
            value={search ?? ''}
            label={t.searchWelcome}
            onSearch={(text) => pager.filter({ search: text })}
          />
        </Filters>
        <List
          name="welcomeReply"
          label={t.title}
          query={allowed ? query : { ...query, data: exampleWelcomes(t.examples) }}
          columns={columns}
          rowKey={(row) => row.id}
          dimmed={(row) => !row.enabled}
          pager={pager}
          filtered={search !== undefined}
          onClear={() => pager.filter({ search: undefined })}
          renderActions={(row) => (
            <RuleActions
              row={row}
              onEdit={() => setEditing({ row })}
              remove={remove.mutateAsync}
              busy={remove.isPending}
            />
          )}
          empty={
            <StatePanel icon={<IconHandStop size={40} stroke={1.2} />} title={t.emptyWelcome} action={create}>
              {t.emptyWelcomeMore}
            </StatePanel>
          }
        />
      </PlanGate>
      <Suspense>{editing && <FormDialog row={editing.row} onClose={() => setEditing(null)} />}</Suspense>
    </Page>
  )
}
