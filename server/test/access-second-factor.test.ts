import * as access from '@chatx/contract/access'
import * as security from '@chatx/contract/access-security'
import { createSubAccount } from '@chatx/contract/sub-account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/infra/database/database.ts'
import { openBrowser } from './access-browser.ts'
import { bytesOf, openApp, turnOn } from './access-factor-steps.ts'
import { loggedIn, newNetwork, password, registered } from './access-steps.ts'
import { openWorld, type World } from './access-world.ts'

const MINUTE = 60_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const login = (email: string, oneTimeCode?: string, ip = newNetwork()) =>
  openBrowser(world, ip).call(access.login, {
    userName: email,
    password,
    ...(oneTimeCode === undefined ? {} : { oneTimeCode }),
  })
const set = async (email: string) => {
  const mainAccountId = await registered(world, email)
  const browser = await loggedIn(world, email)
  return { mainAccountId, browser, ...(await turnOn(world, browser)) }
}

describe('setting it up', () => {
  it('asks for the password, and asks nobody for a code before one was confirmed', async () => {
    const email = 'setup@example.com'
    await registered(world, email)
    const browser = await loggedIn(world, email)
    const wrong = await browser.call(security.beginSecondFactor, { password: 'Wr0ng-one' })
    expect(wrong.error).toBe('access.wrong_credentials')
    const { data } = await browser.call(security.beginSecondFactor, { password })
    expect(data.uri).toContain(`:${encodeURIComponent(email)}?secret=${data.secret}&issuer=`)
    expect(bytesOf(data.secret)).toHaveLength(20)
    expect((await login(email)).code).toBe(200)
    const app = openApp(world, data.secret)
    const refused = await browser.call(security.confirmSecondFactor, { oneTimeCode: app.wrong() })
    expect(refused.error).toBe('access.one_time_code_wrong')
    expect((await browser.call(security.getSecurity, {})).data.secondFactor.on).toBe(false)
    const confirmed = await browser.call(security.confirmSecondFactor, { oneTimeCode: app.code() })
    expect(new Set(confirmed.data.recoveryCodes).size).toBe(10)
    expect((await browser.call(security.getSecurity, {})).data.secondFactor).toEqual({
      on: true,
      since: world.clock.now().toISOString(),
      recoveryLeft: 10,
      required: false,
    })
    expect((await browser.call(security.beginSecondFactor, { password })).error).toBe(
      'access.second_factor_on',
    )
  })

  it('takes only the newest secret, and that for a quarter of an hour', async () => {
    const email = 'late@example.com'
    await registered(world, email)
    const browser = await loggedIn(world, email)
    const first = await browser.call(security.beginSecondFactor, { password })
    const second = await browser.call(security.beginSecondFactor, { password })
    const confirm = (secret: string) =>
      browser.call(security.confirmSecondFactor, { oneTimeCode: openApp(world, secret).code() })
    expect((await confirm(first.data.secret)).error).toBe('access.one_time_code_wrong')
    world.clock.pass(15 * MINUTE)
    const again = await browser.call(access.refreshToken, { refreshToken: browser.stored.refresh ?? '' })
    expect(again.code).toBe(200)
    expect((await confirm(second.data.secret)).error).toBe('access.one_time_code_wrong')
    expect((await login(email)).code).toBe(200)
  })

  it('puts out everybody who had got in with the password alone, and keeps who did it', async () => {
    const email = 'ends@example.com'
    await registered(world, email)
    const thief = await loggedIn(world, email, { remember: true })
    const desk = openBrowser(world, newNetwork())
    await desk.call(access.deskLogin, { userName: email, password })
    const browser = await loggedIn(world, email)
    await turnOn(world, browser)
    await expect
      .poll(async () => (await thief.call(access.getLoginUserInfo, {})).error)
      .toBe('session.expired')
    expect((await desk.call(access.createQuickLogin, {})).error).toBe('session.expired')
    const remembered = await thief.call(access.login, { userName: email, remembered: true })
    expect(remembered.error).toBe('access.remember_invalid')
    expect((await browser.call(access.getLoginUserInfo, {})).code).toBe(200)
  })
})

