import * as accessContract from '@chatx/contract/access'
import * as tenantContract from '@chatx/contract/tenant'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/infra/database/database.ts'
import { openBrowser } from './access-browser.ts'
import { codeFor, password, registered } from './access-steps.ts'
import { openWorld, type World } from './access-world.ts'

const MINUTE = 60_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const form = (email: string, verificationCode: string) => ({
  email,
  verificationCode,
  password,
  confirmPassword: password,
  agreed: true as const,
})

describe('registering', () => {
  it('takes a code from the mail, makes the account with its default sub-account and bucket, and lets it log in', async () => {
    const email = 'mei@example.com'
    const browser = openBrowser(world)
    const sent = await browser.call(accessContract.getUserVerificationCode, { email, purpose: 'register' })
    expect(sent.data).toEqual({ resendAfter: 60, expiresIn: 600 })
    const code = await codeFor(world, email)
    const made = await browser.call(accessContract.register, {
      ...form('Mei@Example.com', code),
      tgContact: '@mei',
    })
    expect(made).toMatchObject({ code: 200, data: { userId: expect.any(String) } })

    const login = await browser.call(accessContract.login, { userName: email, password })
    expect(login).toMatchObject({ code: 200, data: { expiresIn: 900, tenantId: 1 } })
    const me = await browser.call(accessContract.getLoginUserInfo, {})
    expect(me.data).toMatchObject({
      id: made.data.userId,
      emailAddress: email,
      userName: 'mei',
      tgContact: '@mei',
      charNum: 0,
      portNum: 1,
      setMealCode: 'MIAN_FEI',
      setMealDO: { code: 'MIAN_FEI', title: 'Free' },
      psetMealDO: { code: 'MIAN_FEI_ROOT', title: 'Free' },
      privilegesCode: [],
      isCreateSubAccount: false,
      firstRebateRate: 20,
      rebateRate: 10,
    })
    const desk = await openBrowser(world).call(accessContract.deskLogin, { userName: email, password })
    expect(desk.code).toBe(200)
  })

  it('refuses passwords that differ, are common, or shorter than the site wants, and spends no try on them', async () => {
    const email = 'weak@example.com'
    const browser = openBrowser(world)
    await browser.call(accessContract.getUserVerificationCode, { email, purpose: 'register' })
    const code = await codeFor(world, email)
    for (let round = 0; round < 6; round += 1) {
      const differs = { ...form(email, code), confirmPassword: `${password}x` }
      expect((await browser.call(accessContract.register, differs)).error).toBe('access.password_mismatch')
      const common = { ...form(email, code), password: 'Password1', confirmPassword: 'Password1' }
      expect((await browser.call(accessContract.register, common)).error).toBe('access.password_weak')
    }
    const unmixed = { ...form(email, code), password: 'trombone9', confirmPassword: 'trombone9' }
    expect((await browser.call(accessContract.register, unmixed)).error).toBe('request.invalid')
    expect((await browser.call(accessContract.register, form(email, code))).code).toBe(200)
  })

  it('makes one account of ten registrations with the same code', async () => {
    const email = 'once@example.com'
    const browser = openBrowser(world)
    await browser.call(accessContract.getUserVerificationCode, { email, purpose: 'register' })
    const code = await codeFor(world, email)
    const all = await Promise.all(
      Array.from({ length: 5 }, () => browser.call(accessContract.register, form(email, code))),
    )
    expect(all.filter((one) => one.code === 200)).toHaveLength(1)
    expect(all.filter((one) => one.error === 'access.code_wrong')).toHaveLength(4)
  })

  it('knows an address once per tenant', async () => {
    await world.db.inInstallation((tx) =>
      tx.rows(sql`with t as (insert into tenant (tenant_id, name) values (2, 'Other'))
        insert into tenant_host (tenant_id, host) values (2, 'other.example')`),
    )
    const email = 'both@example.com'
    await registered(world, email)
    await registered(world, email, 2)
    const first = await openBrowser(world).call(accessContract.login, { userName: email, password })
    const second = await openBrowser(world, '203.0.113.9', 2).call(accessContract.login, {
      userName: email,
      password,
    })
    expect([first.data.tenantId, second.data.tenantId]).toEqual([1, 2])
  })
})

