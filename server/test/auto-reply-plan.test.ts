import { randomUUID } from 'node:crypto'
import * as contract from '@chatx/contract/auto-reply'
import * as webChat from '@chatx/contract/web-chat'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createBus } from '../src/infra/bus.ts'
import { sql } from '../src/infra/database/database.ts'
import { createLog } from '../src/infra/log.ts'
import { systemRandom } from '../src/infra/random.ts'
import { createAutoReplyService } from '../src/modules/auto-reply/index.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createDesk, createOwner, createVisitor, type Desk, eventually, type Owner } from './people.ts'

let server: TestServer
let owner: Owner
let desk: Desk
let owners = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  owners += 1
  owner = await createOwner(server, `owner-${owners}`)
  desk = await createDesk(server, owner, 'Ana')
})

const say = (text: string) => ({ type: 'text' as const, text })
const keyword = (word: string, more = {}) => ({
  keyword: word,
  title: word,
  contents: [say(`about ${word}`)],
  ...more,
})
const add = async (form: ReturnType<typeof keyword>) =>
  (await server.call(contract.createKeywordReply, form, { token: owner.token })).data
const greet = async (title: string, ...texts: string[]) =>
  (
    await server.call(
      contract.createWelcomeReply,
      { title, contents: texts.map(say) },
      { token: owner.token },
    )
  ).data

type Plans = Pick<TestServer['services']['autoReply'], 'planReplies'>

const textsFor = (
  text: string,
  more: { firstOfSession?: boolean; subAccountId?: string; from?: Plans } = {},
) =>
  server.services.db.inAccount(owner.scope, async (tx) => {
    const {
      firstOfSession = false,
      subAccountId = desk.subAccountId,
      from = server.services.autoReply,
    } = more
    const ids = { messageId: randomUUID(), fanSessionId: randomUUID() }
    const replies = await from.planReplies(tx, { text, firstOfSession, subAccountId, ...ids })
    return replies.flatMap((reply) => reply.texts)
  })

/** Changes a rule behind the product's back: as a process does whose hint was lost. */
const switchOffUnheard = (id: string) =>
  server.services.db.inAccount(owner.scope, async (tx) => {
    await tx.count(sql`update keyword_reply set enabled = false where keyword_reply_id = ${id}`)
    await tx.count(
      sql`update auto_reply_version set version = version + 1 where main_account_id = ${tx.mainAccountId}`,
    )
  })

it('answers with the rules as they are after each change', async () => {
  expect(await textsFor('the price', { firstOfSession: true })).toEqual([])
  const rule = await add(keyword('price'))
  expect(await textsFor('the price')).toEqual(['about price'])
  const change = { ...keyword('PREIS', { contents: [say('one'), say('two')] }), id: rule.id }
  await server.call(contract.updateKeywordReply, change, { token: owner.token })
  expect(await textsFor('the price')).toEqual([])
  expect(await textsFor('der Preis')).toEqual(['one', 'two'])
  await server.call(contract.updateKeywordReply, { ...change, enabled: false }, { token: owner.token })
  expect(await textsFor('der Preis')).toEqual([])
  await server.call(contract.updateKeywordReply, change, { token: owner.token })
  await greet('w', 'hello', 'how can we help?')
  expect(await textsFor('Preis', { firstOfSession: true })).toEqual([
    'hello',
    'how can we help?',
    'one',
    'two',
  ])
  await server.call(contract.deleteKeywordReply, { id: rule.id }, { token: owner.token })
  expect(await textsFor('Preis')).toEqual([])
})

it('keeps rules to their sub-accounts and to their main account', async () => {
  const second = await createDesk(server, owner, 'Bo', 'en', false)
  await add(keyword('price', { subAccountIds: [desk.subAccountId] }))
  expect(await textsFor('price')).toEqual(['about price'])
  expect(await textsFor('price', { subAccountId: second.subAccountId })).toEqual([])
  owner = await createOwner(server, `stranger-${owners}`)
  expect(await textsFor('price')).toEqual([])
})

it('heals a lost hint within two seconds', async () => {
  const rule = await add(keyword('price'))
  expect(await textsFor('price')).toEqual(['about price'])
  await switchOffUnheard(rule.id)
  server.clock.forward(2_001)
  expect(await textsFor('price')).toEqual([])
})

