import * as access from '@chatx/contract/access'
import * as security from '@chatx/contract/access-security'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, type TestBrowser } from './access-browser.ts'
import { turnOn } from './access-factor-steps.ts'
import { codeFor, loggedIn, newNetwork, password, registered } from './access-steps.ts'
import { openWorld, type World } from './access-world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const send = (browser: TestBrowser, email: string) => browser.call(security.verifyEmail, { email })
const change = (
  browser: TestBrowser,
  form: { currentEmail: string; newEmail: string; verificationCode: string } & Record<string, string>,
) => browser.call(security.updateUserBindEmail, { password, ...form })
const enter = (email: string) =>
  openBrowser(world, newNetwork()).call(access.login, { userName: email, password })
const emailOf = async (browser: TestBrowser) =>
  (await browser.call(access.getLoginUserInfo, {})).data.emailAddress

describe('another e-mail address', () => {
  it('needs the current one, the password and the code from the new mailbox; the old mailbox is told', async () => {
    const [currentEmail, newEmail] = ['old@example.com', 'new@example.com']
    await registered(world, currentEmail)
    const browser = await loggedIn(world, currentEmail)
    const other = await loggedIn(world, currentEmail)
    expect((await send(browser, newEmail)).data).toMatchObject({ expiresIn: 600, resendAfter: 60 })
    expect((await send(browser, newEmail)).error).toBe('access.code_too_soon')
    const verificationCode = await codeFor(world, newEmail)
    const form = { currentEmail, newEmail, verificationCode }
    const wrong = String((Number(verificationCode) + 1) % 1_000_000).padStart(6, '0')
    const refusals = [
      [{ ...form, currentEmail: 'other@example.com' }, 'access.email_not_own'],
      [{ ...form, password: 'Wr0ng-one' }, 'access.wrong_credentials'],
      [{ ...form, verificationCode: wrong }, 'access.code_wrong'],
      // The code is good for the address that it was sent to and no other.
      [{ ...form, newEmail: 'third@example.com' }, 'access.code_wrong'],
    ] as const
    for (const [given, refusal] of refusals) expect((await change(browser, given)).error).toBe(refusal)
    expect(await emailOf(browser)).toBe(currentEmail)
    expect((await change(browser, form)).code).toBe(200)
    expect(await emailOf(browser)).toBe(newEmail)
    expect(await emailOf(other)).toBe(newEmail)
    expect((await enter(currentEmail)).error).toBe('access.wrong_credentials')
    expect((await enter(newEmail)).code).toBe(200)
    await world.deliver()
    expect(world.mail.sent.at(-1)).toMatchObject({
      to: currentEmail,
      subject: expect.stringContaining('changed'),
    })
    expect(world.mail.sent.at(-1)?.text).not.toContain(newEmail)
    expect((await change(browser, { ...form, currentEmail: newEmail })).error).toBe('access.code_wrong')
  })

  it('is never one that another main account has, and does not tell that before the code', async () => {
    await registered(world, 'mover@example.com')
    await registered(world, 'taken@example.com')
    const browser = await loggedIn(world, 'mover@example.com')
    const asked = await send(browser, 'taken@example.com')
    expect(asked).toMatchObject({ code: 200, data: { expiresIn: 600, resendAfter: 60 } })
    await world.deliver()
    const mail = world.mail.sent.findLast(({ to }) => to === 'taken@example.com')
    expect(mail?.subject).toContain('already has')
    expect(mail?.text).not.toMatch(/\d{6}/)
  })

  it('goes to the first of two who want it', async () => {
    const newEmail = 'wanted@example.com'
    await registered(world, 'slow@example.com')
    const slow = await loggedIn(world, 'slow@example.com')
    await send(slow, newEmail)
    const verificationCode = await codeFor(world, newEmail)
    // Somebody registers with it while the code lies in the mailbox.
    const mainAccountId = await world.access.openMainAccount(1, {
      email: newEmail,
      password,
      tgContact: '',
      locale: 'en-US',
    })
    expect(mainAccountId).toBeDefined()
    const form = { currentEmail: 'slow@example.com', newEmail, verificationCode }
    expect((await change(slow, form)).error).toBe('access.email_in_use')
    expect(await emailOf(slow)).toBe('slow@example.com')
    expect((await enter('slow@example.com')).code).toBe(200)
  })

  it('asks for a one-time code where the second factor is on, and keeps it when the mailed code is wrong', async () => {
    const [currentEmail, newEmail] = ['careful@example.com', 'careful2@example.com']
    await registered(world, currentEmail)
    const browser = await loggedIn(world, currentEmail)
    const { app } = await turnOn(world, browser)
    await send(browser, newEmail)
    const verificationCode = await codeFor(world, newEmail)
    const form = { currentEmail, newEmail, verificationCode }
    world.clock.pass(30_000)
    const oneTimeCode = app.code()
    const wrong = String((Number(verificationCode) + 1) % 1_000_000).padStart(6, '0')
    expect((await change(browser, { ...form, verificationCode: wrong, oneTimeCode })).error).toBe(
      'access.code_wrong',
    )
    expect((await change(browser, form)).error).toBe('access.one_time_code_needed')
    expect((await change(browser, { ...form, oneTimeCode: app.wrong() })).error).toBe(
      'access.one_time_code_wrong',
    )
    expect((await change(browser, { ...form, oneTimeCode })).code).toBe(200)
    expect(await emailOf(browser)).toBe(newEmail)
  })
})
