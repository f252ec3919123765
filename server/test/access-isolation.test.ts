import * as accessContract from '@chatx/contract/access'
import * as subAccountContract from '@chatx/contract/sub-account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/infra/database/database.ts'
import { openBrowser, type TestBrowser } from './access-browser.ts'
import { loggedIn, newNetwork, password, registered } from './access-steps.ts'
import { openWorld, type World } from './access-world.ts'

/** Takes the application's own filters out of every statement; what is left is the database's. */
const withoutFilters = (text: string): string => {
  const rewritten = text.replace(
    /((?:\b\w+\.)?\b(?:main_account_id|tenant_id)) = (\$\d+)/g,
    '($1 = $2 or true)',
  )
  if (rewritten !== text) taken += 1
  return rewritten
}
let taken = 0

describe.each([
  ['with the application’s own filters', undefined],
  ['with row-level security alone', withoutFilters],
])('of two main accounts, %s,', (_, rewrite) => {
  let world: World
  let mine: TestBrowser
  let theirs: { id: string; loginCode: string; mainAccountId: string }
  const email = 'mine@example.com'

  beforeAll(async () => {
    world = await openWorld(rewrite === undefined ? {} : { rewrite })
    await world.db.inInstallation((tx) =>
      tx.rows(sql`insert into tenant (tenant_id, name) values (2, 'Other')`),
    )
    const upgrade = async (mainAccountId: string) => {
      const plan = { family: 'ZHUAN_YE_ROOT', planCode: 'PRO_365', portCount: 9, vipEnd: null }
      await world.db.inAccount({ tenantId: 1, mainAccountId }, (tx) => world.mainAccounts.setPlan(tx, plan))
    }
    await upgrade(await registered(world, email))
    const mainAccountId = await registered(world, 'theirs@example.com')
    await upgrade(mainAccountId)
    mine = await loggedIn(world, email)
    const other = await loggedIn(world, 'theirs@example.com')
    const made = await other.call(subAccountContract.createSubAccount, { name: 'Theirs alone' })
    theirs = { ...made.data, mainAccountId }
  })
  afterAll(() => world.close())

  it('each sees its own sub-accounts only', async () => {
    const { list, total } = (await mine.call(subAccountContract.pageSubAccount, {})).data
    expect(list.map((row) => row.name)).toEqual(['Default'])
    expect(total).toBe(1)
    expect((await mine.call(accessContract.getLoginUserInfo, {})).data.emailAddress).toBe(email)
  })

  it('neither reaches the other’s by its id, nor learns that it exists', async () => {
    const { id } = theirs
    const answers = [
      await mine.call(subAccountContract.subAccountLoginCode, { id }),
      await mine.call(subAccountContract.reissueLoginCode, { id }),
      await mine.call(subAccountContract.disableSubAccount, { id }),
      await mine.call(subAccountContract.enableSubAccount, { id }),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 404, error: 'sub_account.not_found' })
    const desk = await openBrowser(world, newNetwork()).call(accessContract.deskLogin, {
      loginCode: theirs.loginCode,
    })
    expect(desk.code).toBe(200)
  })

  it('a log-in of one tenant is none of the other', async () => {
    const foreign = openBrowser(world, newNetwork(), 2)
    expect((await foreign.call(accessContract.login, { userName: email, password })).error).toBe(
      'access.wrong_credentials',
    )
    expect((await foreign.call(accessContract.deskLogin, { loginCode: theirs.loginCode })).error).toBe(
      'access.wrong_login_code',
    )
    const moved = openBrowser(world, newNetwork(), 2)
    for (const [name, value] of mine.jar) moved.jar.set(name, value)
    const refreshToken = mine.stored.refresh ?? ''
    expect((await moved.call(accessContract.refreshToken, { refreshToken })).error).toBe(
      'access.refresh_invalid',
    )
    const nowhere = openBrowser(world, newNetwork(), 77)
    expect((await nowhere.call(accessContract.login, { userName: email, password })).error).toBe(
      'session.tenant_mismatch',
    )
  })

  it('ending one’s log-ins leaves the other’s alone', async () => {
    const other = await loggedIn(world, 'theirs@example.com')
    await world.db.inAccount({ tenantId: 1, mainAccountId: theirs.mainAccountId }, (tx) =>
      world.sessions.end(tx, {}, 'password'),
    )
    expect((await other.call(accessContract.getLoginUserInfo, {})).error).toBe('session.expired')
    expect((await mine.call(accessContract.getLoginUserInfo, {})).code).toBe(200)
  })

  it('the filters were really taken away where that is meant', () => {
    if (rewrite === undefined) expect(taken).toBe(0)
    else expect(taken).toBeGreaterThan(50)
  })
})
