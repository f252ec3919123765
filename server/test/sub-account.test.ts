import * as accessContract from '@chatx/contract/access'
import * as subAccountContract from '@chatx/contract/sub-account'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser, type TestBrowser } from './access-browser.ts'
import { loggedIn, newNetwork, password, registered } from './access-steps.ts'
import { openWorld, type World } from './access-world.ts'

let world: World
let owner: TestBrowser
let scope: { tenantId: number; mainAccountId: string }
let round = 0

const setPlan = (family: string, portCount: number) =>
  world.db.inAccount(scope, (tx) =>
    world.mainAccounts.setPlan(tx, { family, planCode: 'STD_30', portCount, vipEnd: null }),
  )

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  round += 1
  const email = `owner-${round}@example.com`
  scope = { tenantId: 1, mainAccountId: await registered(world, email) }
  owner = await loggedIn(world, email)
  await setPlan('ZHUAN_YE_ROOT', 10)
})

const create = (input: Parameters<typeof owner.call<typeof subAccountContract.createSubAccount>>[1]) =>
  owner.call(subAccountContract.createSubAccount, input)
const desk = async (loginCode: string) => {
  const browser = openBrowser(world, newNetwork())
  return { browser, answer: await browser.call(accessContract.deskLogin, { loginCode }) }
}
const listed = async (input = {}) => (await owner.call(subAccountContract.pageSubAccount, input)).data

describe('creating', () => {
  it('is for plans that have it, and never touches a free one', async () => {
    await setPlan('MIAN_FEI_ROOT', 1)
    expect(await create({ name: 'Mei' })).toMatchObject({
      status: 403,
      error: 'session.plan_lacks',
      data: { privilege: 'PRIVILEGE:B0001:B0001' },
    })
    expect((await listed()).total).toBe(1)
  })

  it('ends with the plan, in the second that it ends', async () => {
    const vipEnd = new Date(world.clock.now().getTime() + 1_000)
    const plan = { family: 'BIAO_ZHUN_ROOT', planCode: 'STD_30', portCount: 3, vipEnd }
    await world.db.inAccount(scope, (tx) => world.mainAccounts.setPlan(tx, plan))
    expect((await create({ name: 'In time' })).code).toBe(200)
    world.clock.pass(1_000)
    expect((await create({ name: 'Too late' })).error).toBe('session.plan_lacks')
    const me = (await owner.call(accessContract.getLoginUserInfo, {})).data
    expect(me).toMatchObject({
      setMealCode: 'MIAN_FEI',
      poldSetMealCode: 'STD_30',
      portNum: 1,
      privilegesCode: [],
    })
  })

  it('gives each name once, in any case, and again after all', async () => {
    expect((await create({ name: 'Mei' })).code).toBe(200)
    expect(await create({ name: 'mei ' })).toMatchObject({ status: 409, error: 'sub_account.name_taken' })
    const many = await Promise.all(Array.from({ length: 6 }, () => create({ name: '美玲' })))
    expect(many.filter((answer) => answer.code === 200)).toHaveLength(1)
  })

  it('moves characters into the bucket of a limited one, or makes nothing', async () => {
    await world.db.inAccount(scope, (tx) => world.quota.grant(tx, scope.mainAccountId, 1_000))
    const made = await create({ name: 'Limited', charMode: 'limited', allocateChars: 400 })
    expect(made.code).toBe(200)
    const balances = () =>
      world.db.inAccount(scope, (tx) => world.quota.balances(tx, [scope.mainAccountId, made.data.id]))
    expect([...(await balances()).values()].sort()).toEqual([400, 600])
    const short = await create({ name: 'Short', charMode: 'limited', allocateChars: 601 })
    expect(short).toMatchObject({ error: 'quota.exhausted' })
    expect((await listed({ name: 'Short' })).total).toBe(0)
    expect([...(await balances()).values()].sort()).toEqual([400, 600])
  })

  it('never fixes more ports than the plan has, also when many are made at once', async () => {
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, index) => create({ name: `Fixed ${index}`, fixedPorts: 3 })),
    )
    expect(many.filter((answer) => answer.code === 200)).toHaveLength(3)
    expect(many.find((answer) => answer.code !== 200)).toMatchObject({
      error: 'session.plan_lacks',
      data: { portsLeft: 1 },
    })
  })
})

