import * as accessContract from '@chatx/contract/access'
import * as subAccountContract from '@chatx/contract/sub-account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, type TestBrowser } from './access-browser.ts'
import { loggedIn, newNetwork, password, registered } from './access-steps.ts'
import { openWorld, type World } from './access-world.ts'

const SECOND = 1_000

let world: World
let owner: TestBrowser
let mainAccountId: string
const email = 'shop@example.com'

beforeAll(async () => {
  world = await openWorld()
  mainAccountId = await registered(world, email)
  const plan = { family: 'BIAO_ZHUN_ROOT', planCode: 'STD_365', portCount: 5, vipEnd: null }
  await world.db.inAccount({ tenantId: 1, mainAccountId }, (tx) => world.mainAccounts.setPlan(tx, plan))
  owner = await loggedIn(world, email)
})
afterAll(() => world.close())

const create = async (input: { name: string; password?: string; multiDevice?: boolean }) =>
  (await owner.call(subAccountContract.createSubAccount, input)).data
const enter = async (loginCode: string, given?: string, browser = openBrowser(world, newNetwork())) => {
  const input = given === undefined ? { loginCode } : { loginCode, password: given }
  return { browser, answer: await browser.call(accessContract.deskLogin, input) }
}
const info = (browser: TestBrowser) => browser.call(subAccountContract.getDeskInfo, {})
const refresh = (browser: TestBrowser) =>
  browser.call(accessContract.refreshToken, { refreshToken: browser.stored.refresh ?? '' }, { token: null })

