import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

/** What a spreadsheet takes for a formula, its full-width forms included, or loses at the beginning of a cell. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** One apostrophe more in front of all that would be a formula, or that reads like one made safe: so it can be undone. */
const safe = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)
const restored = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)

/**
 * Rows of texts, the heading first, as CSV that no spreadsheet takes for formulas; `readCsv` gives the same texts back.
 * Whoever makes a file of it puts a byte-order mark in front, without which spreadsheets do not read Chinese.
 */
export const writeCsv = (table: readonly (readonly string[])[]): string =>
  stringify(
    table.map((row) => row.map(safe)),
    { quoted: true, record_delimiter: '\r\n' },
  )

/** Spreadsheets of many countries separate by semicolons; the heading shows it. */
const delimiterOf = (text: string): string => {
  const heading = text.split(/[\r\n]/, 1)[0] ?? ''
  const often = (sign: string) => heading.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (often(sign) > often(best) ? sign : best))
}

/**
 * Rows of texts of CSV as `writeCsv` or a spreadsheet writes it, with or without a byte-order mark; rows may differ in
 * length and empty lines are passed over. Undefined where it is no CSV: a quote that is not closed.
 */
export const readCsv = (text: string): string[][] | undefined => {
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
    })
    return rows.map((row) => row.map(restored))
  } catch {
    return undefined
  }
}