describe('a verification code', () => {
  const ask = async (email: string, purpose: 'register' | 'resetPassword' = 'register', ip = '203.0.113.2') =>
    openBrowser(world, ip).call(accessContract.getUserVerificationCode, { email, purpose })
  const use = (email: string, code: string, ip = '203.0.113.2') =>
    openBrowser(world, ip).call(accessContract.register, form(email, code))

  it('is guessed at five times at most, then not even the right one is taken', async () => {
    const email = 'guess@example.com'
    await ask(email)
    const code = await codeFor(world, email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const errors = []
    for (let round = 0; round < 8; round += 1) errors.push((await use(email, wrong)).error)
    expect(errors.slice(0, 5)).toEqual(Array(5).fill('access.code_wrong'))
    expect(errors.slice(5)).toEqual(Array(3).fill('access.too_many_tries'))
    expect((await use(email, code)).error).toBe('access.too_many_tries')
  })

  it('stops at five also when all guesses arrive at once', async () => {
    const email = 'storm@example.com'
    await ask(email)
    const code = await codeFor(world, email)
    const guesses = Array.from({ length: 30 }, (_, index) =>
      String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
    )
    const errors = (await Promise.all(guesses.map((guess) => use(email, guess, '203.0.113.3')))).map(
      (one) => one.error,
    )
    expect(errors.filter((error) => error === 'access.code_wrong')).toHaveLength(5)
  })

  it('is over after ten minutes, and good until then', async () => {
    const email = 'late@example.com'
    await ask(email, 'register', '203.0.113.20')
    const late = await codeFor(world, email)
    world.clock.pass(10 * MINUTE)
    expect((await use(email, late, '203.0.113.20')).error).toBe('access.code_wrong')
    await ask(email, 'register', '203.0.113.20')
    const intime = await codeFor(world, email)
    world.clock.pass(10 * MINUTE - 1)
    expect((await use(email, intime, '203.0.113.20')).code).toBe(200)
  })

  it('is for its purpose and its address, and only the newest one counts', async () => {
    const email = 'purpose@example.com'
    const other = 'purpose2@example.com'
    const at = '203.0.113.21'
    await ask(email, 'resetPassword', at)
    await ask(email, 'register', at)
    const older = await codeFor(world, email)
    await ask(other, 'register', at)
    const foreign = await codeFor(world, other)
    expect((await use(email, foreign === older ? '000000' : foreign, at)).error).toBe('access.code_wrong')
    world.clock.pass(MINUTE)
    await ask(email, 'register', at)
    const newest = await codeFor(world, email)
    if (newest !== older) expect((await use(email, older, at)).error).toBe('access.code_wrong')
    expect((await use(email, newest, at)).code).toBe(200)
    expect((await use(email, newest, at)).error).toBe('access.code_wrong')
  })

  it('is sent once a minute, five times an hour and ten times a day', async () => {
    const email = 'often@example.com'
    const at = '203.0.113.22'
    expect((await ask(email, 'register', at)).code).toBe(200)
    const soon = await ask(email, 'register', at)
    expect(soon).toMatchObject({ error: 'access.code_too_soon', status: 429 })
    expect(soon.retryAfter).toBe(60)
    const outcomes: (string | undefined)[] = []
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      world.clock.pass(MINUTE)
      if (minute % 5 === 0) outcomes.push((await ask(email, 'register', at)).error)
    }
    expect(outcomes.filter((error) => error === undefined)).toHaveLength(9)
  })

  it('is asked from one network thirty times an hour at most', async () => {
    const at = '2001:db8:7:7::'
    const outcomes = []
    for (let round = 0; round < 35; round += 1)
      outcomes.push((await ask(`from-one-${round}@example.com`, 'register', `${at}${round}`)).error)
    expect(outcomes.filter((error) => error === undefined)).toHaveLength(30)
    expect((await ask('elsewhere@example.com', 'register', '2001:db8:7:8::1')).code).toBe(200)
  })

  it('gives the same answers for a known and an unknown address, and only the mail tells', async () => {
    const known = 'known@example.com'
    const unknown = 'unknown@example.com'
    await registered(world, known)
    world.clock.pass(2 * MINUTE)
    for (const purpose of ['register', 'resetPassword'] as const) {
      const answers = [await ask(known, purpose, '203.0.113.30'), await ask(unknown, purpose, '203.0.113.30')]
      expect(answers[0]).toEqual(answers[1])
      const tries = await Promise.all(
        [known, unknown].map(async (email) => {
          const browser = openBrowser(world, '203.0.113.31')
          const input = form(email, '000000')
          const endpoint = purpose === 'register' ? accessContract.register : accessContract.resetPassword
          const { agreed, ...reset } = input
          const outcomes = []
          for (let round = 0; round < 7; round += 1)
            outcomes.push(
              (
                await browser.call(
                  endpoint as typeof accessContract.resetPassword,
                  (purpose === 'register' ? { ...reset, agreed } : reset) as typeof reset,
                )
              ).error,
            )
          return outcomes
        }),
      )
      expect(tries[0]).toEqual(tries[1])
    }
    await world.deliver()
    const subjects = (to: string) =>
      world.mail.sent.filter((mail) => mail.to === to).map((mail) => mail.subject)
    expect(subjects(known).slice(-2)).toEqual([
      'You already have a ChatX account',
      'Your ChatX password reset code',
    ])
    expect(subjects(unknown)).toEqual(['Your ChatX registration code', 'No ChatX account for this address'])
  })

  it('stands nowhere in the database once its mail has left', async () => {
    const email = 'secret@example.com'
    await ask(email, 'register', '203.0.113.40')
    const code = await codeFor(world, email)
    const lines = (await world.dump()).split('\n').filter((line) => line.includes(email))
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('\n')).not.toContain(code)
  })
})