describe('a log-in', () => {
  it('needs a code after the right password, and nobody without the password hears of it', async () => {
    const email = 'needs@example.com'
    const { app } = await set(email)
    const stranger = await openBrowser(world, newNetwork()).call(access.login, {
      userName: email,
      password: 'Wr0ng-one',
      oneTimeCode: app.code(),
    })
    expect(stranger.error).toBe('access.wrong_credentials')
    const asked = await login(email)
    expect(asked.error).toBe('access.one_time_code_needed')
    expect(JSON.stringify(asked.data)).not.toContain('Token')
    expect((await login(email, app.wrong())).error).toBe('access.one_time_code_wrong')
    expect((await login(email, app.code())).code).toBe(200)
  })

  it('takes a code once, also when two enter it at once, and none from before it', async () => {
    const email = 'once@example.com'
    const { app } = await set(email)
    const both = await Promise.all([login(email, app.code()), login(email, app.code())])
    expect(both.map(({ code, error }) => (code === 200 ? 'in' : error)).sort()).toEqual([
      'access.one_time_code_wrong',
      'in',
    ])
    expect((await login(email, app.code(-1))).error).toBe('access.one_time_code_wrong')
    world.clock.pass(MINUTE / 2)
    expect((await login(email, app.code())).code).toBe(200)
  })

  it('asks at the desk too where main credentials are used, and not for a login code', async () => {
    const email = 'desk@example.com'
    const { app, browser, mainAccountId } = await set(email)
    const desk = (oneTimeCode?: string) =>
      openBrowser(world, newNetwork()).call(access.deskLogin, {
        userName: email,
        password,
        ...(oneTimeCode === undefined ? {} : { oneTimeCode }),
      })
    expect((await desk()).error).toBe('access.one_time_code_needed')
    expect((await desk(app.code())).code).toBe(200)
    await world.db.inAccount({ tenantId: 1, mainAccountId }, (tx) =>
      world.mainAccounts.setPlan(tx, {
        family: 'ZHUAN_YE_ROOT',
        planCode: 'PLAN_365',
        portCount: 5,
        vipEnd: null,
      }),
    )
    const made = await browser.call(createSubAccount, { name: 'Ana' })
    const byCode = await openBrowser(world, newNetwork()).call(access.deskLogin, {
      loginCode: made.data.loginCode,
    })
    expect(byCode.code).toBe(200)
  })

  it('takes each recovery code once, however it is typed, and renewing ends the old ones', async () => {
    const email = 'recovery@example.com'
    const { app, browser, recoveryCodes } = await set(email)
    const [first = '', second = ''] = recoveryCodes
    expect((await login(email, ` ${first.replaceAll('-', ' ').toLowerCase()} `)).code).toBe(200)
    expect((await login(email, first)).error).toBe('access.one_time_code_wrong')
    expect((await browser.call(security.getSecurity, {})).data.secondFactor.recoveryLeft).toBe(9)
    const renewed = await browser.call(security.renewRecoveryCodes, { oneTimeCode: app.code() })
    expect(renewed.data.recoveryCodes).toHaveLength(10)
    expect((await login(email, second)).error).toBe('access.one_time_code_wrong')
    expect((await login(email, renewed.data.recoveryCodes[3])).code).toBe(200)
  })

  it('is as before once it is turned off, for which password and code are needed', async () => {
    const email = 'off@example.com'
    const { app, browser } = await set(email)
    const off = (entered: string, oneTimeCode: string) =>
      browser.call(security.turnOffSecondFactor, { password: entered, oneTimeCode })
    expect((await off('Wr0ng-one', app.code())).error).toBe('access.wrong_credentials')
    expect((await off(password, app.wrong())).error).toBe('access.one_time_code_wrong')
    expect((await login(email)).error).toBe('access.one_time_code_needed')
    expect((await off(password, app.code())).code).toBe(200)
    expect((await login(email)).code).toBe(200)
    expect((await off(password, app.code())).error).toBe('access.second_factor_off')
  })

  it('of an operator asks in the same way', async () => {
    const email = 'staff@example.com'
    await world.access.createOperator(1, { email, password, displayName: 'Olga' })
    const operator = openBrowser(world, newNetwork())
    const enter = (oneTimeCode?: string, by = openBrowser(world, newNetwork())) =>
      by.call(access.operatorLogin, {
        userName: email,
        password,
        ...(oneTimeCode === undefined ? {} : { oneTimeCode }),
      })
    expect((await enter(undefined, operator)).code).toBe(200)
    const other = openBrowser(world, newNetwork())
    await enter(undefined, other)
    const { app, recoveryCodes } = await turnOn(world, operator)
    await expect.poll(async () => (await other.call(access.operatorInfo, {})).error).toBe('session.expired')
    expect((await operator.call(access.operatorInfo, {})).code).toBe(200)
    expect((await enter()).error).toBe('access.one_time_code_needed')
    expect((await enter(app.wrong())).error).toBe('access.one_time_code_wrong')
    expect((await enter(app.code())).code).toBe(200)
    expect((await enter(recoveryCodes[0])).code).toBe(200)
  })
})

