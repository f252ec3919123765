import { randomUUID } from 'node:crypto'
import * as access from '@chatx/contract/access'
import * as conversation from '@chatx/contract/conversation'
import type { ServerFrame } from '@chatx/contract/live'
import * as webChat from '@chatx/contract/web-chat'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { dropOldEvents } from '../src/infra/live/streams.ts'
import { percentile, printFigures } from './figures.ts'
import { openLive, startTestServer, type TestServer } from './harness.ts'
import {
  createDesk,
  createOwner,
  createVisitor,
  type Desk,
  eventually,
  type Owner,
  type Visitor,
} from './people.ts'

type Frame<T extends ServerFrame['t']> = Extract<ServerFrame, { t: T }>
type Live = Awaited<ReturnType<typeof openLive>>

let one: TestServer
let two: TestServer
let owner: Owner
let ear: pg.Client

beforeAll(async () => {
  one = await startTestServer({ several: true })
  two = await startTestServer({ beside: one })
  owner = await createOwner(one, 'live', 1_000_000, 50)
  ear = new pg.Client({ connectionString: one.superuserConnectionString })
  await ear.connect()
})
afterAll(async () => {
  await ear.end()
  await two.stop()
  await one.stop()
})

const isEvent = (frame: ServerFrame): frame is Frame<'event'> => frame.t === 'event'
const isReady = (frame: ServerFrame): frame is Frame<'ready'> => frame.t === 'ready'
const isReload = (frame: ServerFrame): frame is Frame<'reload'> => frame.t === 'reload'
const seqsOf = (live: Live): number[] => live.frames.filter(isEvent).map(({ seq }) => seq)
const countTo = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_seq, index) => from + index)
const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

const ticketFor = async (token: string, server: TestServer = one): Promise<string> =>
  (await server.call(access.liveTicket, {}, { token })).data.ticket
const connect = async (token: string, seq?: number, server: TestServer = one): Promise<Live> => {
  const live = await openLive(server.url, await ticketFor(token, server))
  live.send(seq === undefined ? { t: 'resume' } : { t: 'resume', seq })
  await live.until(isReady)
  return live
}
const send = (visitor: Visitor, text: string, server: TestServer = one) =>
  server.call(webChat.sendFromVisitor, { clientMsgId: randomUUID(), text }, { token: visitor.token })
const streamOf = (desk: Desk): string => `desk:${desk.subAccountId}`
const lastSeq = async (stream: string): Promise<number> =>
  Number(
    (await ear.query('select last_seq from live_stream where stream = $1', [stream])).rows[0]?.last_seq ?? 0,
  )
/** Appends events to a desk's stream as the modules do, and holds the commit up for a while. */
const append = (desk: Desk, events: unknown[], holdMs = 0, server: TestServer = one): Promise<void> =>
  server.services.db.inAccount(owner.scope, async (tx) => {
    await server.services.streams.append(tx, { stream: streamOf(desk), events })
    if (holdMs > 0) await pause(holdMs)
  })
const balance = (n: number, filler = '') => ({
  type: 'balance',
  data: { remainingChars: n, low: false, filler },
})
/** Waits until the stream has been quiet for a moment; answers its last sequence. */
const settled = async (stream: string): Promise<number> => {
  let before = -1
  return eventually(
    async () => {
      await pause(300)
      const now = await lastSeq(stream)
      const same = now === before
      before = now
      return same ? now : -1
    },
    (seq) => seq >= 0,
    20_000,
  )
}

/** A client that comes and goes, remembers the last sequence it applied and keeps what it heard. */
const createWanderer = (token: string, from: number) => {
  const applied: Frame<'event'>[] = []
  const resumeMs: number[] = []
  let drops = 0
  const position = () => applied.at(-1)?.seq ?? from
  const visit = async (server: TestServer, stayMs: number): Promise<void> => {
    const began = performance.now()
    const live = await connect(token, position(), server)
    resumeMs.push(performance.now() - began)
    await pause(stayMs)
    // As a broken line does: without a word, in the middle of whatever is under way.
    live.socket.terminate()
    drops += 1
    applied.push(...live.frames.filter(isEvent))
  }
  return { applied, resumeMs, visit, position, drops: () => drops }
}