it('keeps nothing of a change that was rolled back', async () => {
  await add(keyword('price'))
  const refused = { ...keyword('stock'), subAccountIds: [randomUUID()] }
  expect((await server.call(contract.createKeywordReply, refused, { token: owner.token })).code).not.toBe(200)
  expect(await textsFor('stock')).toEqual([])
  expect(await textsFor('price')).toEqual(['about price'])
})

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/**
 * The service as another process of the installation has it, with its own copy and its own ear. Its clock stands, so that
 * it never looks for a change by itself.
 */
const elsewhere = async () => {
  const { db } = server.services
  const log = createLog('silent')
  const bus = await createBus({
    connectionString: server.connectionString,
    pool: db.pool,
    node: systemRandom.id(),
    log,
    alone: false,
  })
  closing.push(bus.close)
  const now = server.services.clock.now()
  const standing = { now: () => now }
  const subAccountsExist = async () => true
  const work = new Set<Promise<unknown>>()
  closing.push(async () => void (await Promise.all(work)))
  const track = (running: Promise<unknown>) => void work.add(running)
  return createAutoReplyService({
    db,
    clock: standing,
    random: systemRandom,
    bus,
    log,
    subAccountsExist,
    track,
  })
}

it('lets other processes hear of a change', async () => {
  const [here, there] = [await elsewhere(), await elsewhere()]
  const rule = await here.createKeyword(owner.scope, contract.keywordReplyForm.parse(keyword('price')))
  const ask = () => textsFor('price', { from: there })
  expect(await ask()).toEqual(['about price'])
  await here.removeKeyword(owner.scope, rule.id)
  await eventually(ask, (texts) => texts.length === 0)
})

it('counts each answer once it is committed, and none that was rolled back', async () => {
  const rule = await add(keyword('price'))
  const welcome = await greet('w', 'hello')
  await Promise.all(Array.from({ length: 30 }, () => textsFor('price', { firstOfSession: true })))
  const rolledBack = server.services.db.inAccount(owner.scope, async (tx) => {
    const ids = { messageId: randomUUID(), fanSessionId: randomUUID(), subAccountId: desk.subAccountId }
    await server.services.autoReply.planReplies(tx, { text: 'price', firstOfSession: false, ...ids })
    throw new Error('the message could not be kept')
  })
  await expect(rolledBack).rejects.toThrow('could not be kept')
  const hits = async () => {
    const [keywords, welcomes] = await Promise.all([
      server.call(contract.pageKeywordReply, {}, { token: owner.token }),
      server.call(contract.pageWelcomeReply, {}, { token: owner.token }),
    ])
    return [keywords.data.list, welcomes.data.list].map((list) => list.map(({ id, hits }) => [id, hits]))
  }
  await eventually(hits, ([keywords]) => keywords?.[0]?.[1] === 30)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await hits()).toEqual([[[rule.id, 30]], [[welcome.id, 30]]])
})

it('greets a visitor once, before the keyword reply, also when 50 first messages arrive together', async () => {
  await greet('w', 'hello', 'one moment')
  await add(keyword('price'))
  const visitor = await createVisitor(server, desk)
  const write = (index: number) =>
    server.call(
      webChat.sendFromVisitor,
      { clientMsgId: randomUUID(), text: `price ${index}` },
      { token: visitor.token },
    )
  await Promise.all(Array.from({ length: 50 }, (_, index) => write(index)))
  const shown = () => server.call(webChat.pageVisitorMessage, { limit: 200 }, { token: visitor.token })
  const incoming = (list: { direction: string }[]) => list.filter((message) => message.direction === 'in')
  const { list } = (await eventually(shown, ({ data }) => incoming(data.list).length === 50)).data
  const automatic = list.filter((message) => message.automatic).map((message) => message.text)
  expect(automatic.slice(0, 3)).toEqual(['hello', 'one moment', 'about price'])
  expect(automatic.filter((text) => text === 'hello' || text === 'one moment')).toHaveLength(2)
  expect(list.slice(0, 4).map((message) => message.automatic)).toEqual([false, true, true, true])
})
