import * as access from '@chatx/contract/access'
import type { Endpoint } from '@chatx/contract/base/endpoint'
import { allEndpoints } from '@chatx/contract/contract'
import * as contract from '@chatx/contract/feature-switch'
import * as messengerAccount from '@chatx/contract/messenger-account'
import * as streamLink from '@chatx/contract/stream-link'
import * as subAccount from '@chatx/contract/sub-account'
import * as tenant from '@chatx/contract/tenant'
import * as webChat from '@chatx/contract/web-chat'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/infra/database/database.ts'
import { createRawCaller } from './authorization-calls.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createDesk, createOperator, createOwner, createVisitor, type Owner, PASSWORD } from './people.ts'

let server: TestServer
let beside: TestServer
let owner: Owner
let desk: Awaited<ReturnType<typeof createDesk>>
let visitor: Awaited<ReturnType<typeof createVisitor>>
let staff: { token: string }

beforeAll(async () => {
  server = await startTestServer({ several: true, processes: ['api', 'realtime'] })
  beside = await startTestServer({ beside: server, processes: ['api'] })
  owner = await createOwner(server, 'owner')
  desk = await createDesk(server, owner, 'Ana')
  visitor = await createVisitor(server, desk)
  staff = await createOperator(server)
})
afterAll(async () => {
  await beside.stop()
  await server.stop()
})

const as = (who: { token: string }) => ({ token: who.token })
const refusal = ({ data }: { data: unknown }) => (data as { error?: string } | null)?.error
const turn = (name: contract.SwitchName, on: boolean, reason = 'a fair') =>
  server.call(contract.setFeatureSwitch, { name, on, reason }, as(staff))
const list = async () => (await server.call(contract.listFeatureSwitch, {}, as(staff))).data
const site = async (at = server) => (await at.call(tenant.getSite, {})).data
const entries = () =>
  server.services.db.inInstallation((tx) =>
    tx.first(
      sql<{ count: number }>`select count(*)::int as count from audit_entry where act = 'featureSwitch.set'`,
    ),
  )

afterEach(async () => {
  await turn('demoMode', false)
  await turn('registration', true)
})

describe('demo mode', () => {
  it('refuses every write of owners, desks, visitors and the public, and none of what a look needs', async () => {
    await turn('demoMode', true)
    const call = createRawCaller(server.url)
    const tokenOf = ({ who }: Endpoint) => {
      if (who.includes('owner')) return owner.token
      if (who.includes('desk')) return desk.token
      return who.includes('visitor') ? visitor.token : undefined
    }
    const open = allEndpoints().filter(({ endpoint }) => endpoint.who.some((kind) => kind !== 'operator'))
    const refused: string[] = []
    for (const { name, endpoint } of open.filter(({ name }) => name !== 'logout')) {
      const answer = await call(endpoint, {}, { token: tokenOf(endpoint) })
      if (answer.error !== 'demo.read_only') continue
      expect([answer.status, answer.code], name).toEqual([200, 901])
      refused.push(name)
    }
    const wanted = open
      .filter(({ endpoint: { method, writes, inDemo } }) => (method !== 'GET' || writes) && !inDemo)
      .map(({ name }) => name)
    expect(refused).toEqual(wanted)
    expect(refused.length).toBeGreaterThan(25)
  })

  it('says so in both languages, and keeps nothing', async () => {
    await turn('demoMode', true)
    const create = (systemLanguageCode: string) =>
      server.call(
        subAccount.createSubAccount,
        { name: 'Bo' },
        { ...as(owner), headers: { systemLanguageCode } },
      )
    expect((await create('EN')).msg).toBe('Demo mode, write operations are not possible')
    expect((await create('ZH')).msg).toBe('演示模式，无法进行写操作')
    const { data } = await server.call(subAccount.pageSubAccount, { name: 'Bo' }, as(owner))
    expect(data.list).toEqual([])
    const link = { name: 'l', platform: 'whatsapp' as const, targets: [{ url: 'https://wa.me/85212345678' }] }
    expect((await server.call(streamLink.createStreamLink, link, as(owner))).code).toBe(901)
    const said = { clientMsgId: crypto.randomUUID(), text: 'hello' }
    expect((await server.call(webChat.sendFromVisitor, said, as(visitor))).code).toBe(901)
  })

  it('lets people in and out, and their ports stay theirs', async () => {
    await turn('demoMode', true)
    const jar = new Map<string, string>()
    const login = { userName: owner.email, password: PASSWORD }
    const { data } = await server.call(access.login, login, { jar })
    expect((await server.call(access.getLoginUserInfo, {}, { token: data.accessToken })).code).toBe(200)
    const renewed = await server.call(access.refreshToken, { refreshToken: data.refreshToken }, { jar })
    expect(renewed.code).toBe(200)
    expect((await server.call(access.liveTicket, {}, as(desk))).code).toBe(200)
    const beat = await server.call(messengerAccount.heartbeat, {}, as(desk))
    expect(beat.code).toBe(200)
    expect((await server.call(access.logout, {}, { token: renewed.data.accessToken })).code).toBe(200)
  })

  it('lets an owner go from the desk to the console', async () => {
    await turn('demoMode', true)
    const opened = await server.call(access.createQuickLogin, {}, as(owner))
    const { ticket } = opened.data
    expect((await server.call(access.exchangeQuickLogin, { ticket })).code).toBe(200)
    expect(refusal(await server.call(access.exchangeQuickLogin, { ticket }))).toBe('access.ticket_invalid')
  })

  it('never holds operators, and ends as it began: at once, in every process', async () => {
    expect((await site()).readOnly).toBe(false)
    await turn('demoMode', true)
    expect((await site()).readOnly).toBe(true)
    await expect.poll(async () => (await site(beside)).readOnly).toBe(true)
    const create = (at: TestServer) => at.call(subAccount.createSubAccount, { name: 'Cy' }, as(owner))
    expect((await create(beside)).code).toBe(901)
    expect((await turn('demoMode', false)).code).toBe(200)
    expect((await create(server)).code).toBe(200)
    await expect.poll(async () => (await site(beside)).readOnly).toBe(false)
  })

  it("is one tenant's alone", async () => {
    await server.services.db.inInstallation((tx) =>
      tx.count(sql`insert into tenant (tenant_id, name) values (2, 'Elsewhere')`),
    )
    const made = { email: 'foreign@example.test', password: 'Correct1horse', displayName: 'Fred' }
    await server.services.access.createOperator(2, made)
    const headers = { 'tenant-id': '2' }
    const login = { userName: made.email, password: made.password }
    const { data } = await server.call(access.operatorLogin, login, { headers })
    await turn('demoMode', true)
    const theirs = await server.call(contract.listFeatureSwitch, {}, { token: data.accessToken })
    expect(theirs.data.map(({ on, changedBy }) => [on, changedBy])).toEqual([
      [true, ''],
      [false, ''],
      [false, ''],
    ])
    expect((await server.call(tenant.getSite, {}, { headers })).data.readOnly).toBe(false)
    const code = { email: 'new@example.test', purpose: 'register' as const }
    expect((await server.call(access.getUserVerificationCode, code, { headers })).code).toBe(200)
  })
})

