import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { liveTicket, logout } from '@chatx/contract/access'
import * as conversation from '@chatx/contract/conversation'
import type { ServerFrame } from '@chatx/contract/live'
import { reissueLoginCode, disableSubAccount } from '@chatx/contract/sub-account'
import * as webChat from '@chatx/contract/web-chat'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createCallers } from './authorization-callers.ts'
import { canary, foreignWords } from './authorization-canaries.ts'
import { anotherLogin, idsOf } from './authorization-cases.ts'
import { noticeOf } from './authorization-notification-place.ts'
import { mayEverSee } from './authorization-oracle.ts'
import type { Place, Talk } from './authorization-people.ts'
import { openWorld, type World } from './authorization-world.ts'
import type { Caller } from './authorization-people.ts'
import { printFigures } from './figures.ts'
import type { openLive } from './harness.ts'
import { eventually, listen } from './people.ts'

type Live = Awaited<ReturnType<typeof openLive>>

let world: World
let callers: Caller[]

beforeAll(async () => {
  world = await openWorld()
  callers = await createCallers(world)
}, 120_000)
afterAll(() => world.close())

const isBye = (frame: ServerFrame): frame is Extract<ServerFrame, { t: 'bye' }> => frame.t === 'bye'

const ticketFor = async (token: string | undefined): Promise<string> =>
  (await world.server.call(liveTicket, {}, { token })).data.ticket

const connect = (token: string | undefined): Promise<Live> => listen(world.server, token)