describe('the list', () => {
  it('goes newest first through all of them, by key and by page, with filters', async () => {
    for (let index = 0; index < 7; index += 1) {
      world.clock.pass(1)
      await create({ name: `Agent ${index}_%` })
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await listed({ pageSize: 3, ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...page.list.map((row) => row.name))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual([...[6, 5, 4, 3, 2, 1, 0].map((index) => `Agent ${index}_%`), 'Default'])
    expect((await listed({ pageSize: 3, pageNo: 3 })).list.map((row) => row.name)).toEqual([
      'Agent 0_%',
      'Default',
    ])
    expect((await listed({ name: '_%' })).total).toBe(7)
    expect((await listed({ name: 'AGENT 3' })).list).toHaveLength(1)
    expect((await listed({ status: 'disabled' })).total).toBe(0)
    const wrong = await owner.call(subAccountContract.pageSubAccount, { cursor: 'nonsense' })
    expect(wrong).toMatchObject({ status: 400, error: 'request.invalid' })
  })
})

describe('a login code', () => {
  it('is shown to its owner, and replaced: the old one and its desks are out', async () => {
    const { id, loginCode } = (await create({ name: 'Coded' })).data
    expect((await owner.call(subAccountContract.subAccountLoginCode, { id })).data).toEqual({
      loginCode,
      deskUrl: 'http://localhost:8080/desk/',
    })
    const old = await desk(loginCode)
    world.ended.length = 0
    const fresh = (await owner.call(subAccountContract.reissueLoginCode, { id })).data.loginCode
    expect(world.ended).toMatchObject([{ reason: 'logged_out' }])
    expect((await old.browser.call(subAccountContract.getDeskInfo, {})).error).toBe('session.expired')
    expect((await desk(loginCode)).answer.error).toBe('access.wrong_login_code')
    expect((await desk(fresh)).answer.code).toBe(200)
    const dump = await world.dump()
    for (const code of [loginCode, fresh]) expect(dump).not.toContain(code.replaceAll('-', ''))
  })
})

describe('disabling', () => {
  it('frees the ports, logs the desks out at once, keeps them out, and can be taken back', async () => {
    const { id, loginCode } = (await create({ name: 'Off' })).data
    const first = await desk(loginCode)
    await desk(loginCode)
    world.ended.length = 0
    world.ports.free = { closedSessions: 3, freedPorts: 3 }
    const closed = await owner.call(subAccountContract.disableSubAccount, { id })
    expect(closed.data).toEqual({ closedSessions: 3, freedPorts: 3 })
    expect(world.ports.closed).toContain(id)
    expect(world.ended).toMatchObject([{ mainAccountId: scope.mainAccountId, reason: 'disabled' }])
    expect(world.ended[0]?.loginSessionIds).toHaveLength(2)
    expect((await first.browser.call(subAccountContract.getDeskInfo, {})).error).toBe('session.expired')
    const refreshToken = first.browser.stored.refresh ?? ''
    const refreshed = await first.browser.call(accessContract.refreshToken, { refreshToken }, { token: null })
    expect(refreshed.error).toBe('access.account_disabled')
    expect((await desk(loginCode)).answer).toMatchObject({ status: 403, error: 'sub_account.disabled' })
    expect((await owner.call(accessContract.getLoginUserInfo, {})).code).toBe(200)
    expect((await owner.call(subAccountContract.enableSubAccount, { id })).code).toBe(200)
    expect((await desk(loginCode)).answer.code).toBe(200)
  })

  it('of the default one keeps main credentials out of the desk, too', async () => {
    const [row] = (await listed()).list
    await owner.call(subAccountContract.disableSubAccount, { id: row?.id ?? '' })
    const userName = (await owner.call(accessContract.getLoginUserInfo, {})).data.emailAddress
    const answer = await openBrowser(world, newNetwork()).call(accessContract.deskLogin, {
      userName,
      password,
    })
    expect(answer.error).toBe('sub_account.disabled')
  })
})

describe('the translation setting', () => {
  it('is kept in the form of the list, and refuses languages that do not exist', async () => {
    const { loginCode } = (await create({ name: 'Reader' })).data
    const { browser } = await desk(loginCode)
    const { translationSetting } = (await browser.call(subAccountContract.getDeskInfo, {})).data
    const wanted = { ...translationSetting, receiveTargetLanguage: 'chatx_zh', holdFailed: false }
    const kept = await browser.call(subAccountContract.updateTranslationSetting, wanted)
    expect(kept.data).toEqual({ ...wanted, receiveTargetLanguage: 'chatx_zh-CN' })
    expect((await browser.call(subAccountContract.getDeskInfo, {})).data.translationSetting).toEqual(
      kept.data,
    )
    const unknown = { ...wanted, receiveTargetLanguage: 'chatx_xx' }
    expect((await browser.call(subAccountContract.updateTranslationSetting, unknown)).error).toBe(
      'translation.language_unknown',
    )
  })
})
