import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Conversation, Message } from '@chatx/contract/conversation'
import type { DeskEvent } from '@chatx/contract/live'
import type { Translation } from '@chatx/contract/translation'
import {
  applyEphemeral,
  applyEvents,
  type DeskState,
  emptyDesk,
  expireTyping,
  keepTimeline,
  takeMessages,
} from './conversation-events.rules.ts'
import {
  compareConversations,
  emptyList,
  heldOrder,
  holdOrder,
  noFilter,
  patchConversation,
  upsertConversations,
  withActive,
  withFilter,
  withPage,
} from './conversation-list.rules.ts'
import {
  emptyOutbox,
  entriesOf,
  nextToSend,
  type OutboxEntry,
  restored,
  withEntry,
} from './conversation-outbox.rules.ts'
import {
  emptyTimeline,
  firstUnreadSeq,
  mergeMessages,
  withDelta,
  withMessagePage,
} from './conversation-timeline.rules.ts'

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString()

const conversationOf = (id: string, minute: number, more: Partial<Conversation> = {}): Conversation => ({
  id,
  messengerAccountId: 'shop',
  version: 1,
  contact: {
    id: `contact-${id}`,
    name: `Person ${id}`,
    language: 'es',
    locale: 'es-ES',
    timeZone: 'Europe/Madrid',
    pageUrl: null,
    firstSeenAt: at(0),
    fanType: 'new',
    online: false,
  },
  lastSeq: 1,
  unread: 0,
  contactReadSeq: 0,
  lastMessageAt: at(minute),
  preview: 'hola',
  previewDirection: 'in',
  contactLanguage: null,
  agentLanguage: 'en',
  translateIncoming: true,
  translateOutgoing: true,
  line: null,
  draft: '',
  ...more,
})

const translationOf = (more: Partial<Translation> = {}): Translation => ({
  state: 'pending',
  text: null,
  sourceLanguage: 'es',
  targetLanguage: 'en',
  engine: null,
  charged: 0,
  reason: null,
  version: 1,
  ...more,
})

const messageOf = (conversationId: string, seq: number, more: Partial<Message> = {}): Message => ({
  id: `${conversationId}-${seq}`,
  conversationId,
  seq,
  version: 1,
  direction: 'in',
  author: { kind: 'contact', name: 'Ana' },
  kind: 'text',
  text: `text ${seq}`,
  language: 'es',
  attachment: null,
  state: 'delivered',
  failure: null,
  translation: null,
  clientMsgId: null,
  createdAt: at(seq),
  ...more,
})

const entryOf = (clientMsgId: string, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  clientMsgId,
  subAccountId: 'sub',
  conversationId: 'a',
  text: 'hi',
  file: null,
  previewToken: null,
  previewText: null,
  untranslated: false,
  writtenAt: 0,
  status: 'waiting',
  progress: 0,
  refusal: null,
  ...more,
})

/** A desk with conversations a, b and c opened, as they are before a stream of events. */
const opened = (): DeskState => ({
  ...emptyDesk,
  list: withPage(
    emptyList,
    { filter: noFilter, cursor: null },
    { list: ['a', 'b', 'c'].map((id, i) => conversationOf(id, i)), nextCursor: null },
  ),
  timelines: new Map(['a', 'b', 'c'].map((id) => [id, { ...emptyTimeline, loaded: true }])),
})

/** What a server would send: for each step one more message, or a new version of the last one, of one conversation. */
const story = (steps: readonly { id: 'a' | 'b' | 'c'; edit: boolean }[]): DeskEvent[] => {
  const last = new Map<string, Message>()
  const versions = new Map<string, number>()
  return steps.map(({ id, edit }, index) => {
    const before = last.get(id)
    const message =
      edit && before
        ? { ...before, version: before.version + 1, translation: translationOf({ state: 'done', text: 'x' }) }
        : messageOf(id, (before?.seq ?? 0) + 1)
    last.set(id, message)
    const version = (versions.get(id) ?? 1) + 1
    versions.set(id, version)
    const conversation = conversationOf(id, 10 + index, { version, lastSeq: message.seq })
    return { type: 'message', data: { message, conversation } }
  })
}

const steps = fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c'), edit: fc.boolean() }), {
  maxLength: 60,
})

