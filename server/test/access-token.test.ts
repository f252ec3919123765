import * as accessContract from '@chatx/contract/access'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../src/infra/database/database.ts'
import { openBrowser, type TestBrowser } from './access-browser.ts'
import { codeFor, loggedIn, newNetwork, password, registered } from './access-steps.ts'
import { openWorld, type World } from './access-world.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

let world: World
const email = 'tokens@example.com'
beforeAll(async () => {
  world = await openWorld()
  await registered(world, email)
})
afterAll(() => world.close())

const who = (browser: TestBrowser, token?: string) =>
  browser.call(accessContract.getLoginUserInfo, {}, token === undefined ? {} : { token })
const refresh = (browser: TestBrowser, refreshToken = browser.stored.refresh ?? '', headers = {}) =>
  browser.call(accessContract.refreshToken, { refreshToken }, { token: null, headers })
const endings = () => world.ended.flatMap((message) => message.loginSessionIds.map(() => message.reason))

/** Has every database connection at hand, so that calls really meet. */
const openConnections = () =>
  Promise.all(
    Array.from({ length: 12 }, () => world.db.inTenant(1, (tx) => tx.rows(sql`select pg_sleep(0.1)`))),
  )

describe('tokens', () => {
  let browser: TestBrowser
  beforeEach(async () => {
    browser = await loggedIn(world, email)
    world.ended.length = 0
  })

  it('let in for fifteen minutes', async () => {
    world.clock.pass(15 * MINUTE - SECOND)
    expect((await who(browser)).code).toBe(200)
    world.clock.pass(SECOND)
    expect(await who(browser)).toMatchObject({ status: 401, error: 'session.expired' })
    expect((await refresh(browser)).code).toBe(200)
    expect((await who(browser)).code).toBe(200)
  })

  it('of 8 tabs with 20 requests each at expiry rotate exactly once and log nobody out', async () => {
    world.clock.pass(15 * MINUTE)
    const { access, refresh: old } = browser.stored
    await openConnections()
    const tabs = Array.from({ length: 8 }, async () => {
      const calls = await Promise.all(Array.from({ length: 20 }, () => who(browser, access ?? '')))
      expect(calls.every((call) => call.error === 'session.expired')).toBe(true)
      // The worst client: every single call refreshes for itself.
      return Promise.all(calls.map(() => refresh(browser, old ?? '')))
    })
    const answers = (await Promise.all(tabs)).flat()
    expect(answers).toHaveLength(160)
    expect(answers.every((answer) => answer.code === 200)).toBe(true)
    expect(new Set(answers.map((answer) => answer.data.refreshToken)).size).toBe(1)
    expect(answers[0]?.data.refreshToken).not.toBe(old)
    const calls = await Promise.all(answers.map((answer) => who(browser, answer.data.accessToken)))
    expect(calls.every((call) => call.code === 200)).toBe(true)
    expect(endings()).toEqual([])
  })

  it('are worth nothing when they are copied without the device cookie, and harm nothing', async () => {
    const copied = browser.stored.refresh ?? ''
    const thief = openBrowser(world, newNetwork())
    expect(await refresh(thief, copied)).toMatchObject({ status: 401, error: 'access.refresh_invalid' })
    // Not even with a device of his own, or his own cross-site-request token.
    const other = await loggedIn(world, email)
    expect((await refresh(other, copied)).error).toBe('access.refresh_invalid')
    expect(endings()).toEqual([])
    expect((await refresh(browser, copied)).code).toBe(200)
  })

  it('end the login session when one that was replaced comes back after the grace', async () => {
    const old = browser.stored.refresh ?? ''
    await refresh(browser)
    const next = browser.stored.refresh ?? ''
    world.clock.pass(30 * SECOND)
    expect((await refresh(browser, old)).data.refreshToken).toBe(next)
    world.clock.pass(1)
    expect(await refresh(browser, old)).toMatchObject({ status: 401, error: 'access.refresh_invalid' })
    expect(endings()).toEqual(['reuse'])
    expect((await refresh(browser, next)).error).toBe('access.refresh_invalid')
    expect((await who(browser)).error).toBe('session.expired')
  })

  it('end it when an even older one comes back, whenever that is', async () => {
    const old = browser.stored.refresh ?? ''
    await refresh(browser)
    await refresh(browser)
    expect((await refresh(browser, old)).error).toBe('access.refresh_invalid')
    expect(endings()).toEqual(['reuse'])
  })

  it('slide for 30 days and end after 90 in any case', async () => {
    world.clock.pass(30 * DAY)
    expect(await refresh(browser)).toMatchObject({ status: 401, error: 'access.refresh_expired' })
    const faithful = await loggedIn(world, email)
    for (let days = 29; days < 90; days += 29) {
      world.clock.pass(29 * DAY)
      expect((await refresh(faithful)).code).toBe(200)
    }
    world.clock.pass(3 * DAY)
    expect((await refresh(faithful)).error).toBe('access.refresh_expired')
    expect((await who(faithful)).error).toBe('session.expired')
  })

  it.each([
    ['no cross-site-request token', { 'x-xsrf-token': '' }],
    ['a guessed cross-site-request token', { 'x-xsrf-token': 'x'.repeat(43) }],
    ['another site’s page', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another origin in an old browser', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
    ['a sister site', { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost:8080' }],
  ])('are not refreshed for %s', async (_, headers) => {
    expect((await refresh(browser, undefined, headers)).error).toBe('access.refresh_invalid')
    expect((await refresh(browser)).code).toBe(200)
  })

  it('are refreshed over the specification’s query parameter, too', async () => {
    const token = encodeURIComponent(browser.stored.refresh ?? '')
    const endpoint = {
      ...accessContract.refreshToken,
      path: `/system/auth/refresh-token?refreshToken=${token}`,
    } as const
    expect((await browser.call(endpoint, {} as { refreshToken: string }, { token: null })).code).toBe(200)
  })

  it('end at logout, at once and everywhere', async () => {
    const access = browser.stored.access ?? ''
    expect((await who(browser)).code).toBe(200)
    expect((await browser.call(accessContract.logout, {})).code).toBe(200)
    expect((await who(browser, access)).error).toBe('session.expired')
    expect((await refresh(browser)).error).toBe('access.refresh_invalid')
    expect(world.ended).toMatchObject([
      { tenantId: 1, mainAccountId: expect.any(String), reason: 'logged_out' },
    ])
  })

  it('that are forged, of another kind or another tenant let nobody in', async () => {
    const access = browser.stored.access ?? ''
    const [head, body, signature] = access.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const changed = Buffer.from(
      Buffer.from(body ?? '', 'base64url')
        .toString()
        .replace('"owner"', '"operator"'),
    ).toString('base64url')
    for (const token of [
      `${none}.${body}.`,
      `${head}.${changed}.${signature}`,
      `${access}x`,
      'Bearer-nothing',
    ])
      expect((await who(browser, token)).error).toBe('session.expired')
    expect((await browser.call(accessContract.operatorInfo, {})).error).toBe('session.forbidden')
    const foreign = await browser.call(accessContract.getLoginUserInfo, {}, { headers: { 'tenant-id': '2' } })
    expect(foreign).toMatchObject({ status: 403, error: 'session.tenant_mismatch' })
    const profile = { locale: 'es-MX', timeZone: null, pageUrl: 'https://shop.example/a', referrer: null }
    const visitor = await world.sessions.tokens.signVisitor({
      tenantId: 1,
      mainAccountId: '01990000-0000-7000-8000-000000000001',
      messengerAccountId: '01990000-0000-7000-8000-000000000002',
      visitorId: '01990000-0000-7000-8000-000000000003',
      profile,
    })
    expect((await who(browser, visitor)).error).toBe('session.forbidden')
    expect(await world.sessions.tokens.verifyVisitor(access)).toBeUndefined()
    expect(await world.sessions.tokens.verifyVisitor(visitor)).toMatchObject({
      kind: 'visitor',
      tenantId: 1,
      profile,
    })
  })
})

describe('resetting the password', () => {
  it('ends every login session and remembered login, and the old password', async () => {
    const owner = 'reset@example.com'
    await registered(world, owner)
    const first = await loggedIn(world, owner, { remember: true })
    const second = await loggedIn(world, owner)
    const desk = openBrowser(world, newNetwork())
    await desk.call(accessContract.deskLogin, { userName: owner, password })
    world.ended.length = 0

    const reset = openBrowser(world, newNetwork())
    await reset.call(accessContract.getUserVerificationCode, { email: owner, purpose: 'resetPassword' })
    const verificationCode = await codeFor(world, owner)
    const fresh = 'Violin-9-strings'
    const input = { email: owner, verificationCode, password: fresh, confirmPassword: fresh }
    expect((await reset.call(accessContract.resetPassword, input)).code).toBe(200)

    expect(endings()).toEqual(['password', 'password', 'password'])
    for (const browser of [first, second]) {
      expect((await who(browser)).error).toBe('session.expired')
      expect((await refresh(browser)).error).toBe('access.refresh_invalid')
    }
    const again = { userName: owner, remembered: true, remember: true }
    expect((await first.call(accessContract.login, again)).error).toBe('access.remember_invalid')
    expect((await second.call(accessContract.login, { userName: owner, password })).error).toBe(
      'access.wrong_credentials',
    )
    expect((await second.call(accessContract.login, { userName: owner, password: fresh })).code).toBe(200)
    await world.deliver()
    expect(world.mail.sent.at(-1)).toMatchObject({ to: owner, subject: 'Your ChatX password was changed' })
  })
})
