import type { Page } from '@chatx/contract/base/paging'
import type { Column } from './data-table.tsx'

/** A cell for spreadsheets: quoted where needed, and never taken for a formula. */
const cell = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (values: readonly (string | number)[]) => `${values.map(cell).join(',')}\r\n`

/** Rows as CSV with a byte-order mark, so that spreadsheets read Chinese. */
export const toCsv = <R>(columns: readonly Column<R>[], rows: readonly R[]): string => {
  const exported = columns.flatMap((column) =>
    column.csv ? [{ header: column.header, csv: column.csv }] : [],
  )
  return (
    `\uFEFF${line(exported.map((column) => column.header))}` +
    rows.map((row) => line(exported.map((column) => column.csv(row)))).join('')
  )
}

/** Reads page after page until the end, the signal or `most` rows; tells how many there are so far. */
export const readAll = async <R>(
  read: (cursor: string | undefined) => Promise<Page<R>>,
  progress: (rows: number) => void,
  signal: AbortSignal,
  most = 50_000,
): Promise<R[]> => {
  const rows: R[] = []
  let cursor: string | null | undefined
  do {
    const page = await read(cursor ?? undefined)
    rows.push(...page.list)
    cursor = page.nextCursor
    progress(rows.length)
  } while (cursor !== null && rows.length < most && !signal.aborted)
  return rows
}