describe('the outbox', () => {
  it('shows operators every mail, newest first and page by page, without codes that have left', async () => {
    const operator = { email: 'staff@example.com', password, displayName: 'Staff' }
    await world.access.createOperator(1, operator)
    const browser = openBrowser(world, '203.0.113.50')
    await browser.call(accessContract.operatorLogin, { userName: operator.email, password })
    expect((await browser.call(accessContract.operatorInfo, {})).data).toMatchObject({
      userName: operator.email,
      displayName: 'Staff',
    })
    const first = await browser.call(tenantContract.pageOutbox, { pageSize: 3 })
    expect(first.data.list).toHaveLength(3)
    expect(first.data.list[0]).toMatchObject({ to: 'secret@example.com', state: 'sent' })
    expect(first.data.list[0]?.text).toContain('••••••')
    const ids = new Set(first.data.list.map((mail) => mail.id))
    let cursor = first.data.nextCursor
    while (cursor !== null) {
      const next = await browser.call(tenantContract.pageOutbox, { pageSize: 50, cursor })
      for (const mail of next.data.list) ids.add(mail.id)
      cursor = next.data.nextCursor
    }
    expect(ids.size).toBe(first.data.total)
    const filtered = await browser.call(tenantContract.pageOutbox, { to: 'Secret@example.com' })
    expect(filtered.data.total).toBe(1)
  })

  it('keeps a failed mail for another try, and shows why it failed', async () => {
    const email = 'failing@example.com'
    const browser = openBrowser(world, '203.0.113.51')
    await browser.call(accessContract.getUserVerificationCode, { email, purpose: 'register' })
    world.mail.failWith = 'connect ECONNREFUSED'
    await expect(world.deliver()).rejects.toThrow('ECONNREFUSED')
    const operator = openBrowser(world, '203.0.113.50')
    await operator.call(accessContract.operatorLogin, { userName: 'staff@example.com', password })
    const shown = async () => (await operator.call(tenantContract.pageOutbox, { to: email })).data.list[0]
    expect(await shown()).toMatchObject({ state: 'failed', error: 'connect ECONNREFUSED' })
    world.mail.failWith = undefined
    const id = (await shown())?.id ?? ''
    await world.tenants.deliverMail({ tenantId: 1, mailId: id })
    expect(await shown()).toMatchObject({ state: 'sent', error: null })
    const before = world.mail.sent.length
    await world.tenants.deliverMail({ tenantId: 1, mailId: id })
    expect(world.mail.sent).toHaveLength(before)
  })
})
