import * as access from '@chatx/contract/access'
import * as security from '@chatx/contract/access-security'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/infra/database/database.ts'
import { openBrowser, type TestBrowser } from './access-browser.ts'
import { turnOn } from './access-factor-steps.ts'
import { codeFor, holdPasswords, loggedIn, newNetwork, password, registered } from './access-steps.ts'
import { openWorld, type World } from './access-world.ts'

const DAY = 86_400_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const mailTo = async (email: string) => {
  await world.deliver()
  return world.mail.sent.findLast(({ to }) => to === email)
}
/** The token of the link in the last mail to this address. */
const tokenFor = async (email: string): Promise<string> =>
  /^ {4}http:\/\/localhost:8080\/email\/revert#(\S+)$/m.exec((await mailTo(email))?.text ?? '')?.[1] ?? ''

/** Changes the address as whoever is logged in and knows the password; answers the token that the old mailbox gets. */
const move = async (browser: TestBrowser, currentEmail: string, newEmail: string): Promise<string> => {
  await browser.call(security.verifyEmail, { email: newEmail })
  const verificationCode = await codeFor(world, newEmail)
  const form = { currentEmail, newEmail, verificationCode, password }
  const moved = await browser.call(security.updateUserBindEmail, form)
  if (moved.code !== 200) throw new Error(`not moved: ${moved.error}`)
  return tokenFor(currentEmail)
}
const revert = (token: string, oneTimeCode?: string) =>
  openBrowser(world, newNetwork()).call(access.revertEmail, {
    token,
    ...(oneTimeCode === undefined ? {} : { oneTimeCode }),
  })
/** How many statements wait for a lock of somebody else. */
const waitingForRow = async (): Promise<number> => {
  const { rows } = await world.db.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n ?? 0
}
const enter = async (email: string, tried = password) => {
  const browser = openBrowser(world, newNetwork())
  const answer = await browser.call(access.login, { userName: email, password: tried })
  return answer.code === 200 ? 'in' : answer.error
}

