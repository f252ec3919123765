import { describe, expect, test } from 'vitest'
import type { VisitorMessage } from '@chatx/contract/web-chat'
import { rowsOf } from './rows.ts'

const message = (seq: number, minute: number, over: Partial<VisitorMessage> = {}): VisitorMessage => ({
  id: `id-${seq}`,
  seq,
  version: 1,
  direction: 'out',
  kind: 'text',
  text: '',
  attachment: null,
  state: 'sent',
  automatic: false,
  translated: false,
  clientMsgId: null,
  createdAt: new Date(Date.UTC(2026, 0, 1, 23, 50) + minute * 60_000).toISOString(),
  ...over,
})
const dayOf = (at: string) => at.slice(0, 10)
const kinds = (messages: VisitorMessage[], seenSeq: number | null) =>
  rowsOf(messages, seenSeq, dayOf).map((row) => (row.kind === 'message' ? row.message.seq : row.kind))

describe('the lines of the list', () => {
  test('begin each day with its line', () => {
    expect(kinds([message(1, 0), message(2, 5), message(3, 15)], null)).toEqual(['day', 1, 2, 'day', 3])
  })

  test('mark the first unseen message once; the visitor’s own are none', () => {
    const own = message(2, 1, { direction: 'in', clientMsgId: 'mine' })
    expect(kinds([message(1, 0), own, message(3, 2), message(4, 3)], 1)).toEqual(['day', 1, 2, 'new', 3, 4])
    expect(kinds([message(1, 0), own], 1)).toEqual(['day', 1, 2])
  })

  test('draw messages of one side within minutes as a group', () => {
    const rows = rowsOf([message(1, 0), message(2, 1), message(3, 9)], null, dayOf)
    const groups = rows.flatMap((row) => (row.kind === 'message' ? [[row.first, row.last]] : []))
    expect(groups).toEqual([
      [true, false],
      [false, true],
      [true, true],
    ])
  })

  test('keep the key of a message this browser sent', () => {
    const [, row] = rowsOf([message(1, 0, { direction: 'in', clientMsgId: 'mine' })], null, dayOf)
    expect(row?.key).toBe('mine')
  })
})
