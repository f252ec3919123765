import { Button } from '@mantine/core'
import type { Page as Rows } from '@chatx/contract/base/paging'
import type { ReactNode } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { type Column, DataTable, type Selection } from './data-table.tsx'
import { Card } from './page.tsx'
import { PagerBar } from './pager.tsx'
import { tableTexts } from './table-texts.ts'
import type { Pager } from './use-pager.ts'

type Props<R> = {
  name: string
  label: string
  query: { data: Rows<R> | undefined; error: unknown; isError: boolean; refetch: () => unknown }
  columns: readonly Column<R>[]
  rowKey: (row: R) => string
  dimmed?: (row: R) => boolean
  renderActions?: (row: R) => ReactNode
  selection?: Selection<R>
  pager: Pager
  /** Whether filters are set, and how to clear them. */
  filtered: boolean
  onClear: () => void
  /** What this list is, and the one button to begin. */
  empty: ReactNode
}

/** A list in all its states: loading, failed, empty, nothing found, rows. */
export const List = <R,>(props: Props<R>) => {
  const t = useTexts(tableTexts)
  return (
    <QueryState query={props.query}>
      {(page) => {
        if (page.list.length > 0) {
          return (
            <div>
              <DataTable
                name={props.name}
                label={props.label}
                columns={props.columns}
                rows={page.list}
                rowKey={props.rowKey}
                {...(props.dimmed ? { dimmed: props.dimmed } : {})}
                {...(props.renderActions ? { renderActions: props.renderActions } : {})}
                selection={props.selection}
              />
              <PagerBar page={page} pager={props.pager} />
            </div>
          )
        }
        if (!props.filtered) return <Card>{props.empty}</Card>
        return (
          <Card>
            <StatePanel
              title={t.noMatch}
              action={
                <Button variant="default" onClick={props.onClear}>
                  {t.clearFilters}
                </Button>
              }
            />
          </Card>
        )
      }}
    </QueryState>
  )
}
