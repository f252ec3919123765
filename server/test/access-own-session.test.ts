import * as access from '@chatx/contract/access'
import * as security from '@chatx/contract/access-security'
import { subAccountLoginCode } from '@chatx/contract/sub-account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/infra/database/database.ts'
import { openBrowser, type TestBrowser } from './access-browser.ts'
import { turnOn } from './access-factor-steps.ts'
import { codeFor, loggedIn, newNetwork, password, registered } from './access-steps.ts'
import { openWorld, type World } from './access-world.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const who = async (browser: TestBrowser) => (await browser.call(access.getLoginUserInfo, {})).error
const isOut = (browser: TestBrowser) => expect.poll(() => who(browser)).toBe('session.expired')
const listed = async (browser: TestBrowser) => (await browser.call(security.listLoginSession, {})).data.list
const currentOf = async (browser: TestBrowser) =>
  (await listed(browser)).find(({ current }) => current)?.id ?? ''
const records = async (browser: TestBrowser, more = {}) =>
  (await browser.call(security.pageLoginRecord, more)).data

describe('own login sessions', () => {
  it('are listed with where they came from, and no code of a desk among them', async () => {
    const email = 'list@example.com'
    const mainAccountId = await registered(world, email)
    const first = await loggedIn(world, email, { ip: '203.0.113.71' })
    world.clock.pass(MINUTE)
    const desk = openBrowser(world, '203.0.113.72')
    await desk.call(access.deskLogin, { userName: email, password })
    const found = await world.db.inAccount({ tenantId: 1, mainAccountId }, world.subAccounts.findDefault)
    const { loginCode } = (await first.call(subAccountLoginCode, { id: found?.subAccountId ?? '' })).data
    const byCode = await openBrowser(world, newNetwork()).call(access.deskLogin, { loginCode })
    expect(byCode.code).toBe(200)
    expect(await listed(first)).toMatchObject([
      { kind: 'desk', loggedInAs: 'main', ip: '203.0.113.72', current: false },
      { kind: 'owner', loggedInAs: 'main', ip: '203.0.113.71', current: true },
    ])
    await first.call(access.logout, {})
    const second = await loggedIn(world, email)
    expect(await listed(second)).toHaveLength(2)
  })

  it('can be ended one by one: out at the next call, and not back by what the browser remembers', async () => {
    const email = 'end@example.com'
    await registered(world, email)
    const lost = await loggedIn(world, email, { remember: true })
    const mine = await loggedIn(world, email, { remember: true })
    const id = await currentOf(lost)
    expect((await mine.call(security.endLoginSession, { id })).code).toBe(200)
    await isOut(lost)
    const refreshed = await lost.call(access.refreshToken, { refreshToken: lost.stored.refresh ?? '' })
    expect(refreshed.error).toBe('access.refresh_invalid')
    const remembered = await lost.call(access.login, { userName: email, remembered: true })
    expect(remembered.error).toBe('access.remember_invalid')
    expect(await who(mine)).toBeUndefined()
    expect((await mine.call(access.login, { userName: email, remembered: true })).code).toBe(200)
    expect((await mine.call(security.endLoginSession, { id })).error).toBe('access.login_session_unknown')
  })

  it('can be ended by nobody else', async () => {
    await registered(world, 'mine@example.com')
    await registered(world, 'foreign@example.com')
    const mine = await loggedIn(world, 'mine@example.com')
    const foreign = await loggedIn(world, 'foreign@example.com')
    const tried = await foreign.call(security.endLoginSession, { id: await currentOf(mine) })
    expect(tried).toMatchObject({ status: 404, error: 'access.login_session_unknown' })
    expect(await who(mine)).toBeUndefined()
  })

  it('can be ended all at once but the one that asks', async () => {
    const email = 'others@example.com'
    await registered(world, email)
    const gone = await loggedIn(world, email, { remember: true })
    await gone.call(access.logout, {})
    const other = await loggedIn(world, email)
    const mine = await loggedIn(world, email, { remember: true })
    expect((await mine.call(security.endOtherLoginSessions, {})).data.ended).toBe(1)
    await isOut(other)
    // The browser that had logged out still remembered its owner.
    const remembered = await gone.call(access.login, { userName: email, remembered: true })
    expect(remembered.error).toBe('access.remember_invalid')
    expect(await who(mine)).toBeUndefined()
    expect((await mine.call(access.login, { userName: email, remembered: true })).code).toBe(200)
  })
})