describe('a client that loses its connection', () => {
  it('100 times while messages flow has every event once and in order, at the desk and in the web chat', async () => {
    const desk = await createDesk(one, owner, 'Wandering')
    const visitor = await createVisitor(one, desk)
    await send(visitor, 'Hello')
    const steady = await connect(desk.token, 0)
    const atDesk = createWanderer(desk.token, 0)
    const atVisitor = createWanderer(visitor.token, 0)
    const life = { over: false }
    let sent = 1
    const flow = async () => {
      while (!life.over) {
        sent += 1
        await send(visitor, `line ${sent}`, sent % 2 === 0 ? one : two)
        await pause(15)
      }
    }
    const wander = async (client: ReturnType<typeof createWanderer>) => {
      for (let n = 0; n < 50; n += 1) await client.visit(n % 2 === 0 ? one : two, Math.random() * 60)
    }
    const writing = flow()
    await Promise.all([wander(atDesk), wander(atVisitor)])
    life.over = true
    await writing
    const visitorStream = `visitor:${desk.channel.id}:${visitorIdOf(visitor)}`
    const ends = { desk: await settled(streamOf(desk)), visitor: await settled(visitorStream) }
    await atDesk.visit(two, 300)
    await atVisitor.visit(two, 300)
    expect(atDesk.applied.map(({ seq }) => seq)).toEqual(countTo(1, ends.desk))
    expect(atVisitor.applied.map(({ seq }) => seq)).toEqual(countTo(1, ends.visitor))
    await eventually(
      async () => seqsOf(steady).length,
      (n) => n === ends.desk,
    )
    expect(steady.frames.filter(isEvent)).toEqual(atDesk.applied)

    // What was heard ends in what the server holds.
    const heard = new Map<string, unknown>()
    for (const { event } of atDesk.applied)
      if (event.type === 'message' && 'conversation' in event.data)
        heard.set(event.data.message.id, event.data.message)
    const [row] = (await one.call(conversation.pageConversation, {}, { token: desk.token })).data.list
    const page = await one.call(
      conversation.pageMessage,
      { conversationId: row?.id ?? '', limit: 500 },
      { token: desk.token },
    )
    expect([...heard.values()]).toEqual(page.data.list)
    expect(page.data.list.length).toBe(sent)
    printFigures('disconnects', {
      drops: atDesk.drops() + atVisitor.drops(),
      messages: sent,
      events: ends.desk + ends.visitor,
      resumeMsP95: Math.round(percentile([...atDesk.resumeMs, ...atVisitor.resumeMs], 0.95)),
    })
    expect(atDesk.drops() + atVisitor.drops()).toBe(102)
    expect(sent).toBeGreaterThan(30)
    steady.close()
  })

  it('for too long is told to load everything anew, and goes on from there', async () => {
    const desk = await createDesk(one, owner, 'Away', 'en', false)
    await append(desk, [balance(1), balance(2), balance(3)])
    await ear.query(
      `update live_event set created_at = now() - interval '49 hours' where stream = $1 and seq < 3`,
      [streamOf(desk)],
    )
    expect(await dropOldEvents(one.services.db, 48)).toBeGreaterThan(0)
    const late = await connect(desk.token, 0)
    expect(await late.until(isReload)).toEqual({ t: 'reload', seq: 3 })
    const justInTime = await connect(desk.token, 2)
    expect((await justInTime.until(isEvent)).seq).toBe(3)
    const fromAnotherLife = await connect(desk.token, 99)
    expect(await fromAnotherLife.until(isReload)).toEqual({ t: 'reload', seq: 3 })
    await append(desk, [balance(4)])
    for (const live of [late, justInTime, fromAnotherLife])
      expect(
        (await live.until((frame): frame is Frame<'event'> => isEvent(frame) && frame.seq === 4)).seq,
      ).toBe(4)
    expect(seqsOf(late)).toEqual([4])
    expect(seqsOf(fromAnotherLife)).toEqual([4])
    for (const live of [late, justInTime, fromAnotherLife]) live.close()
  })
})