describe('guessing a code', () => {
  it('stops at five whatever the network, gets slower, and does not shut the owner out', async () => {
    const email = 'guessed@example.com'
    const { app, browser } = await set(email)
    const storm = await Promise.all(Array.from({ length: 40 }, (_, round) => login(email, app.wrong(round))))
    const reached = () => storm.filter(({ error }) => error === 'access.one_time_code_wrong').length
    expect(reached()).toBe(5)
    for (let round = 40; round < 100; round += 1) storm.push(await login(email, app.wrong(round)))
    expect(reached()).toBe(5)
    expect((await login(email, app.code())).error).toBe('access.too_many_tries')
    // The owner's own browser is counted for itself.
    const own = await browser.call(access.login, { userName: email, password, oneTimeCode: app.code() })
    expect(own.code).toBe(200)
    world.clock.pass(MINUTE)
    expect((await login(email, app.wrong())).error).toBe('access.one_time_code_wrong')
    expect(await login(email, app.wrong())).toMatchObject({
      error: 'access.too_many_tries',
      retryAfter: 120,
    })
  })

  it('of recovery codes is counted with it', async () => {
    const email = 'recovered@example.com'
    await set(email)
    const answers = []
    for (let round = 0; round < 12; round += 1) answers.push(await login(email, `ABCD-EFGH-JK${20 + round}`))
    expect(answers.filter(({ error }) => error === 'access.one_time_code_wrong')).toHaveLength(5)
  })
})

describe('what is kept', () => {
  it('holds neither secret nor recovery code in any writing', async () => {
    const { app, recoveryCodes } = await set('dump@example.com')
    const dump = (await world.dump()).toLowerCase()
    const bytes = bytesOf(app.secret)
    const writings = [app.secret, bytes.toString('hex'), bytes.toString('base64'), ...recoveryCodes]
    for (const writing of [...writings, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(dump).not.toContain(writing.toLowerCase())
  })

  it('opens nowhere else: a secret that was put into another account lets nobody in', async () => {
    const mine = await set('swap-mine@example.com')
    const other = await set('swap-other@example.com')
    await world.db.inTenant(1, (tx) =>
      tx.rows(sql`
        update second_factor set secret_sealed = (select secret_sealed from second_factor where holder_id = ${mine.mainAccountId})
        where holder_id = ${other.mainAccountId}`),
    )
    expect((await login('swap-other@example.com', mine.app.code())).code).not.toBe(200)
    expect((await login('swap-mine@example.com', mine.app.code())).code).toBe(200)
  })
})
