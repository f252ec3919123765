import * as access from '@chatx/contract/access'
import * as security from '@chatx/contract/access-security'
import * as featureSwitch from '@chatx/contract/feature-switch'
import * as service from '@chatx/contract/customer-service'
import * as operatedService from '@chatx/contract/customer-service-operator'
import * as accounts from '@chatx/contract/main-account-operator'
import { pageOutbox } from '@chatx/contract/tenant'
import * as webChat from '@chatx/contract/web-chat'
import { allEndpoints } from '@chatx/contract/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/infra/database/database.ts'
import { openApp } from './access-factor-steps.ts'
import { createRawCaller } from './authorization-calls.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createDesk, createOperator, createOwner, createVisitor, type Owner, PASSWORD } from './people.ts'

let server: TestServer
let staff: { token: string }

beforeAll(async () => {
  server = await startTestServer({ processes: ['api', 'realtime'] })
  staff = await createOperator(server)
})
afterAll(() => server.stop())

const as = (who: { token: string }) => ({ token: who.token })
const refusal = ({ data }: { data: unknown }) => (data as { error?: string } | null)?.error
const idOf = ({ scope }: Owner) => scope.mainAccountId
const mailsTo = async (to: string, token = staff.token) =>
  (await server.call(pageOutbox, { to }, { token })).data.list
const info = (who: { token: string }) => server.call(access.getLoginUserInfo, {}, as(who))
const login = (userName: string, password = PASSWORD, more = {}, jar?: Map<string, string>) =>
  server.call(access.login, { userName, password, ...more }, jar === undefined ? {} : { jar })
const reset = (who: Owner, reason = 'phone lost') =>
  server.call(accounts.resetMainAccount, { id: idOf(who), reason }, as(staff))
const turnOn = async (who: { token: string }) => {
  const { data } = await server.call(security.beginSecondFactor, { password: PASSWORD }, as(who))
  const app = openApp(server.services, data.secret)
  const confirmed = await server.call(security.confirmSecondFactor, { oneTimeCode: app.code() }, as(who))
  expect(confirmed.code).toBe(200)
  server.clock.forward(30_000)
  return app
}

