import * as access from '@chatx/contract/access'
import { allEndpoints } from '@chatx/contract/contract'
import * as conversation from '@chatx/contract/conversation'
import * as webChat from '@chatx/contract/web-chat'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRawCaller } from './authorization-calls.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createDesk, createOperator, createOwner, createVisitor } from './people.ts'

/** What a visitor of a demo needs besides reading, each with its reason. Anything else that writes must not be here. */
const NEEDED: Record<string, string> = {
  login: 'there would be nothing to look at',
  deskLogin: 'there would be nothing to look at',
  operatorLogin: 'there would be nothing to look at',
  refreshToken: 'a look may take longer than 15 minutes',
  createQuickLogin: 'leads from the desk to the console, where there is as much to look at',
  exchangeQuickLogin: 'as above; the ticket that it uses up is of this look only',
  logout: 'the next look is as somebody else; ends nothing but the own login session',
  liveTicket: 'what happens is to be seen as it happens',
  heartbeat: 'the desk beats on its own; renews what it holds, which is nothing here',
  startChat: 'opening the bubble shows the greeting; stores nothing',
  userMenu: 'reads; a POST only because the specification has it so',
  tryKeywordReply: 'reads; a POST because of its text',
  readNotification: 'opening a notification marks it as read; concerns nobody else',
  checkTargets: 'reads; a POST because of its text',
  tryStreamLink: 'decides and keeps nothing; a POST because of its many fields',
}

let writable: TestServer
let demo: TestServer

beforeAll(async () => {
  writable = await startTestServer({ several: true })
  demo = await startTestServer({
    beside: writable,
    environment: { READ_ONLY_DEMO: 'true' },
    processes: ['api', 'realtime'],
  })
})
afterAll(async () => {
  await demo.stop()
  await writable.stop()
})

const letThrough = (method: string, writes: boolean | undefined, name: string) =>
  (method === 'GET' && writes !== true) || NEEDED[name] !== undefined

it('refuses everything that writes, before it asks who calls', async () => {
  const call = createRawCaller(demo.url)
  const refused: string[] = []
  for (const { name, endpoint } of allEndpoints()) {
    const { status, code, error } = await call(endpoint, {})
    if (error === 'demo.read_only') refused.push(name)
    if (error === 'demo.read_only') expect([status, code], name).toEqual([200, 901])
  }
  const wanted = allEndpoints()
    .filter(({ name, endpoint }) => !letThrough(endpoint.method, endpoint.writes, name))
    .map(({ name }) => name)
  expect(refused).toEqual(wanted)
  expect(refused.length).toBeGreaterThan(25)
})

it('lets people look around for hours and changes nothing', async () => {
  const owner = await createOwner(writable, 'owner')
  const desk = await createDesk(writable, owner, 'Ana')
  await createOperator(writable)
  const visitor = await createVisitor(writable, desk)
  const jar = new Map<string, string>()
  const login = await demo.call(access.deskLogin, { loginCode: desk.loginCode }, { jar })
  expect(login.code).toBe(200)
  let { accessToken, refreshToken } = login.data
  const read = () => demo.call(conversation.pageConversation, {}, { token: accessToken })
  expect((await read()).code).toBe(200)
  for (let turn = 0; turn < 3; turn += 1) {
    demo.clock.forward(16 * 60_000)
    expect((await read()).code).toBe(401)
    const renewed = await demo.call(access.refreshToken, { refreshToken }, { jar })
    expect(renewed.code).toBe(200)
    ;({ accessToken, refreshToken } = renewed.data)
    expect((await read()).code).toBe(200)
  }
  expect((await demo.call(access.liveTicket, {}, { token: accessToken })).code).toBe(200)
  const said = { clientMsgId: crypto.randomUUID(), text: 'hello' }
  expect((await demo.call(webChat.sendFromVisitor, said, { token: visitor.token })).code).toBe(901)
  const again = await demo.call(webChat.startChat, {
    channelKey: desk.channel.channelKey,
    visitorToken: visitor.token,
  })
  expect(again).toMatchObject({ code: 200, data: { messages: [] } })
  expect((await demo.call(access.logout, {}, { token: accessToken })).code).toBe(200)
})
