import * as access from '@chatx/contract/access'
import * as security from '@chatx/contract/access-security'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/infra/database/database.ts'
import { openBrowser, type TestBrowser } from './access-browser.ts'
import { turnOn } from './access-factor-steps.ts'
import { loggedIn, newNetwork, password, registered } from './access-steps.ts'
import { openWorld, type World } from './access-world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Answer = { error: string | undefined }
const count = (answers: Answer[], error: string) => answers.filter((answer) => answer.error === error).length
const times = async (n: number, act: (round: number) => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = []
  for (let round = 0; round < n; round += 1) answers.push(await act(round))
  return answers
}
const owner = async (email: string): Promise<TestBrowser> => {
  await registered(world, email)
  return loggedIn(world, email)
}

// What the limits of security.md §1 say of the doors that the tests of passwords and codes do not show.
describe('guessing', () => {
  it('at an operator stops at ten, and a wait lets one more in', async () => {
    const email = 'guessed-staff@example.com'
    await world.access.createOperator(1, { email, password, displayName: 'Olga' })
    const at = newNetwork()
    const enter = (tried: string) =>
      openBrowser(world, at).call(access.operatorLogin, { userName: email, password: tried })
    const answers = await times(30, (round) => enter(`Guess-${round}x`))
    expect(count(answers, 'access.wrong_credentials')).toBe(10)
    expect((await enter(password)).error).toBe('access.too_many_tries')
    world.clock.pass(60_000)
    expect((await enter(password)).code).toBe(200)
  })

  it('login codes from one network stops at fifty', async () => {
    const at = newNetwork()
    const answers = await times(70, (round) =>
      openBrowser(world, at).call(access.deskLogin, {
        loginCode: `GUES-SED0-${String(round).padStart(4, '0')}`,
      }),
    )
    expect(count(answers, 'access.wrong_login_code')).toBe(50)
    expect(count(answers, 'access.too_many_tries')).toBe(20)
  })

  it('the password with a stolen login session, at any door that asks for it again, is one count', async () => {
    const thief = await owner('stolen@example.com')
    const answers = await times(24, (round) =>
      round % 2 === 0
        ? thief.call(security.beginSecondFactor, { password: `Guess-${round}x` })
        : thief.call(security.updateUserBindEmail, {
            currentEmail: 'stolen@example.com',
            newEmail: 'thief@example.com',
            password: `Guess-${round}x`,
            verificationCode: '000000',
          }),
    )
    expect(count(answers, 'access.wrong_credentials')).toBe(10)
    expect(count(answers, 'access.too_many_tries')).toBe(14)
  })

  it('the mailed code for a new password with a stolen login session stops at five', async () => {
    const thief = await owner('mailed@example.com')
    expect((await thief.call(security.sendPasswordCode, {})).code).toBe(200)
    const next = 'Another-horse2'
    const answers = await times(12, (round) =>
      thief.call(security.updatePassword, {
        password: next,
        confirmPassword: next,
        verificationCode: String(round).padStart(6, '0'),
      }),
    )
    expect(count(answers, 'access.code_wrong')).toBe(5)
    expect(count(answers, 'access.too_many_tries')).toBe(7)
  })

  it('a first code while a second factor is set up, and one to turn it off, are counted with those of log-ins', async () => {
    const thief = await owner('counted@example.com')
    const { app } = await turnOn(world, thief)
    const answers = await times(12, (round) =>
      round % 2 === 0
        ? thief.call(security.turnOffSecondFactor, { password, oneTimeCode: app.wrong(round) })
        : thief.call(security.renewRecoveryCodes, { oneTimeCode: app.wrong(round) }),
    )
    expect(count(answers, 'access.one_time_code_wrong')).toBe(5)
    expect(count(answers, 'access.too_many_tries')).toBe(7)
    expect((await thief.call(security.getSecurity, {})).data.secondFactor.on).toBe(true)
  })
})

// Whoever can write to the database, but has no key of the deployment, gets no further than to shut somebody out.
describe('rows that somebody has tampered with', () => {
  const enter = (userName: string, oneTimeCode: string) =>
    openBrowser(world, newNetwork()).call(access.login, { userName, password, oneTimeCode })
  const idOf = async (email: string) =>
    (
      await world.db.inTenant(1, (tx) =>
        tx.first(sql<{ id: string }>`select main_account_id as id from main_account where email = ${email}`),
      )
    )?.id ?? ''

  it('of recovery codes open no other account', async () => {
    const [mine, theirs] = ['tamper-a@example.com', 'tamper-b@example.com']
    const { recoveryCodes } = await turnOn(world, await owner(mine))
    await turnOn(world, await owner(theirs))
    const [from, to] = [await idOf(mine), await idOf(theirs)]
    await world.db.inTenant(1, (tx) =>
      tx.rows(sql`
        insert into recovery_code (tenant_id, main_account_id, holder_id, code_hash)
        select tenant_id, ${to}::uuid, ${to}::uuid, code_hash from recovery_code where holder_id = ${from}`),
    )
    const [code = ''] = recoveryCodes
    expect((await enter(theirs, code)).error).toBe('access.one_time_code_wrong')
    expect((await enter(mine, code)).code).toBe(200)
  })

  it('of a secret are no secret: bytes that were made up or cut open nothing, and let nobody in by the password alone', async () => {
    const email = 'tamper-c@example.com'
    const { app } = await turnOn(world, await owner(email))
    for (const made of [sql`decode(repeat('00', 48), 'hex')`, sql`substring(secret_sealed from 1 for 20)`]) {
      await world.db.inTenant(1, (tx) => tx.rows(sql`update second_factor set secret_sealed = ${made}`))
      expect((await enter(email, app.code())).code).not.toBe(200)
      const bare = await openBrowser(world, newNetwork()).call(access.login, { userName: email, password })
      expect(bare.error).toBe('access.one_time_code_needed')
    }
  })
})