describe('a main account that is reset', () => {
  it('is out everywhere, and neither the password nor a remembered login nor a second factor is left', async () => {
    const owner = await createOwner(server, 'reset', 0)
    const desk = await createDesk(server, owner, 'Ana')
    const app = await turnOn(owner)
    const jar = new Map<string, string>()
    const remembered = await login(owner.email, PASSWORD, { remember: true, oneTimeCode: app.code() }, jar)
    expect(remembered.code).toBe(200)
    const { data } = await reset(owner)
    expect(data).toMatchObject({ id: idOf(owner), status: 'normal', openLogins: 0, onlinePorts: 0 })
    for (const who of [owner, desk]) expect((await info(who)).code).toBe(401)
    expect((await info({ token: remembered.data.accessToken })).code).toBe(401)
    expect(refusal(await login(owner.email))).toBe('access.wrong_credentials')
    const again = { userName: owner.email, remember: true, remembered: true }
    expect(refusal(await server.call(access.login, again, { jar }))).toBe('access.remember_invalid')
    // Neither rows of it, so no old code could come back.
    const left = await server.services.db.inAccount(owner.scope, (tx) =>
      tx.first(
        sql<{
          n: number
        }>`select (select count(*) from second_factor)::int + (select count(*) from recovery_code)::int as n`,
      ),
    )
    expect(left?.n).toBe(0)
  })

  it('is opened again by a code that only its owner gets, and the staff reads no password anywhere', async () => {
    const owner = await createOwner(server, 'back', 0)
    await reset(owner)
    const told = await mailsTo(owner.email)
    expect(told.map(({ subject }) => subject)).toEqual(['Your log-in to ChatX was reset'])
    expect(told[0]?.text).toContain('/login?view=forgot')
    expect(told[0]?.text).not.toContain('phone lost')
    const { email } = owner
    await server.call(access.getUserVerificationCode, { email, purpose: 'resetPassword' })
    // The staff's outbox shows every mail without its code.
    expect((await mailsTo(email))[0]?.text).not.toMatch(/\d{6}/)
    const mail = await server.services.db.inInstallation((tx) =>
      tx.first(
        sql<{
          text: string
        }>`select body_text as text from outbox_mail where recipient = ${email} order by mail_id desc limit 1`,
      ),
    )
    const verificationCode = /^ {4}(\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? ''
    const password = 'Another2horse'
    const form = { email, password, confirmPassword: password, verificationCode }
    expect((await server.call(access.resetPassword, form)).code).toBe(200)
    expect((await login(email, password)).code).toBe(200)
    expect(refusal(await login(email))).toBe('access.wrong_credentials')
  })

  it('stays suspended, and its data stays', async () => {
    const owner = await createOwner(server, 'both', 1_000)
    await server.call(accounts.suspendMainAccount, { id: idOf(owner), reason: 'spam' }, as(staff))
    const { data } = await reset(owner)
    expect(data).toMatchObject({
      status: 'disabled',
      suspendedReason: 'spam',
      charNum: 1_000,
      subAccounts: 1,
    })
  })

  it('is one of this tenant, for a reason, and no owner resets anybody', async () => {
    const owner = await createOwner(server, 'mine', 0)
    for (const reason of ['', '  ', 'nul \0', 'x'.repeat(201)])
      expect(refusal(await reset(owner, reason))).toBe('request.invalid')
    const wish = { id: idOf(owner), reason: 'mine' }
    expect(refusal(await server.call(accounts.resetMainAccount, wish, as(owner)))).toBe('session.forbidden')
    const nobody = { id: '01890a5d-ac96-774b-bcce-b302099a8057', reason: 'x' }
    expect(refusal(await server.call(accounts.resetMainAccount, nobody, as(staff)))).toBe(
      'main_account.not_found',
    )
    expect((await info(owner)).code).toBe(200)
  })
})

describe('web chats of a suspended main account', () => {
  it('take no message and say so, and go on where they were once it is resumed', async () => {
    const owner = await createOwner(server, 'closed', 0)
    const desk = await createDesk(server, owner, 'Ana')
    const visitor = await createVisitor(server, desk)
    const id = idOf(owner)
    const send = (text: string, systemLanguageCode = 'EN') =>
      server.call(
        webChat.sendFromVisitor,
        { clientMsgId: crypto.randomUUID(), text },
        { ...as(visitor), headers: { systemLanguageCode } },
      )
    const start = () => server.call(webChat.startChat, { channelKey: desk.channel.channelKey })
    expect((await send('before')).code).toBe(200)
    await server.call(accounts.suspendMainAccount, { id, reason: 'spam' }, as(staff))
    const refused = await send('meanwhile')
    expect([refusal(refused), refused.msg]).toEqual([
      'web_chat.closed',
      'This chat is closed at present. Nothing was sent.',
    ])
    expect((await send('其间', 'ZH')).msg).toBe('该聊天目前已关闭，消息没有发送')
    expect(refusal(await start())).toBe('web_chat.closed')
    await server.call(accounts.resumeMainAccount, { id }, as(staff))
    expect((await send('after')).code).toBe(200)
    expect((await start()).code).toBe(200)
    const history = () => server.call(webChat.pageVisitorMessage, {}, as(visitor))
    await expect
      .poll(async () => (await history()).data.list.map(({ text }) => text))
      .toEqual(['before', 'after'])
  })

  it("are closed by their own main account's state only, also in one batch of messages", async () => {
    const closed = await createOwner(server, 'shut', 0)
    const open = await createOwner(server, 'open', 0)
    const [there, here] = [await createDesk(server, closed, 'A'), await createDesk(server, open, 'B')]
    const [lost, found] = [await createVisitor(server, there), await createVisitor(server, here)]
    await server.call(accounts.suspendMainAccount, { id: idOf(closed), reason: 'spam' }, as(staff))
    const said = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        server.call(
          webChat.sendFromVisitor,
          { clientMsgId: crypto.randomUUID(), text: String(n) },
          as(n % 2 === 0 ? lost : found),
        ),
      ),
    )
    expect(said.map((answer) => answer.code)).toEqual(Array.from({ length: 5 }, () => [403, 200]).flat())
  })
})