describe('a stream', () => {
  it('is heard whole and in order on every server, however commits overtake each other and however long events are', async () => {
    const desk = await createDesk(one, owner, 'Ordered', 'en', false)
    const base = await lastSeq(streamOf(desk))
    const listeners = [await connect(desk.token, base, one), await connect(desk.token, base, two)]
    const writers = Array.from({ length: 8 }, async (_writer, w) => {
      for (let n = 0; n < 12; n += 1) {
        // Beyond 7,500 bytes an event does not fit into a notification and is read from the database instead.
        const filler = n % 4 === 0 ? 'x'.repeat(20_000) : ''
        await append(desk, [balance(w), balance(n, filler)], Math.random() * 12, w % 2 === 0 ? one : two)
      }
    })
    await Promise.all(writers)
    const end = base + 8 * 12 * 2
    expect(await lastSeq(streamOf(desk))).toBe(end)
    for (const live of listeners) {
      await eventually(
        async () => seqsOf(live).length,
        (n) => n >= end - base,
      )
      expect(seqsOf(live)).toEqual(countTo(base + 1, end))
    }
    const [here, there] = listeners.map((live) => live.frames.filter(isEvent))
    expect(here).toEqual(there)
    for (const live of listeners) live.close()
    printFigures('two servers', { writers: 8, events: end - base, gaps: 0 })
  })

  it('is the same for two desks of a sub-account', async () => {
    const desk = await createDesk(one, owner, 'Twins')
    const twin = (await two.call(access.deskLogin, { loginCode: desk.loginCode })).data.accessToken
    const [left, right] = [await connect(desk.token), await connect(twin, undefined, two)]
    const visitor = await createVisitor(one, desk)
    for (const text of ['one', 'two', 'three']) await send(visitor, text)
    const end = await settled(streamOf(desk))
    for (const live of [left, right])
      await eventually(
        async () => seqsOf(live).at(-1),
        (seq) => seq === end,
      )
    expect(left.frames.filter(isEvent)).toEqual(right.frames.filter(isEvent))
    expect(seqsOf(left).length).toBeGreaterThanOrEqual(6)
    left.close()
    right.close()
  })
})

describe('a client that does not take what is sent', () => {
  it('is dropped, while another hears everything, and finds it all when it is back', async () => {
    const desk = await createDesk(one, owner, 'Slow', 'en', false)
    const base = await lastSeq(streamOf(desk))
    const [stuck, brisk] = [await connect(desk.token), await connect(desk.token)]
    const gone = new Promise<number>((closed) => stuck.socket.once('close', closed))
    stuck.socket.pause()
    for (let n = 0; n < 24; n += 1) {
      const events = Array.from({ length: 10 }, (_event, e) => balance(n * 10 + e, 'x'.repeat(100_000)))
      await append(desk, events)
      await eventually(
        async () => seqsOf(brisk).length,
        (heard) => heard === (n + 1) * 10,
      )
    }
    stuck.socket.resume()
    // Cut off, not closed in good order: nothing was kept for it.
    expect(await gone).toBe(1006)
    const heard = seqsOf(stuck)
    expect(heard.length).toBeLessThan(240)
    expect(heard).toEqual(countTo(base + 1, base + heard.length))
    const back = await connect(desk.token, base + heard.length)
    await eventually(
      async () => seqsOf(back).at(-1),
      (seq) => seq === base + 240,
    )
    expect([...heard, ...seqsOf(back)]).toEqual(countTo(base + 1, base + 240))
    printFigures('slow client', { megabytes: 24, heardBeforeTheDrop: heard.length, missedAfterwards: 0 })
    brisk.close()
    back.close()
  })

  it('but only catches up over a slow line is waited for', async () => {
    const desk = await createDesk(one, owner, 'Far away', 'en', false)
    const base = await lastSeq(streamOf(desk))
    for (let n = 0; n < 16; n += 1)
      await append(
        desk,
        Array.from({ length: 100 }, (_event, e) => balance(n * 100 + e, 'x'.repeat(10_000))),
      )
    const far = await connect(desk.token, base)
    const reading = (async () => {
      while (seqsOf(far).length < 1_600 && far.socket.readyState === WebSocket.OPEN) {
        far.socket.pause()
        await pause(60)
        far.socket.resume()
        await pause(10)
      }
    })()
    await reading
    expect(far.frames.find((frame) => frame.t === 'bye')).toBeUndefined()
    expect(seqsOf(far)).toEqual(countTo(base + 1, base + 1_600))
    printFigures('slow line', { megabytes: 16, events: 1_600, dropped: 0 })
    far.close()
  })
})

