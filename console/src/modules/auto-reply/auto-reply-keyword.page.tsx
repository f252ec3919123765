import { Button } from '@mantine/core'
import { type KeywordReply, pageKeywordReply } from '@chatx/contract/auto-reply'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { useKeywordColumns } from './auto-reply.columns.tsx'
import { autoReplyTexts } from './auto-reply.en-US.ts'
import { exampleKeywords, keywordFormOf } from './auto-reply.format.ts'
import { useKeywordReplies, useRemoveKeyword, useToggleKeyword } from './auto-reply.queries.ts'
import { RuleActions } from './parts/rule-actions.tsx'
import { RulesDialog } from './parts/rules-dialog.tsx'
import { TryBox } from './parts/try-box.tsx'
import { Filters } from '../../ui/filters.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { PlanGate, usePrivilege } from '../../ui/plan-gate.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { usePager } from '../../ui/use-pager.ts'

const FormDialog = lazy(() =>
  import('./auto-reply-keyword.form.tsx').then((m) => ({ default: m.KeywordFormDialog })),
)
const route = getRouteApi('/layout/material/keywordMessage')

const useRows = () => {
  const { after, search } = route.useSearch()
  const allowed = usePrivilege(pageKeywordReply.privilege ?? '')
  const pager = usePager(after)
  const query = useKeywordReplies(
    { ...(after ? { cursor: after } : {}), ...(search ? { search } : {}) },
    allowed,
  )
  return { allowed, pager, query, search }
}

export const KeywordReplyPage = () => {
  const t = useTexts(autoReplyTexts)
  const { allowed, pager, query, search } = useRows()
  const toggle = useToggleKeyword()
  const remove = useRemoveKeyword()
  const [editing, setEditing] = useState<{ row: KeywordReply | null } | null>(null)
  const [reading, setReading] = useState(false)
  const columns = useKeywordColumns((row, enabled) =>
    toggle.mutate({ ...keywordFormOf(row), id: row.id, enabled }),
  )
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setEditing({ row: null })}>
      {t.createKeyword}
    </Button>
  )
  const rules = (
    <Button variant="default" onClick={() => setReading(true)}>
      {t.rules}
    </Button>
  )
  return (
    <Page
      intro={t.keywordIntro}
      actions={
        <>
          {rules}
          {allowed && create}
        </>
      }
    >
      <PlanGate allowed={allowed} unlocks={t.keywordUnlocks}>
        <TryBox />
        <Filters>
          <SearchBox
            value={search ?? ''}
            label={t.searchKeyword}
            onSearch={(text) => pager.filter({ search: text })}
          />
        </Filters>
        <List
          name="keywordReply"
          label={t.keyword}
          query={allowed ? query : { ...query, data: exampleKeywords(t.examples) }}
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
            <StatePanel icon={<IconKey size={40} stroke={1.2} />} title={t.emptyKeyword} action={create}>
              {t.emptyKeywordMore}
            </StatePanel>
          }
        />
      </PlanGate>
      <RulesDialog open={reading} onClose={() => setReading(false)} />
      <Suspense>{editing && <FormDialog row={editing.row} onClose={() => setEditing(null)} />}</Suspense>
    </Page>
  )
}