describe('the sign-up bonus', () => {
  it.each([
    ['granted', 'Your ChatX sign-up bonus is there', '100,000 characters'],
    ['refused', 'Your request for the ChatX sign-up bonus', '    asked twice'],
  ] as const)('is told to its owner once it is %s', async (state, subject, words) => {
    const owner = await createOwner(server, `bonus-${state}`, 0)
    await server.call(service.requestSignUpBonus, {}, as(owner))
    const id = idOf(owner)
    for (let twice = 0; twice < 2; twice += 1)
      await (state === 'granted'
        ? server.call(operatedService.grantSignUpBonus, { id }, as(staff))
        : server.call(operatedService.refuseSignUpBonus, { id, reason: 'asked twice' }, as(staff)))
    const told = await mailsTo(owner.email)
    expect(told.map((mail) => mail.subject)).toEqual([subject])
    expect(told[0]?.text).toContain(words)
  })
})

describe('the second factor', () => {
  it('is told to whoever has it when it goes on and off and gets new recovery codes', async () => {
    const owner = await createOwner(server, 'factor', 0)
    const app = await turnOn(owner)
    await server.call(security.renewRecoveryCodes, { oneTimeCode: app.code() }, as(owner))
    server.clock.forward(30_000)
    const off = { password: PASSWORD, oneTimeCode: app.code() }
    expect(
      refusal(
        await server.call(security.turnOffSecondFactor, { ...off, oneTimeCode: app.wrong() }, as(owner)),
      ),
    ).toBe('access.one_time_code_wrong')
    expect((await server.call(security.turnOffSecondFactor, off, as(owner))).code).toBe(200)
    expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual([
      'Your ChatX second factor was turned off',
      'Your ChatX recovery codes were replaced',
      'Your ChatX second factor was turned on',
    ])
  })
})

