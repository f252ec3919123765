import type { ListTexts } from './gallery-list.texts.ts'

export const kinds = ['text', 'image', 'video'] as const
export const states = ['online', 'draft', 'offline'] as const

export type ContentSet = {
  id: string
  name: string
  kind: (typeof kinds)[number]
  state: (typeof states)[number]
  source: 'rule' | 'hand'
  amount: number
  createdAt: string
}

const PAGE = 6
const day = (at: number) => String(28 - at).padStart(2, '0')

/** The same rows on every machine and at any time: nothing is drawn by lot, no clock is read. */
export const contentSets = (t: ListTexts): ContentSet[] =>
  t.subjects.flatMap((subject, row) =>
    t.places.map((place, column) => {
      const at = row * t.places.length + column
      return {
        id: `CS-${4021 + at * 7}`,
        name: t.setName(subject, place),
        kind: kinds[(row + column) % kinds.length] ?? 'text',
        state: states[(at * 2) % 5] ?? 'online',
        source: at % 4 === 3 ? 'hand' : 'rule',
        amount: 240 + ((at * 1_733) % 9_600),
        createdAt: `2026-06-${day(at)}T0${at % 9}:1${at % 6}:00.000Z`,
      }
    }),
  )

type Wanted = { search?: string; kind?: string; state?: string; after?: string }

/** One page of what the filters match, by the key of the row before it. */
export const pageOfSets = (rows: readonly ContentSet[], wanted: Wanted) => {
  const text = wanted.search?.toLowerCase() ?? ''
  const found = rows.filter(
    ({ id, name, kind, state }) =>
      `${id} ${name}`.toLowerCase().includes(text) &&
      (wanted.kind === undefined || kind === wanted.kind) &&
      (wanted.state === undefined || state === wanted.state),
  )
  const start = wanted.after === undefined ? 0 : found.findIndex(({ id }) => id === wanted.after) + 1
  const list = found.slice(start, start + PAGE)
  const nextCursor = start + PAGE < found.length ? (list.at(-1)?.id ?? null) : null
  return { list, nextCursor, total: found.length }
}
