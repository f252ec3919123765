import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { VisitorMessage } from '@chatx/contract/web-chat'
import {
  emptyList,
  type MessageList,
  nextToSend,
  nextToUpload,
  type Pending,
  withAgentRead,
  withLastPage,
  withMessages,
  withNewLinks,
  withOlderPage,
  withoutPending,
  withPending,
  withPendingChanged,
} from './message-list.rules.ts'

const message = (seq: number, over: Partial<VisitorMessage> = {}): VisitorMessage => ({
  id: `id-${seq}`,
  seq,
  version: 1,
  direction: 'out',
  kind: 'text',
  text: `text ${seq}`,
  attachment: null,
  state: 'sent',
  automatic: false,
  translated: false,
  clientMsgId: null,
  createdAt: new Date(1_700_000_000_000 + seq * 1000).toISOString(),
  ...over,
})

const pending = (clientMsgId: string, over: Partial<Pending> = {}): Pending => ({
  clientMsgId,
  text: clientMsgId,
  file: null,
  fileId: null,
  sentAt: '2026-01-01T00:00:00.000Z',
  stage: 'waiting',
  reason: null,
  ...over,
})

const seqs = (list: MessageList) => list.messages.map((one) => one.seq)

/** A history of messages, each in several versions, some of them the visitor's own. */
const history = fc
  .array(fc.record({ versions: fc.integer({ min: 1, max: 4 }), own: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((shapes) =>
    shapes.map(({ versions, own }, at) =>
      Array.from({ length: versions }, (_, step) =>
        message(at + 1, {
          version: step + 1,
          text: `text ${at} v${step + 1}`,
          direction: own ? 'in' : 'out',
          clientMsgId: own ? `mine-${at}` : null,
        }),
      ),
    ),
  )

/** Every version at least once, some twice, in any order, cut into answers and events of any size. */
const deliveries = (all: VisitorMessage[]) =>
  fc
    .tuple(
      fc.array(fc.constantFrom(...all), { maxLength: 10 }),
      fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
      fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
    )
    .map(([doubles, order, keys]) => {
      const mixed = [...order]
      for (const [at, double] of doubles.entries())
        mixed.splice((keys[at] ?? 0) % (mixed.length + 1), 0, double)
      const cuts = keys
        .slice(10)
        .map((key) => key % (mixed.length + 1))
        .sort((a, b) => a - b)
      return [0, ...cuts].map((from, at) => mixed.slice(from, [0, ...cuts, mixed.length][at + 1]))
    })

describe('taking in messages', () => {
  test('any order, grouping and repetition of answers and events gives the same list', () => {
    fc.assert(
      fc.property(
        history.chain((versions) => fc.tuple(fc.constant(versions), deliveries(versions.flat()))),
        ([versions, batches]) => {
          const mine = versions.flatMap((all) => all[0]?.clientMsgId ?? []).map((id) => pending(id))
          const list = batches.reduce(withMessages, withPending(emptyList, mine))
          expect(list.messages).toEqual(versions.map((all) => all.at(-1)))
          expect(list.pending).toEqual([])
        },
      ),
      { numRuns: 500 },
    )
  })

  test('applied twice is applied once, and nothing is redrawn for it', () => {
    const once = withMessages(emptyList, [message(1), message(2)])
    expect(withMessages(once, [message(2), message(1)])).toBe(once)
  })

  test('an older version that comes late changes nothing', () => {
    const list = withMessages(emptyList, [message(1, { version: 3, text: 'new' })])
    expect(withMessages(list, [message(1, { version: 2, text: 'old' })]).messages[0]?.text).toBe('new')
  })

  test('a message released late takes the place of its sequence', () => {
    const list = withMessages(emptyList, [message(1), message(3)])
    expect(seqs(withMessages(list, [message(2)]))).toEqual([1, 2, 3])
  })

  test('the read mark only climbs', () => {
    const list = withAgentRead(emptyList, 7)
    expect(withAgentRead(list, 3)).toBe(list)
    expect(withAgentRead(list, 9).agentReadSeq).toBe(9)
  })
})

describe('pages', () => {
  const known = withMessages(emptyList, [message(1), message(2)])

  test('a full last page that does not reach what is known replaces it', () => {
    const list = withLastPage({ ...known, complete: true }, [message(10), message(11)], 2)
    expect(seqs(list)).toEqual([10, 11])
    expect(list.complete).toBe(false)
  })

  test('a last page that overlaps, or is not full, is added', () => {
    expect(seqs(withLastPage(known, [message(2), message(3)], 2))).toEqual([1, 2, 3])
    const short = withLastPage(known, [message(1), message(2), message(3)], 50)
    expect(seqs(short)).toEqual([1, 2, 3])
    expect(short.complete).toBe(true)
  })

  test('pending messages outlive a replaced list', () => {
    const list = withLastPage(withPending(known, [pending('a')]), [message(10), message(11)], 2)
    expect(list.pending).toHaveLength(1)
  })

  test('an older page that is not full is the beginning', () => {
    const list = withMessages(emptyList, [message(5)])
    expect(withOlderPage(list, [message(3), message(4)], 2).complete).toBe(false)
    expect(withOlderPage(list, [message(4)], 2).complete).toBe(true)
  })

  test('new links replace old ones of the same version', () => {
    const attachment = {
      id: 'f',
      name: 'a.png',
      mime: 'image/png',
      size: 1,
      width: 1,
      height: 1,
      url: '/old',
    }
    const list = withMessages(emptyList, [message(1, { attachment })])
    const renewed = withNewLinks(list, [message(1, { attachment: { ...attachment, url: '/new' } })])
    expect(renewed.messages[0]?.attachment?.url).toBe('/new')
  })
})

describe('what is to be sent', () => {
  test('is added once, and not at all when it is confirmed', () => {
    const list = withMessages(emptyList, [message(1, { direction: 'in', clientMsgId: 'a' })])
    expect(withPending(list, [pending('a')]).pending).toEqual([])
    const waiting = withPending(list, [pending('b')])
    expect(withPending(waiting, [pending('b'), pending('c')]).pending.map((p) => p.clientMsgId)).toEqual([
      'b',
      'c',
    ])
  })

  test('goes out in the order written; a text passes a file that is uploading', () => {
    const file = { name: 'a.pdf', mime: 'application/pdf', size: 9, width: null, height: null }
    const list = withPending(emptyList, [pending('file', { file }), pending('text')])
    expect(nextToSend(list.pending)?.clientMsgId).toBe('text')
    expect(nextToUpload(list.pending)?.clientMsgId).toBe('file')
    const uploaded = withPendingChanged(list, 'file', { fileId: 'f1' })
    expect(nextToSend(uploaded.pending)?.clientMsgId).toBe('file')
    expect(nextToUpload(uploaded.pending)).toBeUndefined()
  })

  test('failed and accepted ones wait for the visitor or the server', () => {
    const list = withPending(emptyList, [
      pending('a', { stage: 'failed' }),
      pending('b', { stage: 'accepted' }),
    ])
    expect(nextToSend(list.pending)).toBeUndefined()
    expect(withoutPending(list, 'a').pending.map((p) => p.clientMsgId)).toEqual(['b'])
  })
})