describe('live events', () => {
  it('change nothing when they come a second time, whole or in part', () => {
    fc.assert(
      fc.property(steps, fc.nat(), (made, cut) => {
        const events = story(made as { id: 'a' | 'b' | 'c'; edit: boolean }[])
        const once = applyEvents(opened(), events)
        expect(applyEvents(once, events)).toEqual(once)
        expect(applyEvents(once, events.slice(cut % (events.length + 1)))).toEqual(once)
      }),
    )
  })

  it('lead to the same desk one by one and in one batch', () => {
    fc.assert(
      fc.property(steps, (made) => {
        const events = story(made as { id: 'a' | 'b' | 'c'; edit: boolean }[])
        const single = events.reduce((state, event) => applyEvents(state, [event]), opened())
        expect(single).toEqual(applyEvents(opened(), events))
      }),
    )
  })

  it('leave the list in the order of the last messages and each chat in the order of its sequence', () => {
    fc.assert(
      fc.property(steps, (made) => {
        const state = applyEvents(opened(), story(made as { id: 'a' | 'b' | 'c'; edit: boolean }[]))
        const sorted = [...state.list.byId.values()].sort(compareConversations).map((one) => one.id)
        expect(state.list.order).toEqual(sorted)
        for (const timeline of state.timelines.values()) {
          expect(timeline.list.map((one) => one.seq)).toEqual(timeline.list.map((_, index) => index + 1))
        }
      }),
    )
  })

  it('ignore a version that is older than the known one', () => {
    const state = { ...opened() }
    const newer = applyEvents(state, [
      {
        type: 'message',
        data: {
          message: messageOf('a', 1, { version: 3 }),
          conversation: conversationOf('a', 9, { version: 5 }),
        },
      },
    ])
    const late = applyEvents(newer, [
      {
        type: 'message',
        data: {
          message: messageOf('a', 1, { version: 2, text: 'old' }),
          conversation: conversationOf('a', 1, { version: 4, preview: 'old' }),
        },
      },
    ])
    expect(late).toEqual(newer)
  })

  it('keep no messages of conversations that were never opened', () => {
    const event = story([{ id: 'a', edit: false }])
    expect(applyEvents(emptyDesk, event).timelines.size).toBe(0)
    expect(applyEvents(emptyDesk, event).list.order).toEqual(['a'])
  })
})

describe('sending', () => {
  it('shows a sent message once, whichever comes first: the answer or the event', () => {
    const sent = messageOf('a', 1, { direction: 'out', clientMsgId: 'm1' })
    const waiting = { ...opened(), outbox: withEntry(emptyOutbox, entryOf('m1')) }
    const event: DeskEvent = {
      type: 'message',
      data: { message: sent, conversation: conversationOf('a', 5, { version: 2 }) },
    }
    const answerFirst = applyEvents(takeMessages(waiting, [sent]), [event])
    const eventFirst = takeMessages(applyEvents(waiting, [event]), [sent])
    expect(answerFirst).toEqual(eventFirst)
    expect(answerFirst.outbox.size).toBe(0)
    expect(answerFirst.timelines.get('a')?.list).toEqual([sent])
  })

  it('sends one message of a conversation at a time, oldest first, and passes by refused ones', () => {
    const outbox = [
      entryOf('a2', { writtenAt: 2 }),
      entryOf('a1', { writtenAt: 1 }),
      entryOf('a0', { writtenAt: 0, status: 'refused' }),
      entryOf('b1', { conversationId: 'b', writtenAt: 3, status: 'sending' }),
      entryOf('b2', { conversationId: 'b', writtenAt: 4 }),
    ].reduce(withEntry, emptyOutbox)
    expect(nextToSend(outbox).map((one) => one.clientMsgId)).toEqual(['a1'])
    expect(entriesOf(outbox, 'a').map((one) => one.clientMsgId)).toEqual(['a0', 'a1', 'a2'])
  })

  it('takes up what an earlier run kept, of the same sub-account only', () => {
    const kept = [entryOf('m1', { status: 'sending' }), entryOf('m2', { subAccountId: 'other' })]
    const outbox = restored(emptyOutbox, kept, 'sub')
    expect([...outbox.values()]).toEqual([entryOf('m1')])
  })
})

