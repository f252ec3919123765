import * as access from '@chatx/contract/access'
import type { InputOf } from '@chatx/contract/base/endpoint'
import * as contract from '@chatx/contract/main-account-operator'
import * as subAccount from '@chatx/contract/sub-account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/infra/database/database.ts'
import { openLive, startTestServer, type TestServer } from './harness.ts'
import { createDesk, createOperator, createOwner, eventually, type Owner } from './people.ts'

let server: TestServer
let owner: Owner
let staff: { token: string }

beforeAll(async () => {
  server = await startTestServer({ processes: ['api', 'realtime'] })
  owner = await createOwner(server, 'li.wei')
  for (const name of ['li.na', 'lu_ke', 'zoe']) await createOwner(server, name, 0)
  staff = await createOperator(server)
})
afterAll(() => server.stop())

const as = (who: { token: string }) => ({ token: who.token })
const refusal = ({ data }: { data: unknown }) => (data as { error?: string } | null)?.error
const page = async (input: InputOf<typeof contract.pageOperatedAccount> = {}) =>
  (await server.call(contract.pageOperatedAccount, input, as(staff))).data
const emails = async (input: InputOf<typeof contract.pageOperatedAccount>) =>
  (await page(input)).list.map(({ emailAddress }) => emailAddress)
const get = async (id: string) => (await server.call(contract.getOperatedAccount, { id }, as(staff))).data
const suspend = (id: string, reason = 'spam') =>
  server.call(contract.suspendMainAccount, { id, reason }, as(staff))
const resume = (id: string) => server.call(contract.resumeMainAccount, { id }, as(staff))
const nobody = '01890a5d-ac96-774b-bcce-b302099a8057'
const info = (who: { token: string }) => server.call(access.getLoginUserInfo, {}, as(who))

describe('operators', () => {
  it('see all main accounts of the tenant, newest first, a page at a time', async () => {
    const { list, total } = await page()
    expect(total).toBeNull()
    expect(list.map(({ emailAddress }) => emailAddress)).toEqual([
      'zoe@example.test',
      'lu_ke@example.test',
      'li.na@example.test',
      'li.wei@example.test',
    ])
    expect(list.at(-1)).toEqual({
      id: owner.scope.mainAccountId,
      emailAddress: owner.email,
      userName: 'li.wei',
      status: 'normal',
      suspendedReason: null,
      suspendedAt: null,
      setMeal: { code: 'STD_365', title: 'Standard 365 days', active: true },
      vipEndTime: expect.any(String),
      createdAt: expect.any(String),
    })
    const first = await page({ pageSize: 3 })
    const second = await page({ pageSize: 3, cursor: first.nextCursor ?? '' })
    expect([...first.list, ...second.list]).toEqual(list)
    expect(second.nextCursor).toBeNull()
  })

  it('find one by the beginning of its address, whatever signs that has', async () => {
    expect(await emails({ search: 'li.' })).toEqual(['li.na@example.test', 'li.wei@example.test'])
    expect(await emails({ search: ' LI.WEI@example.test ' })).toEqual(['li.wei@example.test'])
    expect(await emails({ search: 'lu_' })).toEqual(['lu_ke@example.test'])
    for (const search of ['li_', '%', 'wei', "' or true --", 'li.wei@example.testx'])
      expect(await emails({ search })).toEqual([])
  })

  it('see what one has', async () => {
    expect(await get(owner.scope.mainAccountId)).toMatchObject({
      emailAddress: owner.email,
      charNum: 1_000_000,
      portNum: 5,
      onlinePorts: 0,
      subAccounts: 1,
      openLogins: 1,
      timeZone: 'Asia/Shanghai',
    })
    expect(refusal(await server.call(contract.getOperatedAccount, { id: nobody }, as(staff)))).toBe(
      'main_account.not_found',
    )
  })

  it('are the only ones who may', async () => {
    expect(refusal(await server.call(contract.pageOperatedAccount, {}, as(owner)))).toBe('session.forbidden')
    const refused = await server.call(
      contract.suspendMainAccount,
      { id: owner.scope.mainAccountId, reason: 'spam' },
      as(owner),
    )
    expect(refusal(refused)).toBe('session.forbidden')
  })

  it("find and touch nothing of another tenant's", async () => {
    await server.services.db.inInstallation((tx) =>
      tx.count(sql`insert into tenant (tenant_id, name) values (2, 'Elsewhere')`),
    )
    const made = { email: 'foreign@example.test', password: 'Correct1horse', displayName: 'Fred' }
    await server.services.access.createOperator(2, made)
    const login = { userName: made.email, password: made.password }
    const { data } = await server.call(access.operatorLogin, login, { headers: { 'tenant-id': '2' } })
    const foreigner = { token: data.accessToken }
    expect((await server.call(contract.pageOperatedAccount, {}, as(foreigner))).data.list).toEqual([])
    const { mainAccountId: id } = owner.scope
    for (const refused of [
      await server.call(contract.getOperatedAccount, { id }, as(foreigner)),
      await server.call(contract.suspendMainAccount, { id, reason: 'x' }, as(foreigner)),
      await server.call(contract.resumeMainAccount, { id }, as(foreigner)),
    ])
      expect(refusal(refused)).toBe('main_account.not_found')
    expect((await info(owner)).code).toBe(200)
  })

  it('need a main account that there is, and a reason that can be read', async () => {
    expect(refusal(await suspend(nobody))).toBe('main_account.not_found')
    expect(refusal(await resume(nobody))).toBe('main_account.not_found')
    for (const reason of ['', '  ', 'nul \0', 'x'.repeat(201)])
      expect(refusal(await suspend(owner.scope.mainAccountId, reason))).toBe('request.invalid')
  })
})

