import { describe, expect, it } from 'vitest'
import { AppError } from '../app-error.ts'
import { decodeCursor, encodeCursor, numberBounds, pageBounds, pageOfRows } from './cursor.ts'

const row = (n: number) => ({
  at: new Date(n * 1000),
  id: `0195b6a0-0000-7000-8000-${String(n).padStart(12, '0')}`,
})

describe('cursor', () => {
  it('comes back as it was', () => {
    expect(decodeCursor(encodeCursor(row(7)))).toEqual(row(7))
  })

  it.each([
    'x',
    Buffer.from('now|1').toString('base64url'),
    Buffer.from('2026-01-01|; drop').toString('base64url'),
  ])('refuses %s', (text) => {
    expect(() => decodeCursor(text)).toThrow(AppError)
  })

  it('pages by key when it can and by number otherwise', () => {
    expect(pageBounds({ pageNo: 3, pageSize: 20 })).toEqual({ after: undefined, limit: 21, offset: 40 })
    expect(pageBounds({ pageNo: 3, pageSize: 20, cursor: encodeCursor(row(1)) })).toEqual({
      after: row(1),
      limit: 21,
      offset: 0,
    })
  })

  it('of a list by number comes back as it was, and nothing else is one', () => {
    const after = (cursor: string) => numberBounds({ pageNo: 2, pageSize: 20, cursor }).after
    expect(after(encodeCursor(7))).toBe(7)
    for (const text of ['x', '-1', '1e3', '1.5', '1234567890', '0x1'])
      expect(() => after(Buffer.from(text).toString('base64url')), text).toThrow(AppError)
    expect(() => after(encodeCursor(row(7)))).toThrow(AppError)
  })

  it('reads no deeper than 10,000 rows by number, however long the pages are', () => {
    expect(pageBounds({ pageNo: 50, pageSize: 200 })).toEqual({ after: undefined, limit: 201, offset: 9_800 })
    expect(pageBounds({ pageNo: 51, pageSize: 200 })).toMatchObject({ limit: 0 })
    expect(pageBounds({ pageNo: 10_000, pageSize: 20 })).toMatchObject({ limit: 0 })
  })

  it('says where the next page begins only when there is one', () => {
    const rows = [row(3), row(2), row(1)]
    const cursorOf = (r: (typeof rows)[number]) => r
    expect(pageOfRows(rows, 2, cursorOf, (r) => r.id)).toEqual({
      list: [row(3).id, row(2).id],
      nextCursor: encodeCursor(row(2)),
    })
    expect(pageOfRows(rows, 3, cursorOf, (r) => r.id).nextCursor).toBeNull()
  })
})