describe('the list', () => {
  const page = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => conversationOf(`c${from + i}`, 1000 - from - i))

  it('shows nothing below what paging has reached, so that no row appears in the middle later', () => {
    const first = withPage(
      emptyList,
      { filter: noFilter, cursor: null },
      { list: page(0, 50), nextCursor: 'x' },
    )
    const old = upsertConversations(first, [conversationOf('old', 1)])
    expect(old.order).toHaveLength(50)
    const more = withPage(old, { filter: noFilter, cursor: 'x' }, { list: page(50, 100), nextCursor: 'y' })
    expect(more.order.slice(0, 50)).toEqual(first.order)
    expect(more.order).toHaveLength(100)
    const end = withPage(
      more,
      { filter: noFilter, cursor: 'y' },
      { list: [conversationOf('old', 1)], nextCursor: null },
    )
    expect(end.order.at(-1)).toBe('old')
    expect(end.complete).toBe(true)
  })

  it('moves a conversation with news to the top', () => {
    const first = withPage(
      emptyList,
      { filter: noFilter, cursor: null },
      { list: page(0, 5), nextCursor: null },
    )
    const next = upsertConversations(first, [conversationOf('c3', 2000, { version: 2 })])
    expect(next.order).toEqual(['c3', 'c0', 'c1', 'c2', 'c4'])
  })

  it('takes an equal version from a load, for what it inherits from the settings, and not from an event', () => {
    const known = upsertConversations(emptyList, [conversationOf('a', 1)])
    const inherited = conversationOf('a', 1, { agentLanguage: 'zh-CN' })
    expect(upsertConversations(known, [inherited])).toBe(known)
    expect(upsertConversations(known, [inherited], 'load').byId.get('a')?.agentLanguage).toBe('zh-CN')
    const old = conversationOf('a', 1, { version: 0, agentLanguage: 'zh-CN' })
    expect(upsertConversations(known, [old], 'load')).toBe(known)
  })

  it('filters unread ones and keeps the open one in place after it was read', () => {
    const known = upsertConversations(emptyList, [
      conversationOf('a', 1, { unread: 2 }),
      conversationOf('b', 2),
      conversationOf('c', 3, { unread: 1 }),
    ])
    const unread = withFilter(known, { ...noFilter, unread: true })
    expect(unread.order).toEqual(['c', 'a'])
    const read = patchConversation(withActive(unread, 'c'), 'c', { unread: 0 })
    expect(read.order).toEqual(['c', 'a'])
    expect(withActive(read, 'a').order).toEqual(['a'])
  })

  it('shows exactly what the server found for a search', () => {
    const known = upsertConversations(emptyList, [conversationOf('a', 1), conversationOf('b', 2)])
    const filter = { ...noFilter, search: 'person a' }
    const guessed = withFilter(known, filter)
    expect(guessed.order).toEqual(['a'])
    const answered = withPage(
      guessed,
      { filter, cursor: null },
      { list: [conversationOf('z', 0)], nextCursor: null },
    )
    expect(answered.order).toEqual(['z'])
    expect(withFilter(answered, noFilter).order).toEqual(['b', 'a', 'z'])
  })

  it('adds a late page of another filter to what is known, and shows nothing of it', () => {
    const unread = withFilter(emptyList, { ...noFilter, unread: true })
    const late = withPage(unread, { filter: noFilter, cursor: null }, { list: page(0, 3), nextCursor: null })
    expect(late.order).toEqual([])
    expect(late.byId.size).toBe(3)
    expect(late.complete).toBe(false)
  })

  it('holds rows still under the pointer and counts what would go above them', () => {
    const first = withPage(
      emptyList,
      { filter: noFilter, cursor: null },
      { list: page(0, 3), nextCursor: 'x' },
    )
    const held = holdOrder(first)
    expect(heldOrder(held, first)).toEqual({ order: first.order, fresh: 0 })
    const news = upsertConversations(first, [
      conversationOf('c2', 2000, { version: 2 }),
      conversationOf('new', 2001),
    ])
    expect(heldOrder(held, news)).toEqual({ order: ['c0', 'c1', 'c2'], fresh: 2 })
    const more = withPage(news, { filter: noFilter, cursor: 'x' }, { list: page(3, 5), nextCursor: null })
    expect(heldOrder(held, more)).toEqual({ order: ['c0', 'c1', 'c2', 'c3', 'c4'], fresh: 2 })
    const top = upsertConversations(first, [conversationOf('c0', 3000, { version: 2 })])
    expect(heldOrder(held, top).fresh).toBe(0)
  })

  it('keeps 10,000 conversations in order through 1,000 events', () => {
    const many = Array.from({ length: 10_000 }, (_, i) => conversationOf(`c${i}`, i))
    const full = withPage(emptyList, { filter: noFilter, cursor: null }, { list: many, nextCursor: null })
    let list = full
    for (let i = 0; i < 1000; i++) {
      list = upsertConversations(list, [
        conversationOf(`c${(i * 7919) % 10_000}`, 20_000 + i, { version: i + 2 }),
      ])
    }
    expect([...list.byId.values()].sort(compareConversations).map((one) => one.id)).toEqual(list.order)
  })
})

