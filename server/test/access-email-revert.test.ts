import * as access from '@chatx/contract/access'
import * as security from '@chatx/contract/access-security'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, type TestBrowser } from './access-browser.ts'
import { turnOn } from './access-factor-steps.ts'
import { codeFor, loggedIn, newNetwork, password, registered } from './access-steps.ts'
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
const revert = (token: string) => openBrowser(world, newNetwork()).call(access.revertEmail, { token })
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

  it.each([
    ['keeps a second factor that is older than a week', 8 * DAY, 'access.one_time_code_needed'],
    ['takes away one that whoever changed the address may have turned on', DAY, 'in'],
  ])('%s', async (_, age, outcome) => {
    const own = `factor-${age}@example.com`
    await registered(world, own)
    const robber = await loggedIn(world, own)
    const { app } = await turnOn(world, robber)
    world.clock.pass(age)
    const again = openBrowser(world, newNetwork())
    const login = { userName: own, password, oneTimeCode: app.code() }
    expect((await again.call(access.login, login)).code).toBe(200)
    await again.call(security.verifyEmail, { email: `new-${own}` })
    world.clock.pass(30_000)
    const form = {
      currentEmail: own,
      newEmail: `new-${own}`,
      verificationCode: await codeFor(world, `new-${own}`),
      password,
      oneTimeCode: app.code(),
    }
    expect((await again.call(security.updateUserBindEmail, form)).code).toBe(200)
    expect((await revert(await tokenFor(own))).code).toBe(200)

    const owner = openBrowser(world, newNetwork())
    world.clock.pass(61_000)
    await owner.call(access.getUserVerificationCode, { email: own, purpose: 'resetPassword' })
    const verificationCode = await codeFor(world, own)
    const next = { password, confirmPassword: password, verificationCode, email: own }
    expect((await owner.call(access.resetPassword, next)).code).toBe(200)
    expect(await enter(own)).toBe(outcome)
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

  it('is shown to nobody who reads the outbox or a stolen database', async () => {
    const own = 'secret@example.com'
    await registered(world, own)
    const token = await move(await loggedIn(world, own), own, 'secret2@example.com')
    expect(token).not.toBe('')
    expect(await world.dump()).not.toContain(token)
  })
})