/** The HTTP status that a connection is refused with; 101 when it is let in. */
const tried = (query: string, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${world.server.url.replace('http', 'ws')}/live${query}`, { headers })
    socket.on('unexpected-response', (_request, answer) => resolve(answer.statusCode ?? 0))
    socket.on('open', () => {
      socket.close()
      resolve(101)
    })
    socket.on('error', () => undefined)
  })

/** Everything that makes an event in one chat, from both of its sides. */
const talkIn = async (place: Place, talk: Talk): Promise<void> => {
  const { call } = world.server
  const { conversationId: id } = talk
  const desk = { token: place.desk.token }
  const word = canary(place.name, talk.level)
  await call(
    webChat.sendFromVisitor,
    { clientMsgId: randomUUID(), text: `live ${word}` },
    { token: talk.token },
  )
  const answer = {
    conversationId: id,
    clientMsgId: randomUUID(),
    text: `live answer ${word}`,
    untranslated: true,
  }
  await call(conversation.sendMessage, answer, desk)
  await call(conversation.readConversation, { id, seq: 99 }, desk)
  await call(webChat.readByVisitor, { seq: 99 }, { token: talk.token })
  await call(conversation.updateConversation, { id, contactName: `live ${word}` }, desk)
}

/** What each kind of login may hear at all. */
const heard: Record<string, string[]> = {
  owner: ['figures', 'notification'],
  desk: [
    'message',
    'conversation',
    'account',
    'balance',
    'typing',
    'presence',
    'viewing',
    'translation.delta',
    'translation.state',
  ],
  visitor: ['message', 'agent_read', 'typing', 'channel'],
}

const typesIn = (frames: ServerFrame[]): string[] =>
  frames.flatMap((frame) => (frame.t === 'event' || frame.t === 'ephemeral' ? [frame.event.type] : []))

type Lives = Map<Caller, Live>

/** Every desk looks at and types into every chat, of which all but two are not its own; every visitor types too. */
const everybodyTypes = (lives: Lives): void => {
  const chats = Object.values(world.places).flatMap(({ talks }) =>
    talks.map(({ conversationId }) => conversationId),
  )
  for (const [{ kind }, live] of lives) {
    if (kind === 'visitor') live.send({ t: 'typing', on: true })
    for (const conversationId of kind === 'desk' ? chats : []) {
      live.send({ t: 'typing', conversationId, on: true })
      live.send({ t: 'viewing', conversationId })
    }
  }
}

/** What this caller heard although it is somebody else's, or nothing for its kind of login. */
const wronglyHeard = (caller: Caller, { frames }: Live, others: Caller[]): string[] => {
  const text = JSON.stringify(frames)
  // A desk names the chats that it says it looks at, so their ids come back to it and say nothing.
  const ids = idsOf(world).filter(({ id, talk }) => caller.kind !== 'desk' || id !== talk?.conversationId)
  const foreign = ids.filter((row) => !mayEverSee(caller, row) && text.includes(row.id))
  const agents = others.filter(
    ({ login, place }) =>
      place !== caller.place &&
      login !== undefined &&
      'loginSessionId' in login &&
      text.includes(login.loginSessionId),
  )
  return [
    ...foreignWords(caller, text),
    ...foreign.map(({ name }) => `an id of ${name}`),
    ...agents.map(({ name }) => `the login session of ${name}`),
    ...typesIn(frames).filter((type) => !heard[caller.kind]?.includes(type)),
  ]
}

const missesItsOwn = ({ kind, main }: Caller, { frames }: Live): boolean => {
  const types = typesIn(frames)
  // Nothing happens at the main account without desks.
  if (main?.name === 'f') return types.length > 0
  const own: Record<string, string[]> = {
    owner: ['figures'],
    desk: ['message'],
    visitor: ['message', 'typing'],
  }
  return (own[kind] ?? []).some((type) => !types.includes(type))
}

it('lets everybody hear their own stream and nobody else’s', { timeout: 60_000 }, async () => {
  const listening = callers.filter(({ alive, kind }) => alive && kind !== 'operator')
  const lives: Lives = new Map()
  for (const caller of listening) lives.set(caller, await connect(caller.token))
  for (const place of Object.values(world.places)) for (const talk of place.talks) await talkIn(place, talk)
  everybodyTypes(lives)
  const all = [...lives]
  const missing = async () =>
    all.filter(([caller, live]) => missesItsOwn(caller, live)).map(([{ name }]) => name)
  await eventually(missing, (names) => names.length === 0)
  // What must not be heard has had its time, too.
  await pause(500)
  expect(await missing()).toEqual([])
  expect(
    all.flatMap(([caller, live]) =>
      wronglyHeard(caller, live, listening).map((what) => `${caller.name} heard ${what}`),
    ),
  ).toEqual([])
  // One desk types to each visitor; strangers typed too and were not heard.
  for (const [{ kind, name }, { frames }] of all)
    if (kind === 'visitor')
      expect(
        typesIn(frames).filter((type) => type === 'typing'),
        name,
      ).toHaveLength(1)
  printFigures('live', {
    connections: all.length,
    frames: all.reduce((sum, [, { frames }]) => sum + frames.length, 0),
  })
  for (const [, live] of all) live.close()
})

it('opens for a ticket that is fresh, unused and from one of our pages, and for nothing else', async () => {
  const { a1 } = world.places
  const ticket = () => ticketFor(a1.desk.token)
  expect(await tried('')).toBe(401)
  expect(await tried('?ticket=')).toBe(401)
  expect(await tried(`?ticket=1.${'x'.repeat(43)}`)).toBe(401)
  expect(await tried(`?ticket=${a1.desk.token}`)).toBe(401)
  expect(await tried(`?ticket=${await ticket()}`, { origin: 'https://evil.example' })).toBe(403)
  const used = await ticket()
  expect(await tried(`?ticket=${used}`)).toBe(101)
  expect(await tried(`?ticket=${used}`)).toBe(401)
  const moved = await ticket()
  expect(await tried(`?ticket=2${moved.slice(1)}`)).toBe(401)
  const old = await ticket()
  world.server.clock.forward(31_000)
  expect(await tried(`?ticket=${old}`)).toBe(401)
  world.server.clock.forward(-31_000)
  const [caller] = callers.filter(({ kind, alive }) => kind === 'desk' && alive)
  const token = caller === undefined ? undefined : await anotherLogin(world, caller)
  const orphan = await ticketFor(token)
  await world.server.call(logout, {}, { token })
  expect(await tried(`?ticket=${orphan}`)).toBe(401)
})

const found = (kind: Caller['kind'], name: string): Caller => {
  const at = callers.find(
    (caller) => caller.kind === kind && (kind === 'desk' ? caller.place : caller.main)?.name === name,
  )
  if (at === undefined) throw new Error(`there is no ${kind} ${name}`)
  return at
}

const isNotice = (frame: ServerFrame) => frame.t === 'ephemeral' && frame.event.type === 'notification'

it('tells of a notification whoever was chosen, then their whole tenant, and nobody else', async () => {
  const chosen = found('owner', 'a').main
  if (chosen === undefined) throw new Error('an owner has a main account')
  const lives: Lives = new Map()
  for (const caller of callers.filter(({ alive, kind }) => alive && kind !== 'operator'))
    lives.set(caller, await connect(caller.token))
  const writer = { tenantId: chosen.tenantId, operatorId: randomUUID() }
  const write = (emails: string[]) =>
    world.server.services.notificationOperators.create(writer, noticeOf('live notice', emails))
  await write([chosen.email])
  await write([])
  const due = ({ kind, main }: Caller): number => {
    if (kind !== 'owner' || main?.tenantId !== chosen.tenantId) return 0
    return main === chosen ? 2 : 1
  }
  for (const [caller, live] of lives)
    await eventually(
      () => Promise.resolve(live.frames.filter(isNotice).length),
      (heardSoFar) => heardSoFar >= due(caller),
    )
  for (const [caller, live] of lives) {
    expect(live.frames.filter(isNotice).length, caller.name).toBe(due(caller))
    live.close()
  }
})

it('ends the connections of exactly the log-ins that ended', async () => {
  const [owner, a1, a2, b1] = [
    found('owner', 'a'),
    found('desk', 'a1'),
    found('desk', 'a2'),
    found('desk', 'b1'),
  ]
  const leaving = await anotherLogin(world, a1)
  const gone = await connect(leaving)
  const stays = await connect(a1.token)
  const disabled = await connect(a2.token)
  const other = await connect(b1.token)
  const console = await connect(owner.token)
  const ends = async (live: Live, reason: string, act: () => Promise<unknown>) => {
    await act()
    expect((await live.until(isBye)).reason).toBe(reason)
  }
  const { call } = world.server
  const asOwner = { token: owner.token }
  await ends(gone, 'logged_out', () => call(logout, {}, { token: leaving }))
  const { a1: home, a2: away } = world.places
  await ends(disabled, 'disabled', () => call(disableSubAccount, { id: away.subAccountId }, asOwner))
  expect([stays, other, console].map(({ frames }) => frames.some(isBye))).toEqual([false, false, false])
  await ends(stays, 'logged_out', () => call(reissueLoginCode, { id: home.subAccountId }, asOwner))
  await ends(console, 'logged_out', () => call(logout, {}, asOwner))
  expect(other.frames.some(isBye)).toBe(false)
  other.close()
})