describe('a timeline', () => {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => messageOf('a', from + i))

  it('merges overlapping pages in any order into one without holes', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([1, 21, 41, 61], { minLength: 4 }), (starts) => {
        const timeline = starts.reduce(
          (one, from) => mergeMessages(one, range(from, from + 24)),
          emptyTimeline,
        )
        const seqs = timeline.list.map((one) => one.seq)
        expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, i) => (seqs[0] ?? 0) + i))
        expect(seqs.at(-1)).toBe(85)
      }),
    )
  })

  it('keeps what it has while an answer is ahead of the event before it', () => {
    const ahead = mergeMessages(withMessagePage(emptyTimeline, range(1, 10), 50), range(12, 12))
    const filled = mergeMessages(ahead, range(11, 11))
    expect(filled.list.map((one) => one.seq)).toEqual(range(1, 12).map((one) => one.seq))
    expect(filled.start).toBe(true)
  })

  it('lets go of what is before a hole, and knows that older ones exist again', () => {
    const timeline = withMessagePage(emptyTimeline, range(1, 10), 50)
    expect(timeline.start).toBe(true)
    const torn = withMessagePage(timeline, range(13, 14), 2)
    expect(torn.list.map((one) => one.seq)).toEqual([13, 14])
    expect(torn.start).toBe(false)
  })

  it('takes a translation once, and never an older attempt over a newer one', () => {
    const state = takeMessages(opened(), [messageOf('a', 1, { translation: translationOf({ version: 2 }) })])
    const tell = (translation: Translation) =>
      applyEphemeral(state, { type: 'translation.state', data: { messageId: 'a-1', translation } }, 0)
    const done = tell(translationOf({ version: 2, state: 'done', text: 'hello' }))
    expect(done.timelines.get('a')?.list[0]?.translation?.text).toBe('hello')
    expect(tell(translationOf({ version: 1, state: 'done', text: 'old' }))).toEqual(state)
  })

  it('writes a streamed translation piece by piece and starts over with a new attempt', () => {
    const one = withDelta(new Map(), { messageId: 'm', version: 1, delta: 'Hel' })
    const two = withDelta(one, { messageId: 'm', version: 1, delta: 'lo' })
    expect(two.get('m')?.text).toBe('Hello')
    expect(withDelta(two, { messageId: 'm', version: 2, delta: 'Hi' }).get('m')?.text).toBe('Hi')
    expect(withDelta(two, { messageId: 'm', version: 0, delta: 'zzz' })).toBe(two)
  })

  it('finds the first message that was not read, past the answers in between', () => {
    const list = range(1, 6).map((one) => (one.seq === 5 ? { ...one, direction: 'out' as const } : one))
    expect(firstUnreadSeq(list, 2)).toBe(4)
    expect(firstUnreadSeq(list, 0)).toBeNull()
    expect(firstUnreadSeq(list, 99)).toBeNull()
  })

  it('forgets the least recently opened chat beyond thirty', () => {
    let timelines: DeskState['timelines'] = new Map()
    for (let i = 0; i < 30; i++) timelines = keepTimeline(timelines, `c${i}`, emptyTimeline)
    timelines = keepTimeline(timelines, 'c0', emptyTimeline)
    timelines = keepTimeline(timelines, 'new', emptyTimeline)
    expect(timelines.size).toBe(30)
    expect(timelines.has('c0')).toBe(true)
    expect(timelines.has('c1')).toBe(false)
  })
})

describe('what passes', () => {
  it('stops believing in typing after six seconds, or when the message arrives', () => {
    const typing = { type: 'typing', data: { conversationId: 'a', who: 'contact', on: true } } as const
    const state = applyEphemeral(opened(), typing, 1000)
    expect(expireTyping(state, 6999).typing.has('a')).toBe(true)
    expect(expireTyping(state, 7001).typing.has('a')).toBe(false)
    expect(takeMessages(state, [messageOf('a', 1)]).typing.has('a')).toBe(false)
  })

  it('shows a contact going online without a new version', () => {
    const event = { type: 'presence', data: { conversationId: 'a', online: true } } as const
    expect(applyEphemeral(opened(), event, 0).list.byId.get('a')?.contact.online).toBe(true)
  })
})
