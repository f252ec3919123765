import { IconSearch } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { type ContentSet, contentSets, kinds, pageOfSets, states } from '../gallery-list.format.ts'
import { listTexts } from '../gallery-list.texts.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { ExportButton } from '../../../ui/export-button.tsx'
import { ChoiceFilter, Filters } from '../../../ui/filters.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { List } from '../../../ui/list.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { type Pager, usePager } from '../../../ui/use-pager.ts'

const route = getRouteApi('/layout/gallery/$screen')
const tones = { online: 'good', draft: 'warn', offline: 'plain' } as const

const useColumns = (): Column<ContentSet>[] => {
  const t = useTexts(listTexts)
  // Of the data, not of the reader: the pictures of this page are compared.
  const { number, dateTime } = useFormats('UTC')
  return [
    { key: 'number', header: t.number, cell: (row) => row.id, csv: (row) => row.id },
    { key: 'name', header: t.name, fixed: true, head: true, cell: (row) => row.name, csv: (row) => row.name },
    { key: 'kind', header: t.kind, cell: (row) => t.kinds[row.kind], csv: (row) => t.kinds[row.kind] },
    { key: 'source', header: t.source, cell: (row) => t.sources[row.source] },
    {
      key: 'amount',
      header: t.amount,
      end: true,
      cell: (row) => number(row.amount),
      csv: (row) => row.amount,
    },
    {
      key: 'created',
      header: t.created,
      cell: (row) => dateTime(row.createdAt),
      csv: (row) => row.createdAt,
    },
    {
      key: 'state',
      header: t.state,
      cell: (row) => <Tag tone={tones[row.state]}>{t.states[row.state]}</Tag>,
      csv: (row) => t.states[row.state],
    },
  ]
}

const SetFilters = ({ pager }: { pager: Pager }) => {
  const t = useTexts(listTexts)
  const { search, kind, state } = route.useSearch()
  return (
    <Filters>
      <SearchBox value={search ?? ''} label={t.search} onSearch={(text) => pager.filter({ search: text })} />
      <ChoiceFilter
        label={t.kind}
        any={t.anyKind}
        value={kind}
        choices={kinds.map((value) => ({ value, label: t.kinds[value] }))}
        onChange={(kind) => pager.filter({ kind })}
      />
      <ChoiceFilter
        label={t.state}
        any={t.anyState}
        value={state}
        choices={states.map((value) => ({ value, label: t.states[value] }))}
        onChange={(state) => pager.filter({ state })}
      />
    </Filters>
  )
}

/** Search, filters, pages, a choice of columns and an export over fixed rows. */
export const SearchTable = () => {
  const t = useTexts(listTexts)
  const wanted = route.useSearch()
  const { after, search, kind, state } = wanted
  const pager = usePager(after)
  const columns = useColumns()
  const rows = useMemo(() => contentSets(t), [t])
  const { after: _, ...filters } = wanted
  const query = { data: pageOfSets(rows, wanted), error: null, isError: false, refetch: () => null }
  return (
    <>
      <Filters>
        <SetFilters pager={pager} />
        <ExportButton
          name="content-sets"
          columns={columns}
          read={(cursor) =>
            Promise.resolve(pageOfSets(rows, cursor === undefined ? filters : { ...filters, after: cursor }))
          }
        />
      </Filters>
      <List
        name="gallery"
        label={t.table}
        query={query}
        columns={columns}
        rowKey={(row) => row.id}
        dimmed={(row) => row.state === 'offline'}
        pager={pager}
        filtered={[search, kind, state].some((value) => value !== undefined)}
        onClear={() => pager.filter({ search: undefined, kind: undefined, state: undefined })}
        renderActions={(row) => (
          <ButtonLink
            variant="subtle"
            size="xs"
            aria-label={t.viewOf(row.name)}
            to="/gallery/$screen"
            params={{ screen: 'basic-profile' }}
          >
            {t.view}
          </ButtonLink>
        )}
        empty={<StatePanel icon={<IconSearch size={40} stroke={1.2} />} title={t.table} />}
      />
    </>
  )
}