describe('a suspended main account', () => {
  it('is out at its next call, with its desks and what they kept online', async () => {
    const one = await createOwner(server, 'one')
    const desk = await createDesk(server, one, 'Ana')
    const ticket = await server.call(access.liveTicket, {}, as(desk))
    const live = await openLive(server.url, ticket.data.ticket)
    const closed = new Promise((done) => live.socket.once('close', done))
    const id = one.scope.mainAccountId
    expect(await get(id)).toMatchObject({ openLogins: 2, onlinePorts: 1, subAccounts: 2 })
    // Both are known to be alive.
    expect((await info(one)).code).toBe(200)
    expect((await server.call(subAccount.getDeskInfo, {}, as(desk))).code).toBe(200)

    const { data } = await suspend(id, 'phishing')
    expect(data).toMatchObject({
      status: 'disabled',
      suspendedReason: 'phishing',
      suspendedAt: expect.any(String),
      openLogins: 0,
      onlinePorts: 0,
    })
    expect((await info(one)).code).toBe(401)
    expect((await server.call(subAccount.getDeskInfo, {}, as(desk))).code).toBe(401)
    await closed
    expect(await emails({ status: 'disabled' })).toEqual([one.email])
  })

  it('gets in by no way, and by every way once it is resumed', async () => {
    const two = await createOwner(server, 'two')
    const desk = await createDesk(server, two, 'Ben')
    const id = two.scope.mainAccountId
    const jar = new Map<string, string>()
    const credentials = { userName: two.email, password: 'Correct1horse' }
    const opened = await server.call(access.login, { ...credentials, remember: true }, { jar })
    const { data: quick } = await server.call(access.createQuickLogin, {}, { token: opened.data.accessToken })
    const refresh = { refreshToken: opened.data.refreshToken }
    await suspend(id)

    const ways = async () => [
      refusal(await server.call(access.login, credentials)),
      refusal(await server.call(access.deskLogin, credentials)),
      refusal(await server.call(access.deskLogin, { loginCode: desk.loginCode })),
    ]
    const disabled = 'access.account_disabled'
    expect(await ways()).toEqual([disabled, disabled, disabled])
    const remembered = { userName: two.email, remembered: true }
    expect(refusal(await server.call(access.login, remembered, { jar }))).toBe(disabled)
    expect(refusal(await server.call(access.refreshToken, refresh, { jar }))).toBe(disabled)
    const exchanged = await server.call(access.exchangeQuickLogin, { ticket: quick.ticket })
    expect(refusal(exchanged)).toBe('access.ticket_invalid')

    expect((await resume(id)).data).toMatchObject({
      status: 'normal',
      suspendedReason: null,
      suspendedAt: null,
    })
    expect(await ways()).toEqual([undefined, undefined, undefined])
    // What was ended stays ended.
    expect((await info({ token: opened.data.accessToken })).code).toBe(401)
  })

  it('stays as it is when it is suspended again', async () => {
    const three = await createOwner(server, 'three')
    const id = three.scope.mainAccountId
    const first = (await suspend(id, 'first')).data
    expect((await suspend(id, 'second')).data).toEqual(first)
    await Promise.all([suspend(id), suspend(id), suspend(id)])
    expect(await get(id)).toEqual(first)
    await resume(id)
    const again = (await resume(id)).data
    expect(again).toMatchObject({ status: 'normal' })
    const acts = await server.services.db.inTenant(1, (tx) =>
      tx.rows(sql<{ act: string }>`
        select act from audit_entry where tenant_id = 1 and target_id = ${id} order by seq`),
    )
    expect(acts.map(({ act }) => act)).toEqual(['mainAccount.suspend', 'mainAccount.resume'])
  })

  it('is out though its log-in was under way', async () => {
    const four = await createOwner(server, 'four')
    const { mainAccountId, tenantId } = four.scope
    await suspend(mainAccountId)
    const browser = {
      ip: '127.0.0.1',
      userAgent: 'test',
      device: undefined,
      remember: undefined,
      xsrf: undefined,
      sameOrigin: true,
    }
    const { tokens } = await server.services.db.inTenant(tenantId, (tx) =>
      server.services.sessions.open(tx, { kind: 'owner', mainAccountId, loggedInAs: 'main' }, browser),
    )
    expect((await info({ token: tokens.accessToken })).code).toBe(401)
    await resume(mainAccountId)
    await eventually(
      () => info({ token: tokens.accessToken }),
      ({ code }) => code === 200,
    )
  })
})
