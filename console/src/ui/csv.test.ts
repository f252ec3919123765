import { describe, expect, it } from 'vitest'
import { readAll, toCsv } from './csv.ts'
import type { Column } from './data-table.tsx'

type Row = { name: string; n: number }
const columns: Column<Row>[] = [
  { key: 'name', header: '名称', cell: () => null, csv: (row) => row.name },
  { key: 'n', header: 'n', cell: () => null, csv: (row) => row.n },
  { key: 'act', header: 'not exported', cell: () => null },
]

describe('an export', () => {
  it('quotes, keeps Chinese readable and disarms formulas', () => {
    const rows = [
      { name: 'a "b", c', n: -1 },
      { name: '=SUM(A1)', n: 2 },
    ]
    expect(toCsv(columns, rows)).toBe('\uFEFF名称,n\r\n"a ""b"", c",-1\r\n\'=SUM(A1),2\r\n')
  })

  const pages = (count: number) => (cursor: string | undefined) => {
    const at = Number(cursor ?? 0)
    return Promise.resolve({ list: [at], total: null, nextCursor: at + 1 < count ? String(at + 1) : null })
  }

  it('reads to the last page and tells how far it is', async () => {
    const seen: number[] = []
    expect(await readAll(pages(3), (n) => seen.push(n), new AbortController().signal)).toEqual([0, 1, 2])
    expect(seen).toEqual([1, 2, 3])
  })

  it('stops when it is told to, with what it has', async () => {
    const stop = new AbortController()
    const rows = await readAll(pages(9), (n) => n === 2 && stop.abort(), stop.signal)
    expect(rows).toEqual([0, 1])
  })
})