describe('the record of log-ins', () => {
  it('tells of each that came in and each that failed, to its owner and nobody else', async () => {
    const email = 'record@example.com'
    await registered(world, email)
    await registered(world, 'neighbour@example.com')
    const browser = await loggedIn(world, email, { ip: '203.0.113.81' })
    const { app } = await turnOn(world, browser)
    const from = (ip: string, more: object) =>
      openBrowser(world, ip).call(access.login, { userName: email, password, ...more })
    await from('203.0.113.82', { password: 'Wr0ng-one' })
    world.clock.pass(1)
    await from('203.0.113.83', { oneTimeCode: app.wrong() })
    world.clock.pass(1)
    await from('203.0.113.84', { oneTimeCode: app.code() })
    const { list, nextCursor } = await records(browser)
    expect(list.map(({ outcome, ip }) => `${outcome} ${ip}`)).toEqual([
      'success 203.0.113.84',
      'wrong_code 203.0.113.83',
      'wrong_password 203.0.113.82',
      'success 203.0.113.81',
    ])
    expect(nextCursor).toBeNull()
    const page = await records(browser, { pageSize: 3 })
    const rest = await records(browser, { pageSize: 3, cursor: page.nextCursor ?? '' })
    expect([...page.list, ...rest.list]).toEqual(list)
    const neighbour = await loggedIn(world, 'neighbour@example.com')
    expect((await records(neighbour)).list).toHaveLength(1)
  })

  it('is kept for 180 days, and of names that nobody has for one', async () => {
    const email = 'kept@example.com'
    await registered(world, email)
    await openBrowser(world, newNetwork()).call(access.login, { userName: 'nobody@example.com', password })
    const dump = await world.dump()
    expect(dump).not.toContain('nobody@example.com')
    await loggedIn(world, email)
    world.clock.pass(179 * DAY)
    const browser = await loggedIn(world, email)
    const nobodys = () =>
      world.db.inTenant(1, (tx) => tx.rows(sql`select 1 from login_record where holder_id is null`))
    expect(await nobodys()).toHaveLength(1)
    await world.access.sweep()
    expect(await nobodys()).toHaveLength(0)
    expect((await records(browser)).list).toHaveLength(2)
    world.clock.pass(DAY + 1)
    await world.access.sweep()
    const later = await loggedIn(world, email)
    expect((await records(later)).list).toHaveLength(2)
  })
})

describe('a new password', () => {
  const next = 'Kn1tted-brass'
  const form = (verificationCode: string, more = {}) => ({
    password: next,
    confirmPassword: next,
    verificationCode,
    ...more,
  })

  it('needs the code from the own mail, and puts everybody else out', async () => {
    const email = 'change@example.com'
    await registered(world, email)
    const other = await loggedIn(world, email, { remember: true })
    const mine = await loggedIn(world, email, { remember: true })
    const sent = await mine.call(security.sendPasswordCode, {})
    expect(sent.data).toMatchObject({ sentTo: email, expiresIn: 600 })
    const code = await codeFor(world, email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const change = (input: ReturnType<typeof form>) => mine.call(security.updatePassword, input)
    expect((await change(form(wrong))).error).toBe('access.code_wrong')
    expect((await change(form(code, { confirmPassword: 'Other-1one' }))).error).toBe(
      'access.password_mismatch',
    )
    expect((await change(form(code, { password: 'Passw0rd', confirmPassword: 'Passw0rd' }))).error).toBe(
      'access.password_weak',
    )
    expect((await change(form(code))).code).toBe(200)
    expect((await change(form(code))).error).toBe('access.code_wrong')
    expect(await who(mine)).toBeUndefined()
    await isOut(other)
    for (const browser of [other, mine]) {
      const remembered = await browser.call(access.login, { userName: email, remembered: true })
      expect(remembered.error).toBe('access.remember_invalid')
    }
    const enter = (entered: string) =>
      openBrowser(world, newNetwork()).call(access.login, { userName: email, password: entered })
    expect((await enter(password)).error).toBe('access.wrong_credentials')
    expect((await enter(next)).code).toBe(200)
    await world.deliver()
    expect(world.mail.sent.at(-1)).toMatchObject({
      to: email,
      subject: expect.stringContaining('was changed'),
    })
  })

  it('takes no code that was sent for something else', async () => {
    const email = 'purpose@example.com'
    await registered(world, email)
    const browser = await loggedIn(world, email)
    await browser.call(access.getUserVerificationCode, { email, purpose: 'resetPassword' })
    const reset = await codeFor(world, email)
    expect((await browser.call(security.updatePassword, form(reset))).error).toBe('access.code_wrong')
    await browser.call(security.sendPasswordCode, {})
    const own = await codeFor(world, email)
    const forgot = { email, password: next, confirmPassword: next, verificationCode: own }
    expect((await browser.call(access.resetPassword, forgot)).error).toBe('access.code_wrong')
  })
})