describe('the door', () => {
  const status = (url: string, headers: Record<string, string> = {}): Promise<number> =>
    new Promise((answered) => {
      const socket = new WebSocket(url.replace('http', 'ws'), { headers })
      socket.once('open', () => {
        answered(101)
        socket.terminate()
      })
      socket.once('unexpected-response', (_request, response) => answered(response.statusCode ?? 0))
      socket.once('error', () => answered(0))
    })

  it('opens once for a ticket, though it is shown 20 times at once on two servers', async () => {
    const desk = await createDesk(one, owner, 'Door', 'en', false)
    const ticket = await ticketFor(desk.token)
    const all = await Promise.all(
      Array.from({ length: 20 }, (_try, n) =>
        status(`${(n % 2 === 0 ? one : two).url}/live?ticket=${ticket}`),
      ),
    )
    expect(all.filter((code) => code === 101)).toHaveLength(1)
    expect(all.filter((code) => code === 401)).toHaveLength(19)
  })

  it('stays shut for no ticket, a forged one, a foreign page and another address', async () => {
    const desk = await createDesk(one, owner, 'Shut', 'en', false)
    const at = `${one.url}/live?ticket=`
    expect(await status(at)).toBe(401)
    expect(await status(`${at}${'A'.repeat(43)}`)).toBe(401)
    expect(await status(`${at}${await ticketFor(desk.token)}`, { origin: 'https://evil.example' })).toBe(403)
    expect(await status(`${one.url}/elsewhere?ticket=${await ticketFor(desk.token)}`)).toBe(404)
    expect(await status(`${at}${await ticketFor(desk.token)}`, { origin: 'http://localhost:8080' })).toBe(101)
    await one.call(access.logout, {}, { token: desk.token })
    expect((await one.call(access.liveTicket, {}, { token: desk.token })).status).toBe(401)
  })

  it('delivers nothing before it is asked to, and ends with who speaks nonsense', async () => {
    const desk = await createDesk(one, owner, 'Nonsense', 'en', false)
    for (const nonsense of [
      '{',
      '{"t":"resume","seq":-1}',
      '{"t":"resume","stream":"owner"}',
      '[]',
      'null',
    ]) {
      const live = await openLive(one.url, await ticketFor(desk.token))
      const closed = new Promise<number>((code) => live.socket.once('close', code))
      await append(desk, [balance(1)])
      live.socket.send(nonsense)
      expect(await closed).toBe(1008)
      expect(live.frames).toEqual([])
    }
  })
})

describe('nobody hears what is not theirs', () => {
  it('neither another main account, a sister sub-account, nor another visitor of the same chat', async () => {
    const theirs = await createOwner(one, 'strangers')
    const desk = await createDesk(one, owner, 'Private')
    const sister = await createDesk(one, owner, 'Sister', 'en', false)
    const stranger = await createDesk(one, theirs, 'Stranger')
    const [visitor, neighbour] = [await createVisitor(one, desk), await createVisitor(one, desk)]
    await send(neighbour, 'I am here too')
    await settled(streamOf(desk))
    const mine = await connect(desk.token)
    const others = [
      await connect(sister.token),
      await connect(stranger.token),
      await connect(theirs.token),
      await connect(neighbour.token),
    ]
    await send(visitor, 'A secret of mine')
    const heard = await mine.until(isEvent)
    if (heard.event.type !== 'message' || !('conversation' in heard.event.data))
      throw new Error('another event came')
    const conversationId = heard.event.data.conversation.id
    await settled(streamOf(desk))
    // Asking by name of the conversation opens nothing either.
    for (const live of others) {
      live.send({ t: 'viewing', conversationId })
      live.send({ t: 'typing', conversationId, on: true })
    }
    mine.send({ t: 'viewing', conversationId })
    type Passing = Frame<'ephemeral'>
    const viewing = await mine.until(
      (frame): frame is Passing => frame.t === 'ephemeral' && frame.event.type === 'viewing',
    )
    expect(viewing.event.data).toMatchObject({ conversationId })
    await pause(200)
    const everything = JSON.stringify(others.map((live) => live.frames))
    expect(everything).not.toContain('secret')
    expect(others.map((live) => seqsOf(live))).toEqual([[], [], [], []])
    const agents = mine.frames.flatMap((frame) =>
      frame.t === 'ephemeral' && frame.event.type === 'viewing' ? [frame.event.data.agents] : [],
    )
    expect(agents.every((list) => list.length <= 1)).toBe(true)
    expect(
      mine.frames.some(
        (frame) =>
          frame.t === 'ephemeral' &&
          frame.event.type === 'typing' &&
          frame.event.data.conversationId === conversationId,
      ),
    ).toBe(false)
    for (const live of [mine, ...others]) live.close()
    printFigures('strangers', { listeners: 4, eventsHeard: 0 })
  })
})

/** The identity that a visitor's stream is named by is in its token. */
function visitorIdOf(visitor: Visitor): string {
  const claims = Buffer.from(visitor.token.split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(claims) as { visitorId: string }).visitorId
}
