import { describe, expect, test } from 'vitest'
import type { VisitorMessage } from '@chatx/contract/web-chat'
import { lastSeqFromAgent, readSeqOf, tickOf, unreadCount } from './receipts.rules.ts'

const message = (seq: number, direction: 'in' | 'out', state: VisitorMessage['state']): VisitorMessage => ({
  id: `id-${seq}`,
  seq,
  version: 1,
  direction,
  kind: 'text',
  text: '',
  attachment: null,
  state,
  automatic: false,
  translated: false,
  clientMsgId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
})

describe('ticks', () => {
  test.each([
    ['queued', 0, 'sent'],
    ['sent', 0, 'sent'],
    ['delivered', 0, 'delivered'],
    ['read', 0, 'read'],
    ['sent', 4, 'read'],
    ['failed', 9, 'failed'],
  ] as const)('a message stored as %s with the agent at %i shows %s', (state, agentReadSeq, tick) => {
    expect(tickOf(message(4, 'in', state), agentReadSeq)).toBe(tick)
  })
})

describe('unread', () => {
  const list = [
    message(1, 'out', 'read'),
    message(2, 'in', 'sent'),
    message(3, 'out', 'delivered'),
    message(4, 'out', 'sent'),
  ]

  test('counts what came from the other side after the visitor last read or wrote', () => {
    expect(readSeqOf(list, 0)).toBe(2)
    expect(unreadCount(list, readSeqOf(list, 0))).toBe(2)
    expect(unreadCount(list, readSeqOf(list, 3))).toBe(1)
    expect(unreadCount(list, readSeqOf(list, 4))).toBe(0)
  })

  test('the last one of the other side is what reading reports', () => {
    expect(lastSeqFromAgent(list)).toBe(4)
    expect(lastSeqFromAgent([message(1, 'in', 'sent')])).toBe(0)
  })
})