describe('the way back to an e-mail address that somebody exchanged', () => {
  it('gives the address back, ends every login, and leaves no password that anybody knows', async () => {
    const [own, robbers] = ['robbed@example.com', 'robber@example.com']
    await registered(world, own)
    const remembered = await loggedIn(world, own, { remember: true })
    const robber = await loggedIn(world, own)
    const token = await move(robber, own, robbers)
    expect(await enter(robbers)).toBe('in')

    expect(await revert(token)).toMatchObject({ code: 200, data: { email: own } })
    for (const browser of [remembered, robber])
      expect((await browser.call(access.getLoginUserInfo, {})).error).toBe('session.expired')
    const byCookie = { userName: own, remember: true, remembered: true }
    expect((await remembered.call(access.login, byCookie)).error).toBe('access.remember_invalid')
    for (const email of [own, robbers]) expect(await enter(email)).toBe('access.wrong_credentials')

    const told = await mailTo(own)
    expect(told?.text).toContain('/login?view=forgot')
    expect(told?.text).not.toContain(robbers)
    expect((await mailTo(robbers))?.text).not.toContain(own)
    const owner = openBrowser(world, newNetwork())
    world.clock.pass(61_000)
    await owner.call(access.getUserVerificationCode, { email: own, purpose: 'resetPassword' })
    const next = { password: 'Another2horse', confirmPassword: 'Another2horse' }
    const form = { email: own, verificationCode: await codeFor(world, own), ...next }
    expect((await owner.call(access.resetPassword, form)).code).toBe(200)
    expect(await enter(own, next.password)).toBe('in')
  })

  it('is open once, also to two who come at once, for a week, and to nothing but its token', async () => {
    const own = 'once@example.com'
    await registered(world, own)
    const token = await move(await loggedIn(world, own), own, 'once2@example.com')
    for (const wrong of [`2.${token.slice(2)}`, `${token.slice(0, -1)}x`, token.slice(2), 'x'.repeat(45)])
      expect((await revert(wrong)).error).toBe('access.email_revert_invalid')
    const answers = await Promise.all([revert(token), revert(token)])
    expect(answers.map(({ error }) => error).sort()).toEqual(['access.email_revert_invalid', undefined])

    const late = 'late@example.com'
    await registered(world, late)
    const tooLate = await move(await loggedIn(world, late), late, 'late2@example.com')
    world.clock.pass(7 * DAY)
    expect((await revert(tooLate)).error).toBe('access.email_revert_invalid')
    expect(await enter('late2@example.com')).toBe('in')
  })

  it('is not closed by one who goes on to a third address, or one step back', async () => {
    const [own, second, third] = ['chain@example.com', 'chain2@example.com', 'chain3@example.com']
    await registered(world, own)
    const robber = await loggedIn(world, own)
    const first = await move(robber, own, second)
    world.clock.pass(61_000)
    const later = await move(robber, second, third)
    expect(await revert(later)).toMatchObject({ code: 200, data: { email: second } })
    expect(await revert(first)).toMatchObject({ code: 200, data: { email: own } })
  })

  it('closes the ways back that later changes have opened', async () => {
    const [own, second] = ['closes@example.com', 'closes2@example.com']
    await registered(world, own)
    const robber = await loggedIn(world, own)
    const first = await move(robber, own, second)
    world.clock.pass(61_000)
    const later = await move(robber, second, 'closes3@example.com')
    expect((await revert(first)).code).toBe(200)
    expect((await revert(later)).error).toBe('access.email_revert_invalid')
  })

  /** Has a second factor of this age when the address is changed. */
  const moveWithFactor = async (own: string, age: number) => {
    await registered(world, own)
    const { app } = await turnOn(world, await loggedIn(world, own))
    world.clock.pass(age)
    const robber = openBrowser(world, newNetwork())
    const login = { userName: own, password, oneTimeCode: app.code() }
    expect((await robber.call(access.login, login)).code).toBe(200)
    const newEmail = `new-${own}`
    await robber.call(security.verifyEmail, { email: newEmail })
    const verificationCode = await codeFor(world, newEmail)
    world.clock.pass(30_000)
    const form = { currentEmail: own, newEmail, verificationCode, password, oneTimeCode: app.code() }
    expect((await robber.call(security.updateUserBindEmail, form)).code).toBe(200)
    world.clock.pass(30_000)
    return { app, token: await tokenFor(own) }
  }
  /** Logs in after the password was set anew by mail, without a code of the second factor. */
  const enterAnew = async (own: string) => {
    world.clock.pass(61_000)
    const owner = openBrowser(world, newNetwork())
    await owner.call(access.getUserVerificationCode, { email: own, purpose: 'resetPassword' })
    const verificationCode = await codeFor(world, own)
    const next = { password, confirmPassword: password, verificationCode, email: own }
    expect((await owner.call(access.resetPassword, next)).code).toBe(200)
    return enter(own)
  }

  it('asks for a code of a second factor that is older than a week, and leaves it on', async () => {
    const own = 'older-factor@example.com'
    const { app, token } = await moveWithFactor(own, 8 * DAY)
    expect((await revert(token)).error).toBe('access.one_time_code_needed')
    expect((await revert(token, app.wrong())).error).toBe('access.one_time_code_wrong')
    expect((await revert(token, app.code())).code).toBe(200)
    expect((await mailTo(own))?.text).not.toContain('second factor')
    expect(await enterAnew(own)).toBe('access.one_time_code_needed')
  })

  it('turns one off that whoever changed the address may have turned on, and says so', async () => {
    const own = 'younger-factor@example.com'
    const { token } = await moveWithFactor(own, DAY)
    expect((await revert(token)).code).toBe(200)
    expect((await mailTo(own))?.text).toContain('The second factor that was turned on lately is off.')
    expect(await enterAnew(own)).toBe('in')
  })

  it('is not handed to whoever had the account in between when its owner changes it back by hand', async () => {
    const [own, robbers] = ['by-hand@example.com', 'by-hand2@example.com']
    await registered(world, own)
    const browser = await loggedIn(world, own)
    const token = await move(browser, own, robbers)
    world.clock.pass(61_000)
    expect(await move(browser, robbers, own)).toBe('')
    const told = await mailTo(robbers)
    expect(told?.subject).toContain('changed')
    expect(told?.text).not.toContain('/email/revert')
    expect((await revert(token)).error).toBe('access.email_revert_invalid')
    expect(await enter(own)).toBe('in')
  })

  it('is not undone by a change that had begun before', async () => {
    const [own, robbers] = ['begun@example.com', 'begun2@example.com']
    await registered(world, own)
    const robber = await loggedIn(world, own)
    const token = await move(robber, own, robbers)
    world.clock.pass(61_000)
    await robber.call(security.verifyEmail, { email: 'begun3@example.com' })
    const verificationCode = await codeFor(world, 'begun3@example.com')
    const form = { currentEmail: robbers, newEmail: 'begun3@example.com', verificationCode, password }
    // In the midst of it, when all that it looks at was good, the owner takes the first one back.
    const passwords = holdPasswords(world)
    const changing = robber.call(security.updateUserBindEmail, form)
    await passwords.reached(1)
    expect((await revert(token)).code).toBe(200)
    passwords.release()
    expect((await changing).error).toBe('access.email_not_own')
    expect(await enterAnew(own)).toBe('in')
  })

  it('lets nobody in who had begun to log in before', async () => {
    const [own, robbers] = ['entering@example.com', 'entering2@example.com']
    await registered(world, own)
    const robber = await loggedIn(world, own)
    const token = await move(robber, own, robbers)
    const passwords = holdPasswords(world)
    const entering = openBrowser(world, newNetwork())
    const login = entering.call(access.login, { userName: robbers, password, remember: true })
    const desk = openBrowser(world, newNetwork()).call(access.deskLogin, { userName: robbers, password })
    await passwords.reached(2)
    expect((await revert(token)).code).toBe(200)
    passwords.release()
    expect((await login).error).toBe('access.wrong_credentials')
    expect((await desk).error).toBe('access.wrong_credentials')
    expect((await entering.call(access.getLoginUserInfo, {})).code).not.toBe(200)
  })

  it('closes a way back that is being opened at the very same moment', async () => {
    const [own, robbers, third] = ['moment@example.com', 'moment2@example.com', 'moment3@example.com']
    const mainAccountId = await registered(world, own)
    const robber = await loggedIn(world, own)
    const token = await move(robber, own, robbers)
    world.clock.pass(61_000)
    await robber.call(security.verifyEmail, { email: third })
    const verificationCode = await codeFor(world, third)
    const form = { currentEmail: robbers, newEmail: third, verificationCode, password }
    // Both come to wait for the row of the main account, in whatever order.
    const both = await world.db.inInstallation(async (tx) => {
      await tx.rows(sql`select 1 from main_account where main_account_id = ${mainAccountId} for update`)
      const calls = [robber.call(security.updateUserBindEmail, form), revert(token)]
      await expect.poll(() => waitingForRow()).toBe(2)
      return calls
    })
    expect((await both[1])?.code).toBe(200)
    await both[0]
    expect((await revert(await tokenFor(robbers))).error).toBe('access.email_revert_invalid')
    expect(await enterAnew(own)).toBe('in')
  })

  it('is refused while its tenant is only to be looked at', async () => {
    const own = 'demo-mode@example.com'
    await registered(world, own)
    const token = await move(await loggedIn(world, own), own, 'demo-mode2@example.com')
    world.demo.on = true
    expect((await revert(token)).error).toBe('demo.read_only')
    world.demo.on = false
    expect((await revert(token)).code).toBe(200)
  })

  it('changes nothing where the address has another account by now', async () => {
    const [own, moved] = ['reused@example.com', 'reused2@example.com']
    await registered(world, own)
    const token = await move(await loggedIn(world, own), own, moved)
    world.clock.pass(61_000)
    await registered(world, own)
    expect((await revert(token)).error).toBe('access.email_in_use')
    expect(await enter(moved)).toBe('in')
    expect(await enter(own)).toBe('in')
  })

  it('is shown to nobody who reads the outbox, and is forgotten once the mail is sent', async () => {
    const own = 'secret@example.com'
    await registered(world, own)
    const browser = await loggedIn(world, own)
    await browser.call(security.verifyEmail, { email: 'secret2@example.com' })
    const verificationCode = await codeFor(world, 'secret2@example.com')
    const form = { currentEmail: own, newEmail: 'secret2@example.com', verificationCode, password }
    expect((await browser.call(security.updateUserBindEmail, form)).code).toBe(200)
    const shown = async () => {
      const { list } = await world.tenants.pageOutbox(1, { to: own, pageNo: 1, pageSize: 1 })
      return list[0]
    }
    expect(await shown()).toMatchObject({ state: 'queued' })
    expect((await shown())?.text).toContain('/email/revert#••••••')
    const token = await tokenFor(own)
    expect(await shown()).toMatchObject({ state: 'sent' })
    expect((await shown())?.text).toContain('/email/revert#••••••')
    expect(await world.dump()).not.toContain(token)
  })
})
