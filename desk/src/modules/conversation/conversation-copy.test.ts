import { describe, expect, it } from 'vitest'
import type { Conversation, Message } from '@chatx/contract/conversation'
import {
  type KeptMessages,
  keptOf,
  rowsToKeep,
  timelineOf,
  withArrived,
  withOpened,
} from './conversation-copy.rules.ts'
import { doubtMessages, emptyDesk, forgetMessages, takeMessages } from './conversation-events.rules.ts'
import {
  type ConversationList,
  emptyList,
  noFilter,
  upsertConversations,
  withActive,
  withFilter,
  withoutCopied,
  withPage,
} from './conversation-list.rules.ts'
import { emptyTimeline, withMessagePage } from './conversation-timeline.rules.ts'

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString()

const messageOf = (conversationId: string, seq: number, version = 1): Message =>
  ({
    id: `${conversationId}-${seq}`,
    conversationId,
    seq,
    version,
    direction: 'in',
    clientMsgId: null,
    translation: null,
    createdAt: at(seq),
  }) as Message

const messagesOf = (id: string, from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, index) => messageOf(id, from + index))

const rowOf = (id: string, minute: number, more: Partial<Conversation> = {}): Conversation =>
  ({
    id,
    version: 1,
    messengerAccountId: 'shop',
    unread: 0,
    lastMessageAt: at(minute),
    contact: { name: id },
    ...more,
  }) as Conversation

const none: KeptMessages = new Map()
const nowhere = new Map()
const seqsOf = (kept: KeptMessages, id: string) => kept.get(id)?.map((one) => one.seq)

describe('messages that are copied', () => {
  it('are those of chats that are not open, as they arrive, the newest 50 of each', () => {
    const kept = withArrived(none, nowhere, messagesOf('a', 1, 60))
    expect(seqsOf(kept, 'a')?.[0]).toBe(11)
    expect(seqsOf(kept, 'a')).toHaveLength(50)
  })

  it('are replaced by a newer version and not by an older one', () => {
    const known = withArrived(none, nowhere, [messageOf('a', 1, 2)])
    expect(withArrived(known, nowhere, [messageOf('a', 1, 1)])).toBe(known)
    expect(withArrived(known, nowhere, [messageOf('a', 1, 3)]).get('a')?.[0]?.version).toBe(3)
  })

  it('are taken from an open chat as it was loaded, and not before it was', () => {
    const list = messagesOf('a', 1, 60)
    const open = new Map([['a', { ...emptyTimeline, list, loaded: true }]])
    const kept = withOpened(none, open)
    expect(seqsOf(kept, 'a')?.[0]).toBe(11)
    expect(withOpened(kept, open)).toBe(kept)
    expect(withOpened(none, new Map([['a', { ...emptyTimeline, list }]]))).toBe(none)
  })

  it('are of the 60 conversations heard of last', () => {
    let kept = none
    for (let n = 0; n < 61; n += 1) kept = withArrived(kept, nowhere, [messageOf(`c${n}`, 1)])
    expect(kept.size).toBe(60)
    expect(kept.has('c0')).toBe(false)
    kept = withArrived(kept, nowhere, [messageOf('c1', 2), messageOf('new', 1)])
    expect(kept.has('c1')).toBe(true)
    expect(kept.has('c2')).toBe(false)
  })

  it('come back from their records in order, the latest conversation last', () => {
    const records = [...messagesOf('b', 5, 6), ...messagesOf('a', 1, 3)].reverse()
    const kept = keptOf(records)
    expect([...kept.keys()]).toEqual(['a', 'b'])
    expect(seqsOf(kept, 'a')).toEqual([1, 2, 3])
  })

  it('follow events of the desk, and go when the stream was lost', () => {
    const told = takeMessages(emptyDesk, [messageOf('a', 1)])
    expect(seqsOf(told.kept, 'a')).toEqual([1])
    expect(forgetMessages(told).kept.size).toBe(0)
  })
})

describe('a chat that is shown from the copy', () => {
  it('ends with what has no hole before it, and is not loaded', () => {
    const timeline = timelineOf([...messagesOf('a', 1, 3), ...messagesOf('a', 7, 9)])
    expect(timeline.list.map((one) => one.seq)).toEqual([7, 8, 9])
    expect(timeline.loaded).toBe(false)
    expect(timelineOf(undefined)).toBe(emptyTimeline)
  })

  it('lets go what the first page does not vouch for', () => {
    const timeline = timelineOf(messagesOf('a', 1, 50))
    const page = messagesOf('a', 6, 55)
    const loaded = withMessagePage(timeline, page, 50)
    expect(loaded.list.map((one) => one.seq)).toEqual(page.map((one) => one.seq))
    expect(loaded.loaded).toBe(true)
    // A chat that was loaded keeps what scrolling up brought.
    expect(withMessagePage({ ...timeline, loaded: true }, page, 50).list).toHaveLength(55)
  })

  it('is doubted when it was loaded before the stream began', () => {
    const state = { ...emptyDesk, timelines: new Map([['a', { ...emptyTimeline, loaded: true }]]) }
    expect(doubtMessages(state).timelines.get('a')?.loaded).toBe(false)
    expect(doubtMessages(emptyDesk)).toBe(emptyDesk)
  })
})

describe('the list that is copied', () => {
  const rows = Array.from({ length: 210 }, (_, n) => rowOf(`r${n}`, n))
  const full = upsertConversations(emptyList, rows)

  it('is its first 200 rows, also while a filter hides some', () => {
    const first = rowsToKeep(full).map((one) => one.id)
    expect(first).toHaveLength(200)
    expect(first[0]).toBe('r209')
    expect(rowsToKeep(withFilter(full, { ...noFilter, search: 'r1' })).map((one) => one.id)).toEqual(first)
  })

  const copied = [rowOf('there', 3), rowOf('gone', 2), rowOf('open', 1)]
  const shown = (active: string | null): ConversationList =>
    withActive(upsertConversations(emptyList, copied), active)
  const page = { list: [rowOf('there', 3)], nextCursor: null }
  const asked = { filter: noFilter, cursor: null }

  it('is shown at once, and only what the server confirms stays', () => {
    expect(shown(null).order).toEqual(['there', 'gone', 'open'])
    expect(withPage(withoutCopied(shown(null), copied), asked, page).order).toEqual(['there'])
  })

  it('keeps the open chat, and what an event has told of since', () => {
    const told = upsertConversations(shown('open'), [rowOf('gone', 9, { version: 2 })])
    expect(withPage(withoutCopied(told, copied), asked, page).order).toEqual(['gone', 'there', 'open'])
  })
})