describe('registration', () => {
  it('is closed to everybody alike, and a new password can still be set', async () => {
    expect((await site()).registrationOpen).toBe(true)
    await turn('registration', false)
    expect((await site()).registrationOpen).toBe(false)
    const ask = (email: string, purpose: 'register' | 'resetPassword') =>
      server.call(access.getUserVerificationCode, { email, purpose })
    for (const email of ['new@example.test', owner.email])
      expect(refusal(await ask(email, 'register'))).toBe('access.registration_closed')
    expect((await ask(owner.email, 'resetPassword')).code).toBe(200)
    const form = { email: 'new@example.test', password: PASSWORD, confirmPassword: PASSWORD }
    const whole = { ...form, agreed: true as const, verificationCode: '123456' }
    expect(refusal(await server.call(access.register, whole))).toBe('access.registration_closed')
    await turn('registration', true)
    expect(refusal(await server.call(access.register, whole))).toBe('access.code_wrong')
    expect((await ask('new@example.test', 'register')).code).toBe(200)
  })
})

describe('setting a switch', () => {
  it('tells who set it and when, and a second time leaves no trace', async () => {
    const before = (await entries())?.count ?? 0
    const { data } = await turn('demoMode', true)
    expect(data).toEqual({
      name: 'demoMode',
      on: true,
      changedAt: expect.any(String),
      changedBy: 'operator@example.test',
    })
    expect((await turn('demoMode', true)).data).toEqual(data)
    expect((await list()).map(({ name, on }) => [name, on])).toEqual([
      ['registration', true],
      ['demoMode', true],
      ['operatorSecondFactor', false],
    ])
    expect((await entries())?.count).toBe(before + 1)
  })

  it('by two at once is two changes at most, one after the other', async () => {
    const before = (await entries())?.count ?? 0
    await Promise.all(Array.from({ length: 6 }, () => turn('registration', false)))
    expect((await entries())?.count).toBe(before + 1)
  })

  it('needs a reason and an operator', async () => {
    for (const reason of ['', '  ', 'nul \0', 'x'.repeat(201)])
      expect(refusal(await turn('demoMode', true, reason))).toBe('request.invalid')
    const wish = { name: 'demoMode' as const, on: true, reason: 'mine' }
    for (const who of [owner, desk])
      expect(refusal(await server.call(contract.setFeatureSwitch, wish, as(who)))).toBe('session.forbidden')
    expect((await site()).readOnly).toBe(false)
  })
})
