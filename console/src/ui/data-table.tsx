import { ActionIcon, Checkbox, Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import classes from './data-table.module.css'
import { tableTexts } from './table-texts.ts'
import { useClients } from '../client/client-context.tsx'

export type Column<R> = {
  key: string
  header: string
  cell: (row: R) => ReactNode
  /** Numbers stand at the end of their column. */
  end?: boolean
  /** Always shown: what the row is. */
  fixed?: boolean
  /** Not shown until somebody asks for it. */
  hidden?: boolean
  /** The heading of the row's card on a phone. */
  head?: boolean
  /** As text in an export; a column without it is left out. */
  csv?: (row: R) => string | number
}

/** Which rows are chosen for an act on several. */
export type Selection<R> = {
  keys: ReadonlySet<string>
  change: (keys: ReadonlySet<string>) => void
  /** What a row is called. */
  nameOf: (row: R) => string
  /** Whether anything can be done to it. */
  isOpen: (row: R) => boolean
}

type Props<R> = {
  /** Names the table among the remembered column choices. */
  name: string
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  dimmed?: (row: R) => boolean
  renderActions?: (row: R) => ReactNode
  selection?: Selection<R> | undefined
}

type SelectProps<R> = Pick<Props<R>, 'rows' | 'rowKey'> & { selection: Selection<R> }

const SelectAll = <R,>({ selection, rows, rowKey }: SelectProps<R>) => {
  const t = useTexts(tableTexts)
  const open = rows.filter(selection.isOpen).map(rowKey)
  const chosen = open.filter((key) => selection.keys.has(key)).length
  const all = open.length > 0 && chosen === open.length
  return (
    <Checkbox
      size="xs"
      aria-label={t.selectAll}
      checked={all}
      indeterminate={chosen > 0 && !all}
      disabled={open.length === 0}
      onChange={() => selection.change(new Set(all ? [] : open))}
    />
  )
}

const SelectRow = <R,>({ selection, row, id }: { selection: Selection<R>; row: R; id: string }) => {
  const t = useTexts(tableTexts)
  const { keys } = selection
  const toggle = () => {
    const next = new Set(keys)
    if (!next.delete(id)) next.add(id)
    selection.change(next)
  }
  return (
    <Checkbox
      size="xs"
      aria-label={t.select(selection.nameOf(row))}
      checked={keys.has(id)}
      disabled={!selection.isOpen(row)}
      onChange={toggle}
    />
  )
}

/** Which columns are hidden; remembered per table in this browser. */
const useHidden = <R,>(name: string, columns: readonly Column<R>[]) => {
  const { store } = useClients()
  const key = `columns.${name}`
  const [hidden, setHidden] = useState<string[]>(() => {
    const kept = store.get(key)
    return kept === null
      ? columns.filter((column) => column.hidden).map((column) => column.key)
      : kept.split(',')
  })
  const toggle = (column: string) => {
    const next = hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column]
    store.set(key, next.join(','))
    setHidden(next)
  }
  return { hidden, toggle }
}

type ChoiceProps<R> = {
  columns: readonly Column<R>[]
  hidden: readonly string[]
  toggle: (key: string) => void
}

const ColumnChoice = <R,>({ columns, hidden, toggle }: ChoiceProps<R>) => {
  const t = useTexts(tableTexts)
  return (
    <Menu closeOnItemClick={false} position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t.columns} title={t.columns}>
          <IconColumns3 size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t.columns}</Menu.Label>
        {columns
          .filter((column) => !column.fixed)
          .map((column) => (
            <Menu.Item
              key={column.key}
              onClick={() => toggle(column.key)}
              role="menuitemcheckbox"
              aria-checked={!hidden.includes(column.key)}
            >
              <Checkbox
                label={column.header}
                checked={!hidden.includes(column.key)}
                readOnly
                tabIndex={-1}
                size="xs"
                style={{ pointerEvents: 'none' }}
              />
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** A list with a sticky header and a choice of columns; on a phone every row is a card. */
export const DataTable = <R,>(props: Props<R>) => {
  const { name, label, columns, rows, rowKey, dimmed, renderActions, selection } = props
  const t = useTexts(tableTexts)
  const { hidden, toggle } = useHidden(name, columns)
  const shown = columns.filter((column) => column.fixed || !hidden.includes(column.key))
  return (
    <section className={classes.scroll} aria-label={label}>
      <table className={classes.table} data-dense={shown.length > 8 || undefined}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={classes.select}>
                <SelectAll selection={selection} rows={rows} rowKey={rowKey} />
              </th>
            )}
            {shown.map((column) => (
              <th key={column.key} scope="col" data-end={column.end || undefined}>
                {column.header}
              </th>
            ))}
            <th scope="col" className={classes.last} aria-label={t.actions}>
              <ColumnChoice columns={columns} hidden={hidden} toggle={toggle} />
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-dimmed={dimmed?.(row) || undefined}>
              {selection && (
                <td className={classes.select}>
                  <SelectRow selection={selection} row={row} id={rowKey(row)} />
                </td>
              )}
              {shown.map((column) => (
                <td
                  key={column.key}
                  data-label={column.header}
                  data-end={column.end || undefined}
                  data-head={column.head || undefined}
                >
                  {column.cell(row)}
                </td>
              ))}
              <td className={classes.actions}>{renderActions?.(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
