import * as accessContract from '@chatx/contract/access'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/infra/database/database.ts'
import { openBrowser, type TestBrowser } from './access-browser.ts'
import { codeFor, loggedIn, newNetwork, password, registered } from './access-steps.ts'
import { openWorld, type World } from './access-world.ts'

const SECOND = 1_000
const DAY = 86_400 * SECOND

let world: World
const email = 'remember@example.com'
beforeAll(async () => {
  world = await openWorld()
  await registered(world, email)
})
afterAll(() => world.close())

const again = (browser: TestBrowser, userName = email, headers = {}) =>
  browser.call(accessContract.login, { userName, remembered: true, remember: true }, { token: null, headers })
const afterDot = (text: string | null) => text?.split('.')[1] ?? ''
const cookie = (browser: TestBrowser) => browser.jar.get('__Host-rm') ?? ''

describe('a remembered login', () => {
  it('logs in without a password after a logout, with a new token each time', async () => {
    const browser = await loggedIn(world, email, { remember: true })
    const first = cookie(browser)
    await browser.call(accessContract.logout, {})
    expect((await again(browser)).code).toBe(200)
    expect(cookie(browser)).not.toBe(first)
    expect((await browser.call(accessContract.getLoginUserInfo, {})).data.emailAddress).toBe(email)
    await browser.call(accessContract.logout, {})
    expect((await again(browser)).code).toBe(200)
  })

  it('lasts 30 days from the password, however often it is used', async () => {
    const used = await loggedIn(world, email, { remember: true })
    const unused = await loggedIn(world, email, { remember: true })
    const late = await loggedIn(world, email, { remember: true })
    world.clock.pass(20 * DAY)
    expect((await again(used)).code).toBe(200)
    world.clock.pass(10 * DAY)
    expect((await again(unused)).code).toBe(200)
    world.clock.pass(SECOND)
    expect((await again(late)).error).toBe('access.remember_invalid')
    expect((await again(used)).error).toBe('access.remember_invalid')
  })

  it('that was stolen dies with its whole family when the copy or the original turns up', async () => {
    const owner = await loggedIn(world, email, { remember: true })
    const other = await loggedIn(world, email, { remember: true })
    const stolen = new Map(owner.jar)
    world.ended.length = 0
    const thief = openBrowser(world, newNetwork())
    for (const [name, value] of stolen) thief.jar.set(name, value)
    expect((await again(thief)).code).toBe(200)
    expect((await again(owner)).error).toBe('access.remember_invalid')
    expect(world.ended).toMatchObject([{ reason: 'reuse' }])
    // The thief's own login and the next token are gone, too; another browser's family is not.
    expect((await thief.call(accessContract.getLoginUserInfo, {})).error).toBe('session.expired')
    expect((await again(thief)).error).toBe('access.remember_invalid')
    expect((await again(other)).code).toBe(200)
  })

  it('of a token whose validator is guessed ends the family', async () => {
    const browser = await loggedIn(world, email, { remember: true })
    const [selector] = cookie(browser).split('.')
    const good = cookie(browser)
    browser.jar.set('__Host-rm', `${selector}.${'A'.repeat(43)}`)
    expect((await again(browser)).error).toBe('access.remember_invalid')
    browser.jar.set('__Host-rm', good)
    expect((await again(browser)).error).toBe('access.remember_invalid')
  })

  it('is for its own account only, and is not spent by asking for another', async () => {
    const browser = await loggedIn(world, email, { remember: true })
    await registered(world, 'someone@example.com')
    expect((await again(browser, 'someone@example.com')).error).toBe('access.remember_invalid')
    expect((await again(browser, 'nobody@example.com')).error).toBe('access.remember_invalid')
    expect((await again(browser)).code).toBe(200)
  })

  it('needs one of our own pages and its token', async () => {
    const browser = await loggedIn(world, email, { remember: true })
    for (const headers of [
      { 'x-xsrf-token': '' },
      { 'x-xsrf-token': 'A'.repeat(43) },
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    ])
      expect((await again(browser, email, headers)).error).toBe('access.remember_invalid')
    expect((await again(browser)).code).toBe(200)
  })

  it('is forgotten by a login that does not ask for it', async () => {
    const browser = await loggedIn(world, email, { remember: true })
    const kept = cookie(browser)
    await browser.call(accessContract.login, { userName: email, password })
    expect(browser.jar.has('__Host-rm')).toBe(false)
    browser.jar.set('__Host-rm', kept)
    expect((await again(browser)).error).toBe('access.remember_invalid')
  })
})

describe('what is kept', () => {
  it('holds no password, token, code or ticket as it is', async () => {
    const browser = await loggedIn(world, email, { remember: true })
    await browser.call(
      accessContract.refreshToken,
      { refreshToken: browser.stored.refresh ?? '' },
      { token: null },
    )
    const quick = await browser.call(accessContract.createQuickLogin, {})
    const live = await browser.call(accessContract.liveTicket, {})
    const asking = 'asking@example.com'
    await openBrowser(world, newNetwork()).call(accessContract.getUserVerificationCode, {
      email: asking,
      purpose: 'register',
    })
    const code = await codeFor(world, asking)
    const dump = (await world.dump()).toLowerCase()
    const secrets = {
      password,
      access: String(browser.stored.access),
      refresh: afterDot(browser.stored.refresh),
      device: String(browser.jar.get('__Host-device')),
      remember: afterDot(cookie(browser)),
      quick: afterDot(quick.data.ticket),
      live: afterDot(live.data.ticket),
    }
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret.length, name).toBeGreaterThan(10)
      for (const form of [
        secret,
        Buffer.from(secret).toString('base64'),
        Buffer.from(secret).toString('hex'),
      ])
        expect(dump.includes(form.toLowerCase()), name).toBe(false)
    }
    const about = dump.split('\n').filter((line) => line.includes(asking))
    expect(about.join('\n')).not.toContain(code)
  })

  it('in the browser is out of reach of scripts and other sites', async () => {
    const response = await world.app.inject({
      method: 'POST',
      url: '/chatx/user/login',
      payload: { userName: email, password, remember: true },
      headers: { 'x-forwarded-for': newNetwork() },
    })
    const cookies = [response.headers['set-cookie'] ?? []].flat()
    const attributes = (name: string) => cookies.find((line) => line.startsWith(`${name}=`)) ?? ''
    for (const name of ['__Host-device', '__Host-rm']) {
      expect(attributes(name)).toContain('HttpOnly')
      expect(attributes(name)).toContain('Path=/')
    }
    for (const name of ['__Host-device', '__Host-rm', 'XSRF-TOKEN']) {
      expect(attributes(name)).toContain('Secure')
      expect(attributes(name)).toContain('SameSite=Strict')
      expect(attributes(name)).not.toContain('Domain')
    }
    expect(attributes('XSRF-TOKEN')).not.toContain('HttpOnly')
    expect(attributes('__Host-rm')).toContain(`Max-Age=${30 * 86_400}`)
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('is cleaned up when nobody needs it any more', async () => {
    world.clock.pass(400 * DAY)
    await world.access.sweep()
    const lines = (await world.dump()).split('\n').filter((line) => line !== '')
    // Left are the tenant, the people with their sub-accounts and buckets, and the mails.
    expect(lines.some((line) => line.includes(email))).toBe(true)
    const counted = await world.db.inInstallation((tx) =>
      tx.first(sql<{ left: number }>`
        select (select count(*) from login_session) + (select count(*) from remember_token) + (select count(*) from one_time_ticket)
          + (select count(*) from verification_code) + (select count(*) from attempt_counter) as left`),
    )
    expect(counted?.left).toBe(0)
  })
})
