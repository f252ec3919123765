import { randomBytes, randomUUID } from 'node:crypto'
import * as conversation from '@chatx/contract/conversation'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clickToken } from '../src/modules/stream-link/stream-link-click.rules.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createDesk, createOwner, type Desk, eventually, type Owner } from './people.ts'
import { createClicks, type PlantedLink } from './redirect-world.ts'
import {
  type ConversionWorld,
  openConversionWorld,
  recountConversions,
} from './stream-link-conversion-world.ts'

const HOUR = 3_600_000
const WITH_TOKEN = /^Hello, I come from Spring\. \([a-z2-7]{8}\d\d\)$/

let server: TestServer
let world: ConversionWorld
let owner: Owner
let desk: Desk
let other: Desk
const statements: string[] = []
const make = createClicks('cafe012345')

beforeAll(async () => {
  server = await startTestServer({
    processes: ['api', 'realtime', 'worker', 'redirector'],
    rewrite: (text) => {
      statements.push(text)
      return text
    },
  })
  world = await openConversionWorld(server)
  owner = await createOwner(server, 'links', 1_000_000, 20)
  desk = await createDesk(server, owner, 'Ana')
  other = await createDesk(server, owner, 'Bo')
}, 120_000)
afterAll(async () => {
  await world.close()
  await server.stop()
})

const applied = () =>
  eventually(
    () => world.waiting(),
    ({ events }) => events === 0,
  )
const settled = () =>
  eventually(
    () => world.waiting(),
    ({ events, tokens }) => events === 0 && tokens === 0,
  )
afterEach(async () => {
  await applied()
  expect(await recountConversions(world)).toEqual([])
})

type Counts = { chats: number; fans: number; ofLink: number }
const countsOf = async ({ linkId }: PlantedLink): Promise<Counts> => {
  const [row] = await world.rows<Counts>(
    `select sum(t.chat_num)::int as chats, sum(t.fan_num)::int as fans, l.fan_num::int as "ofLink"
     from stream_target t join stream_link l using (stream_link_id) where stream_link_id = $1 group by l.fan_num`,
    [linkId],
  )
  return row ?? { chats: -1, fans: -1, ofLink: -1 }
}
const reach = (link: PlantedLink, chats: number, fans: number) =>
  eventually(
    () => countsOf(link),
    (now) => now.chats >= chats && now.fans >= fans,
  ).then((now) => expect(now).toEqual({ chats, fans, ofLink: fans }))

const linkToAna = (columns: Record<string, unknown> = {}) =>
  world.linkTo(owner.scope.mainAccountId, [desk], columns)
const newToken = () => clickToken(randomBytes(5))
/** A click that the redirector has answered, whose line is still on its way. */
const lateClick = (link: PlantedLink, token: string, hoursAgo = 0) =>
  make(link, { token, at: server.clock.now().getTime() - hoursAgo * HOUR, visitorId: randomUUID() })

describe('a click whose token comes back', () => {
  it('is a chat and a new fan of its target, and the message stays as it was written', async () => {
    const link = await world.linkTo(owner.scope.mainAccountId, [desk, other])
    const [first, second] = [await world.click(link), await world.click(link)]
    expect([first, second]).toEqual([expect.stringMatching(WITH_TOKEN), expect.stringMatching(WITH_TOKEN)])
    expect(first).not.toBe(second)
    const { visitorId } = await world.say(desk, first)
    await reach(link, 1, 1)
    const [tied] = await world.rows<{ target_id: string; identity: string; type: string }>(
      `select c.target_id, f.identity, f.type from stream_conversion c join fan f using (fan_id)
       where c.stream_link_id = $1`,
      [link.linkId],
    )
    expect(tied).toEqual({ target_id: link.targetIds[0], identity: visitorId, type: 'new' })
    const shown = await server.call(conversation.pageConversation, {}, { token: desk.token })
    expect(shown.data.list.map(({ preview }) => preview)).toContain(first)
  })

  it('counts once when the message comes fifty times, and when fifty visitors send it', async () => {
    const link = await linkToAna()
    const text = await world.click(link)
    const again = randomUUID()
    const visitor = await world.say(desk, text)
    await Promise.all(Array.from({ length: 50 }, (_, n) => visitor.write(text, n % 2 ? again : undefined)))
    await Promise.all(Array.from({ length: 50 }, () => world.say(desk, text)))
    await settled()
    await reach(link, 1, 1)
  })

  it('counts once when fifty visitors send it before it is there', async () => {
    const link = await linkToAna()
    const token = newToken()
    const first = await world.say(desk, `hi ${token}`)
    await applied()
    await Promise.all(Array.from({ length: 49 }, () => world.say(desk, `hi ${token}`)))
    await applied()
    expect(await countsOf(link)).toEqual({ chats: 0, fans: 0, ofLink: 0 })
    await world.bring([lateClick(link, token)])
    await settled()
    await reach(link, 1, 1)
    const [tied] = await world.rows<{ identity: string }>(
      'select f.identity from stream_conversion c join fan f using (fan_id) where c.token = $1',
      [token],
    )
    expect(tied?.identity).toBe(first.visitorId)
  })

  it('does not count for whoever passes the text on', async () => {
    const link = await linkToAna()
    const text = await world.click(link)
    await world.say(desk, text)
    await reach(link, 1, 1)
    await world.say(desk, `look what I was sent: ${text}`)
    await settled()
    await reach(link, 1, 1)
  })

  it('is tied by the round when the server died right after the message', async () => {
    const link = await linkToAna()
    const token = newToken()
    await world.bring([lateClick(link, token)])
    const { visitorId } = await world.say(desk, 'hello')
    await applied()
    // What the transaction of a message with this token has left.
    await world.rows(
      `insert into stream_arrival (tenant_id, main_account_id, token, contact_id, messenger_account_id, is_new_fan, at, due_at)
       select tenant_id, main_account_id, $1, contact_id, messenger_account_id, true, now(), now() from fan where identity = $2`,
      [token, visitorId],
    )
    await reach(link, 1, 1)
  })
})

