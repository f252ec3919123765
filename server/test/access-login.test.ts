import * as accessContract from '@chatx/contract/access'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/infra/database/database.ts'
import { createPasswordHash } from '../src/infra/password-hash.ts'
import { openBrowser } from './access-browser.ts'
import { loggedIn, newNetwork, password, registered } from './access-steps.ts'
import { openWorld, type World } from './access-world.ts'

const MINUTE = 60_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const attempt = async (email: string, tried: string, ip: string) =>
  openBrowser(world, ip).call(accessContract.login, { userName: email, password: tried })
const reached = (answers: { error: string | undefined }[]) =>
  answers.filter((answer) => answer.error === 'access.wrong_credentials').length

describe('guessing a password', () => {
  it('stops at ten tries, one after the other or all at once, and says how long to wait', async () => {
    const email = 'brute@example.com'
    await registered(world, email)
    const answers = []
    for (let round = 0; round < 200; round += 1)
      answers.push(await attempt(email, `Guess-${round}x`, '203.0.113.60'))
    expect(reached(answers)).toBe(10)
    expect(answers.at(-1)).toMatchObject({ status: 429, error: 'access.too_many_tries', retryAfter: 60 })

    const storm = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        attempt('storm@example.com', `Guess-${index}x`, '203.0.113.61'),
      ),
    )
    expect(reached(storm)).toBe(10)
  })

  it('does not lock the person out: another network logs in meanwhile, this one after a minute', async () => {
    const email = 'victim@example.com'
    const at = '203.0.113.62'
    await registered(world, email)
    for (let round = 0; round < 30; round += 1) await attempt(email, `Guess-${round}x`, at)
    expect((await attempt(email, password, at)).error).toBe('access.too_many_tries')
    expect((await attempt(email, password, newNetwork())).code).toBe(200)
    world.clock.pass(MINUTE)
    expect((await attempt(email, password, at)).code).toBe(200)
    expect(reached([await attempt(email, 'Guess-again1', at)])).toBe(1)
  })

  it('from many networks at once gets slow too, but not for a browser that was logged in before', async () => {
    const email = 'spread@example.com'
    await registered(world, email)
    const known = await loggedIn(world, email)
    const answers = []
    for (let network = 0; network < 80; network += 1)
      answers.push(await attempt(email, 'Guess-many1', newNetwork()))
    expect(reached(answers)).toBe(50)
    expect((await attempt(email, password, newNetwork())).error).toBe('access.too_many_tries')
    expect((await known.call(accessContract.login, { userName: email, password })).code).toBe(200)
    world.clock.pass(MINUTE)
    expect((await attempt(email, password, newNetwork())).code).toBe(200)
  })

  it('at many names from one network stops at fifty', async () => {
    const at = '2001:db8:99:1::'
    const answers = []
    for (let round = 0; round < 70; round += 1)
      answers.push(await attempt(`name-${round}@example.com`, 'Guess-names1', `${at}${round.toString(16)}`))
    expect(reached(answers)).toBe(50)
  })

  it('is answered alike for names that exist and that do not', async () => {
    const email = 'exists@example.com'
    await registered(world, email)
    const at = [newNetwork(), newNetwork()] as const
    for (let round = 0; round < 12; round += 1) {
      const known = await attempt(email, `Guess-${round}x`, at[0])
      const unknown = await attempt('exists-not@example.com', `Guess-${round}x`, at[1])
      expect(known).toEqual(unknown)
    }
  })

  it('tells nobody that an account is disabled but its owner', async () => {
    const email = 'disabled@example.com'
    await registered(world, email)
    await world.db.inTenant(1, (tx) =>
      tx.rows(sql`update main_account set status = 'disabled' where email = ${email}`),
    )
    expect((await attempt(email, 'Guess-wrong1', newNetwork())).error).toBe('access.wrong_credentials')
    expect((await attempt(email, password, newNetwork())).error).toBe('access.account_disabled')
  })
})

describe('a password hash', () => {
  it('is made stronger at the next login when it is weaker than today’s', async () => {
    const email = 'older@example.com'
    await registered(world, email)
    const weaker = await createPasswordHash({ memoryCost: 512, timeCost: 1, parallelism: 1 }).hash(password)
    const stored = () =>
      world.db.inTenant(1, (tx) =>
        tx.first(
          sql<{ password_hash: string }>`select password_hash from main_account where email = ${email}`,
        ),
      )
    await world.db.inTenant(1, (tx) =>
      tx.rows(sql`update main_account set password_hash = ${weaker} where email = ${email}`),
    )
    expect((await attempt(email, 'Guess-wrong1', newNetwork())).error).toBe('access.wrong_credentials')
    expect((await stored())?.password_hash).toBe(weaker)
    expect((await attempt(email, password, newNetwork())).code).toBe(200)
    expect((await stored())?.password_hash).toContain('m=1024,t=1,p=1')
    expect((await attempt(email, password, newNetwork())).code).toBe(200)
  })
})

describe('a refusal', () => {
  // What one try costs is in password-hash.test.ts, the time of both in `bench/login-refusal.ts`.
  it('does not tell by its work whether the name exists: each tries the password once', async () => {
    const email = 'timing@example.com'
    await registered(world, email)
    const workOf = async (userName: string) => {
      const tries = world.passwordTries.length
      const statements = world.statements.length
      const answer = await attempt(userName, 'Guess-timing1', newNetwork())
      expect(answer.error).toBe('access.wrong_credentials')
      return {
        tries: world.passwordTries
          .slice(tries)
          .map((stored) => (stored === undefined ? 'nobody' : 'somebody')),
        statements: world.statements.slice(statements),
      }
    }
    const known = await workOf(email)
    const unknown = await workOf(`no-${email}`)
    expect(known.tries).toEqual(['somebody'])
    expect(unknown.tries).toEqual(['nobody'])
    expect(known.statements.length).toBeGreaterThan(3)
    expect(unknown.statements).toEqual(known.statements)
  })
})
