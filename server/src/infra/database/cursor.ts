import { AppError } from '../app-error.ts'

/** Where a page ended: the sort time and the id of its last row. Opaque to callers. */
export type Cursor = { at: Date; id: string }

/** A list in the order of its rows' own numbers ends with one of them. */
export const encodeCursor = (cursor: Cursor | number): string =>
  Buffer.from(
    typeof cursor === 'number' ? String(cursor) : `${cursor.at.toISOString()}|${cursor.id}`,
  ).toString('base64url')

/** Throws `request.invalid` for anything that `encodeCursor` did not make. */
export const decodeCursor = (text: string | undefined): Cursor | undefined => {
  if (text === undefined || text === '') return undefined
  const [time, id] = Buffer.from(text, 'base64url').toString().split('|')
  const at = new Date(time ?? '')
  if (Number.isNaN(at.getTime()) || id === undefined || !/^[0-9a-f-]{36}$/.test(id))
    throw new AppError('request.invalid')
  return { at, id }
}

const decodeNumber = (text: string | undefined): number | undefined => {
  if (text === undefined || text === '') return undefined
  const number = Buffer.from(text, 'base64url').toString()
  if (!/^\d{1,9}$/.test(number)) throw new AppError('request.invalid')
  return Number(number)
}

export type PageInput = { pageNo: number; pageSize: number; cursor?: string | undefined }

/** By page number a list is read no deeper: what lies before would have to be read, too. By key it goes on to the end. */
const DEEPEST = 10_000

export type Bounds<After> = { after: After | undefined; limit: number; offset: number }

const boundsAfter = <After>(after: After | undefined, { pageNo, pageSize }: PageInput): Bounds<After> => {
  const offset = after === undefined ? (pageNo - 1) * pageSize : 0
  return { after, limit: offset < DEEPEST ? pageSize + 1 : 0, offset: Math.min(offset, DEEPEST) }
}

/** What to ask the store for: by key where a cursor is given, else by page number; one row more than a page shows. */
export const pageBounds = (page: PageInput): Bounds<Cursor> => boundsAfter(decodeCursor(page.cursor), page)

/** The same for a list in the order of its rows' own numbers. */
export const numberBounds = (page: PageInput): Bounds<number> => boundsAfter(decodeNumber(page.cursor), page)

/** Cuts the extra row off and says where the next page begins. */
export const pageOfRows = <R, T>(
  rows: R[],
  pageSize: number,
  cursorOf: (row: R) => Cursor | number,
  present: (row: R) => T,
) => {
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    list: shown.map(present),
    nextCursor: rows.length > pageSize && last !== undefined ? encodeCursor(cursorOf(last)) : null,
  }
}