describe('a token counts nothing', () => {
  it('in the chat of another main account, and stays good for its own', async () => {
    const stranger = await createOwner(server, 'stranger')
    const theirs = await createDesk(server, stranger, 'Cy')
    const link = await linkToAna()
    const text = await world.click(link)
    await world.say(theirs, text)
    await applied()
    expect(await countsOf(link)).toEqual({ chats: 0, fans: 0, ofLink: 0 })
    await world.say(desk, text)
    await reach(link, 1, 1)
    const owners = await world.rows(
      'select distinct main_account_id from stream_conversion where stream_link_id = $1',
      [link.linkId],
    )
    expect(owners).toEqual([{ main_account_id: owner.scope.mainAccountId }])
    await world.rows('delete from stream_arrival')
  })

  it('in the chat of another account than the target’s', async () => {
    const link = await linkToAna()
    const text = await world.click(link)
    await eventually(
      () => world.rows('select from stream_visit where stream_link_id = $1', [link.linkId]),
      ({ length }) => length === 1,
    )
    await world.say(other, text)
    await settled()
    expect(await countsOf(link)).toEqual({ chats: 0, fans: 0, ofLink: 0 })
    await world.say(desk, text)
    await reach(link, 1, 1)
  })

  it('later than a week after its click, or in the midst of a chat', async () => {
    const link = await linkToAna()
    const [old, fresh] = [newToken(), newToken()]
    await world.bring([lateClick(link, old, 7 * 24 + 1), lateClick(link, fresh)])
    await world.say(desk, `hi ${old}`)
    const visitor = await world.say(desk, 'hello')
    await visitor.write(`hi ${fresh}`)
    await settled()
    expect(await countsOf(link)).toEqual({ chats: 0, fans: 0, ofLink: 0 })
  })

  it('and costs no query where there is none', async () => {
    statements.length = 0
    await world.say(desk, 'I have a question about understanding 12345678')
    await world.say(desk, `is it ${'a'.repeat(8)}01?`)
    await applied()
    const writes = statements.filter((text) => /into stream_arrival|token = /.test(text))
    expect(statements.length).toBeGreaterThan(0)
    expect(writes).toEqual([])
  })
})

it('sends nobody to a target any more that has reached its cap', async () => {
  const link = await linkToAna()
  await world.rows('update stream_target set fan_cap = 2 where stream_link_id = $1', [link.linkId])
  await world.changed(link)
  await world.say(desk, await world.click(link))
  await reach(link, 1, 1)
  expect((await world.open(link)).status).toBe(302)
  const last = await world.click(link)
  const announced: unknown[] = []
  const hush = server.services.bus.subscribe('stream-link', (payload) => announced.push(payload))
  await world.say(desk, last)
  await reach(link, 2, 2)
  await eventually(
    () => world.open(link),
    ({ status }) => status !== 302,
  )
  hush()
  // Or the redirector had found it by itself, which compares all links every 30 s.
  expect(announced).toEqual([{ linkId: link.linkId }])
  const outcomes = await eventually(
    () =>
      world.rows<{ key: string }>(
        `select key from stream_rollup where stream_link_id = $1 and dimension = 'outcome' and key <> 'target'`,
        [link.linkId],
      ),
    ({ length }) => length > 0,
  )
  expect(outcomes).toEqual([{ key: 'default-capped' }])
})

// The last one: it moves the clock.
it('counts a chat but no new fan for somebody who was there before', async () => {
  const link = await linkToAna()
  const visitor = await world.say(desk, 'hello')
  await applied()
  server.clock.forward(25 * HOUR)
  await visitor.write(await world.click(link))
  await reach(link, 1, 0)
})