describe('the desk', () => {
  it('opens with a login code in any spelling', async () => {
    const { id, loginCode } = await create({ name: 'Mei' })
    expect(loginCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    const sloppy = ` ${loginCode.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
    const { browser, answer } = await enter(sloppy)
    expect(answer.code).toBe(200)
    expect((await info(browser)).data).toMatchObject({
      subAccount: { id, name: 'Mei', charMode: 'unlimited' },
      mainAccount: { id: mainAccountId, userName: 'shop' },
      loggedInAs: 'code',
      agent: { name: 'Mei' },
      translationSetting: { translationMode: 'OpenAi_Translator', receiveTargetLanguage: 'chatx_en' },
    })
  })

  it('opens with main credentials in the default sub-account', async () => {
    const browser = openBrowser(world, newNetwork())
    expect((await browser.call(accessContract.deskLogin, { userName: email, password })).code).toBe(200)
    expect((await info(browser)).data).toMatchObject({ loggedInAs: 'main', subAccount: { name: 'Default' } })
    const wrong = await openBrowser(world, newNetwork()).call(accessContract.deskLogin, {
      userName: email,
      password: 'Guess-desk-1',
    })
    expect(wrong.error).toBe('access.wrong_credentials')
  })

  it('wants the password of a sub-account that has one, and stops guessing at ten in any spelling', async () => {
    const { loginCode } = await create({ name: 'Locked', password: 'desk-pass' })
    expect((await enter(loginCode)).answer.error).toBe('access.wrong_login_code')
    expect((await enter(loginCode, 'desk-pass')).answer.code).toBe(200)
    const browser = openBrowser(world, newNetwork())
    const errors = []
    for (let round = 0; round < 15; round += 1) {
      const spelling = round % 2 === 0 ? loginCode : loginCode.replaceAll('-', '').toLowerCase()
      errors.push((await enter(spelling, `guess-${round}`, browser)).answer.error)
    }
    expect(errors.filter((error) => error === 'access.wrong_login_code')).toHaveLength(10)
    expect(errors.at(-1)).toBe('access.too_many_tries')
  })

  it.each(['0000-0000-0000', 'not a code', 'UUUU-UUUU-UUUU'])('does not open with %s', async (code) => {
    expect((await enter(code)).answer).toMatchObject({ code: 500, error: 'access.wrong_login_code' })
  })

  it('closes the earlier desk where only one is wanted, and tells it why', async () => {
    const { loginCode } = await create({ name: 'Single', multiDevice: false })
    const first = (await enter(loginCode)).browser
    world.ended.length = 0
    const second = (await enter(loginCode)).browser
    expect(world.ended).toMatchObject([{ mainAccountId, reason: 'elsewhere' }])
    expect((await info(first)).error).toBe('session.expired')
    expect(await refresh(first)).toMatchObject({ status: 401, error: 'access.signed_in_elsewhere' })
    expect((await info(second)).code).toBe(200)
    const all = await Promise.all(Array.from({ length: 8 }, () => enter(loginCode)))
    const alive = await Promise.all(all.map(({ browser }) => info(browser)))
    expect(alive.filter((answer) => answer.code === 200)).toHaveLength(1)
  })

  it('stays open on several devices otherwise', async () => {
    const { loginCode } = await create({ name: 'Many' })
    const desks = await Promise.all([enter(loginCode), enter(loginCode), enter(loginCode)])
    for (const { browser } of desks) expect((await info(browser)).code).toBe(200)
  })

  it('is not the console: each kind of login has its own doors', async () => {
    const { loginCode } = await create({ name: 'Doors' })
    const { browser } = await enter(loginCode)
    expect(await browser.call(accessContract.getLoginUserInfo, {})).toMatchObject({
      status: 403,
      error: 'session.forbidden',
    })
    expect((await info(owner)).error).toBe('session.forbidden')
  })
})

describe('a quick login', () => {
  const exchange = (ticket: string, browser = openBrowser(world, newNetwork())) =>
    browser.call(accessContract.exchangeQuickLogin, { ticket })

  it('opens the console once', async () => {
    const { data } = await owner.call(accessContract.createQuickLogin, {})
    expect(data.expiresIn).toBe(60)
    const all = await Promise.all(Array.from({ length: 10 }, () => exchange(data.ticket)))
    expect(all.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect(all.filter((answer) => answer.error === 'access.ticket_invalid')).toHaveLength(9)
  })

  it('is too late after 60 s', async () => {
    const late = (await owner.call(accessContract.createQuickLogin, {})).data.ticket
    world.clock.pass(60 * SECOND)
    expect((await exchange(late)).error).toBe('access.ticket_invalid')
  })

  it('comes from a desk only when that was opened with main credentials', async () => {
    const { loginCode } = await create({ name: 'Quick' })
    const agent = (await enter(loginCode)).browser
    expect((await agent.call(accessContract.createQuickLogin, {})).error).toBe('session.forbidden')
    const main = openBrowser(world, newNetwork())
    await main.call(accessContract.deskLogin, { userName: email, password })
    const { ticket } = (await main.call(accessContract.createQuickLogin, {})).data
    const browser = openBrowser(world, newNetwork())
    expect((await exchange(ticket, browser)).code).toBe(200)
    expect((await browser.call(accessContract.getLoginUserInfo, {})).data.emailAddress).toBe(email)
  })

  it('dies with the login that asked for it, and is none of another tenant or purpose', async () => {
    const leaving = await loggedIn(world, email)
    const orphan = (await leaving.call(accessContract.createQuickLogin, {})).data.ticket
    const live = (await leaving.call(accessContract.liveTicket, {})).data.ticket
    expect((await exchange(live)).error).toBe('access.ticket_invalid')
    const fresh = (await leaving.call(accessContract.createQuickLogin, {})).data.ticket
    expect((await exchange(`2${fresh.slice(1)}`)).error).toBe('access.ticket_invalid')
    await leaving.call(accessContract.logout, {})
    expect((await exchange(orphan)).error).toBe('access.ticket_invalid')
  })
})

describe('a ticket for the live connection', () => {
  it('tells whose connection it is, once, within 30 s, while the login lives', async () => {
    const { loginCode } = await create({ name: 'Live' })
    const desk = (await enter(loginCode)).browser
    const ticket = async () => (await desk.call(accessContract.liveTicket, {})).data.ticket
    const first = await ticket()
    expect(await world.access.consumeLiveTicket(first)).toMatchObject({
      kind: 'desk',
      tenantId: 1,
      mainAccountId,
      loggedInAs: 'code',
    })
    expect(await world.access.consumeLiveTicket(first)).toBeUndefined()
    const late = await ticket()
    world.clock.pass(30 * SECOND)
    expect(await world.access.consumeLiveTicket(late)).toBeUndefined()
    const orphan = await ticket()
    await desk.call(accessContract.logout, {})
    expect(await world.access.consumeLiveTicket(orphan)).toBeUndefined()
    for (const nonsense of ['', 'x', '1.', '999999999.aaaa', `1.${'A'.repeat(43)}`])
      expect(await world.access.consumeLiveTicket(nonsense)).toBeUndefined()
  })
})