describe('an operator', () => {
  const olga = 'operator@example.test'
  const enter = (password: string, more = {}) =>
    server.call(access.operatorLogin, { userName: olga, password, ...more })
  const change = (input: Partial<Parameters<typeof form>[0]>, who = staff) =>
    server.call(security.updateOperatorPassword, form(input), as(who))
  const form = (input: {
    currentPassword?: string
    password?: string
    confirmPassword?: string
    oneTimeCode?: string
  }) => {
    const { currentPassword = PASSWORD, password = 'Another2horse' } = input
    return { currentPassword, password, confirmPassword: password, ...input }
  }

  it('changes the own password with the current one; every other log-in ends, and a mail tells of it', async () => {
    const elsewhere = (await enter(PASSWORD)).data.accessToken
    expect(refusal(await change({ currentPassword: 'Wrong1horse' }))).toBe('access.wrong_credentials')
    expect(refusal(await change({ confirmPassword: 'Another3horse' }))).toBe('access.password_mismatch')
    expect(refusal(await change({ password: 'Password1' }))).toBe('access.password_weak')
    expect(refusal(await change({ password: 'short' }))).toBe('request.invalid')
    expect((await enter(PASSWORD)).code).toBe(200)
    expect((await change({})).code).toBe(200)
    expect((await server.call(access.operatorInfo, {}, { token: elsewhere })).code).toBe(401)
    expect((await server.call(access.operatorInfo, {}, as(staff))).code).toBe(200)
    expect(refusal(await enter(PASSWORD))).toBe('access.wrong_credentials')
    expect((await enter('Another2horse')).code).toBe(200)
    expect((await mailsTo(olga))[0]?.subject).toBe('Your operator password at ChatX was changed')
    expect((await change({ currentPassword: 'Another2horse', password: PASSWORD })).code).toBe(200)
  })

  it('needs a code of the second factor, too, where it is on; and five wrong passwords make the sixth wait', async () => {
    const made = { email: 'omar@example.test', password: PASSWORD, displayName: 'Omar' }
    await server.services.access.createOperator(1, made)
    const opened = await server.call(access.operatorLogin, { userName: made.email, password: PASSWORD })
    const omar = { token: opened.data.accessToken }
    const app = await turnOn(omar)
    expect(refusal(await change({}, omar))).toBe('access.one_time_code_needed')
    expect(refusal(await change({ oneTimeCode: app.wrong() }, omar))).toBe('access.one_time_code_wrong')
    expect((await change({ oneTimeCode: app.code() }, omar)).code).toBe(200)
    const answers: (string | undefined)[] = []
    for (let n = 0; n < 11; n += 1)
      answers.push(refusal(await change({ currentPassword: `Wrong${n}horse` }, omar)))
    expect(answers.at(0)).toBe('access.wrong_credentials')
    expect(answers.at(-1)).toBe('access.too_many_tries')
  })

  it('who is obliged to have a second factor can do nothing before it is on but turn it on, or leave', async () => {
    const made = { email: 'oda@example.test', password: PASSWORD, displayName: 'Oda' }
    await server.services.access.createOperator(1, made)
    const enterOda = async (more = {}) =>
      (await server.call(access.operatorLogin, { userName: made.email, password: PASSWORD, ...more })).data
        .accessToken
    const oda = { token: await enterOda() }
    const oblige = (on: boolean, who: { token: string }) =>
      server.call(
        featureSwitch.setFeatureSwitch,
        { name: 'operatorSecondFactor', on, reason: 'audit' },
        as(who),
      )
    expect((await oblige(true, staff)).code).toBe(200)

    const call = createRawCaller(server.url)
    const held: string[] = []
    const mine = allEndpoints().filter(({ endpoint }) => endpoint.who.includes('operator'))
    for (const { name, endpoint } of mine.filter(({ name }) => name !== 'logout')) {
      const { error, status } = await call(endpoint, {}, { token: oda.token })
      if (error !== 'session.second_factor_required') continue
      expect(status, name).toBe(403)
      held.push(name)
    }
    const free = mine.map(({ name }) => name).filter((name) => !held.includes(name))
    expect(free.sort()).toEqual(
      [
        'logout',
        'operatorInfo',
        'updateOperatorPassword',
        'getSecurity',
        'beginSecondFactor',
        'confirmSecondFactor',
        'turnOffSecondFactor',
        'renewRecoveryCodes',
        'listLoginSession',
        'endLoginSession',
        'endOtherLoginSessions',
        'pageLoginRecord',
      ].sort(),
    )
    const needs = async (who: { token: string }) =>
      (await server.call(security.getSecurity, {}, as(who))).data.secondFactor.required
    expect(await needs(oda)).toBe(true)
    // Owners are not meant.
    const owner = await createOwner(server, 'unheld', 0)
    expect((await info(owner)).code).toBe(200)
    expect(await needs(owner)).toBe(false)

    const app = await turnOn(oda)
    expect((await mailsTo(made.email, oda.token))[0]?.subject).toBe('Your ChatX second factor was turned on')
    // Whoever turned the switch on is held by it as well, and the one who has a second factor turns it off.
    expect(refusal(await oblige(false, staff))).toBe('session.second_factor_required')
    const off = { password: PASSWORD, oneTimeCode: app.code() }
    expect((await server.call(security.turnOffSecondFactor, off, as(oda))).code).toBe(200)
    expect(refusal(await oblige(false, oda))).toBe('session.second_factor_required')
    await turnOn(oda)
    expect((await oblige(false, oda)).code).toBe(200)
    expect((await server.call(featureSwitch.listFeatureSwitch, {}, as(staff))).code).toBe(200)
  })
})
