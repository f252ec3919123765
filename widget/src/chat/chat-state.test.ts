import { describe, expect, test } from 'vitest'
import type { VisitorMessage } from '@chatx/contract/web-chat'
import { startingState, withEvent, withList, withOnline, withProgress, withStart } from './chat-state.ts'
import { withPending } from './message-list.rules.ts'

const message = (seq: number, direction: 'in' | 'out' = 'out'): VisitorMessage => ({
  id: `id-${seq}`,
  seq,
  version: 1,
  direction,
  kind: 'text',
  text: 'hola',
  attachment: null,
  state: 'sent',
  automatic: false,
  translated: false,
  clientMsgId: direction === 'in' ? `mine-${seq}` : null,
  createdAt: '2026-01-01T00:00:00.000Z',
})

const channel = { title: 'Shop', greeting: 'Hi', color: '#165DFF', position: 'right', online: true } as const
const answer = (messages: VisitorMessage[]) => ({
  visitorToken: 't',
  channel,
  messages,
  agentReadSeq: 2,
  stream: { seq: 9 },
})

const waiting = {
  clientMsgId: 'mine-5',
  text: 'hola',
  file: null,
  fileId: null,
  sentAt: '2026-01-01T00:00:00.000Z',
  stage: 'waiting',
  reason: null,
} as const

describe('the state of a chat', () => {
  test('starting again replaces the history and keeps what is still to be sent', () => {
    const first = withStart(startingState(0), answer([message(1), message(2)]))
    const queued = withList(first, withPending(first.list, [waiting]))
    const again = withStart(queued, answer([]))
    expect(again.list.messages).toEqual([])
    expect(again.list.pending).toEqual([waiting])
    expect(again.list.complete).toBe(true)
  })

  test('a history that begins with the first message is complete, another may have more', () => {
    expect(withStart(startingState(0), answer([message(1), message(2)])).list.complete).toBe(true)
    expect(withStart(startingState(0), answer([message(4)])).list.complete).toBe(false)
  })

  test('own messages count as read by the visitor, what this browser remembers too', () => {
    expect(withStart(startingState(0), answer([message(1), message(2, 'in'), message(3)])).readSeq).toBe(2)
    expect(withStart(startingState(3), answer([message(1), message(3)])).readSeq).toBe(3)
  })

  test('a message of the agent ends “typing”; the same event again changes nothing', () => {
    const typing = { ...withStart(startingState(0), answer([])), agentTyping: true }
    const event = { type: 'message', data: { message: message(1) } } as const
    const once = withEvent(typing, event)
    expect(once.agentTyping).toBe(false)
    expect(withEvent(once, event)).toBe(once)
    expect(withEvent(typing, { type: 'message', data: { message: message(1, 'in') } }).agentTyping).toBe(true)
  })

  test('read mark and online state follow their events', () => {
    const state = withStart(startingState(0), answer([]))
    expect(withEvent(state, { type: 'agent_read', data: { seq: 5 } }).list.agentReadSeq).toBe(5)
    expect(withOnline(state, false).channel?.online).toBe(false)
    expect(withOnline(state, true)).toBe(state)
  })

  test('progress comes and goes by message', () => {
    const half = withProgress(withProgress(startingState(0), 'a', 0.5), 'b', 0.1)
    expect(withProgress(half, 'a', null).progress).toEqual({ b: 0.1 })
  })
})
