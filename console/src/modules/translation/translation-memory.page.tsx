import { Button, Text } from '@mantine/core'
import type { OutputOf } from '@chatx/contract/base/endpoint'
import type { pageMemory } from '@chatx/contract/translation'
import { IconBook2, IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { translationTexts } from './translation.en-US.ts'
import { useMemory, useRemoveMemory } from './translation.queries.ts'
import { useUser } from '../../client/user.queries.ts'
import { DangerButton } from '../../ui/danger-button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Filters } from '../../ui/filters.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { usePager } from '../../ui/use-pager.ts'

const FormDialog = lazy(() =>
  import('./parts/memory-form.tsx').then((m) => ({ default: m.MemoryFormDialog })),
)
const route = getRouteApi('/layout/material/translationMemory')
type Memory = OutputOf<typeof pageMemory>['list'][number]

const useColumns = (): Column<Memory>[] => {
  const t = useTexts(translationTexts)
  const f = useFormats(useUser().timeZone)
  return [
    { key: 'text', header: t.text, fixed: true, cell: (row) => <Text lang={row.source}>{row.text}</Text> },
    {
      key: 'translation',
      header: t.translation,
      fixed: true,
      cell: (row) => <Text lang={row.target}>{row.translation}</Text>,
    },
    {
      key: 'languages',
      header: t.languages,
      cell: (row) => `${f.language(row.source)} → ${f.language(row.target)}`,
    },
    { key: 'created', header: t.created, cell: (row) => f.dateTime(row.createdAt) },
  ]
}

const RemoveButton = ({ row }: { row: Memory }) => {
  const t = useTexts(translationTexts)
  const remove = useRemoveMemory()
  return (
    <DangerButton
      label={t.remove}
      title={t.removeTitle}
      done={t.removed}
      busy={remove.isPending}
      run={() => remove.mutateAsync(row.id)}
    >
      <Text fw={500}>{row.text}</Text>
      <Text mb="sm">{row.translation}</Text>
      <Text c="dimmed">{t.removeText}</Text>
    </DangerButton>
  )
}

export const MemoryPage = () => {
  const t = useTexts(translationTexts)
  const { after, search } = route.useSearch()
  const pager = usePager(after)
  const query = useMemory({ ...(after ? { cursor: after } : {}), ...(search ? { search } : {}) })
  const columns = useColumns()
  const [adding, setAdding] = useState(false)
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  )
  return (
    <Page intro={t.memoryIntro} actions={add}>
      <Filters>
        <SearchBox
          value={search ?? ''}
          label={t.memorySearch}
          onSearch={(text) => pager.filter({ search: text })}
        />
      </Filters>
      <List
        name="translationMemory"
        label={t.text}
        query={query}
        columns={columns}
        rowKey={(row) => row.id}
        pager={pager}
        filtered={search !== undefined}
        onClear={() => pager.filter({ search: undefined })}
        renderActions={(row) => <RemoveButton row={row} />}
        empty={
          <StatePanel icon={<IconBook2 size={40} stroke={1.2} />} title={t.memoryEmpty} action={add}>
            {t.memoryEmptyMore}
          </StatePanel>
        }
      />
      <Suspense>{adding && <FormDialog onClose={() => setAdding(false)} />}</Suspense>
    </Page>
  )
}
