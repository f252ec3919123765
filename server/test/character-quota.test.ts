import { randomUUID } from 'node:crypto'
import * as subAccount from '@chatx/contract/sub-account'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountScope, sql } from '../src/infra/database/database.ts'
import { createCharacterQuotaService, type Usage } from '../src/modules/character-quota/index.ts'
import { createTranslationService, type TranslateRequest } from '../src/modules/translation/index.ts'
import { type FakeEngine, fakeEngine } from '../src/providers/translation/fake.engine.ts'
import { printFigures } from './figures.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { type Ask, brokenLedgerRules, ledgerFigures } from './ledger-invariants.ts'
import { createOwner, eventually } from './people.ts'

const NEVER = { enabled: false, below: 0, amount: 0 }
const LETTERS = 'bcdfghjklm'

let server: TestServer
let ear: pg.Client
const ask: Ask = async (text) => (await ear.query(text)).rows

beforeAll(async () => {
  server = await startTestServer()
  ear = new pg.Client({ connectionString: server.superuserConnectionString })
  await ear.connect()
})
afterAll(async () => {
  await ear.end()
  await server.stop()
})

/** Ten letters that differ for each number, so that neither a cache nor a mask makes them free. */
const tenLetters = (n: number): string =>
  `palab${String(n)
    .padStart(5, '0')
    .replaceAll(/\d/g, (digit) => LETTERS[Number(digit)] ?? '')}`

/** The real pipeline and the real ledger with an engine that does as it is told. */
const openTranslator = (engine: FakeEngine) => {
  const { services } = server
  const translation = createTranslationService({
    ...services,
    detect: () => [],
    buildEngine: ({ kind, id }) =>
      kind === 'apertium' ? engine : fakeEngine({ id, kind: 'memory', family: 'none' }),
    phrase: () => undefined,
  })
  return translation
}

const requestOf = (
  scope: AccountScope,
  text: string,
  more: Partial<TranslateRequest> = {},
): TranslateRequest => ({
  scope,
  owner: { mainAccountId: scope.mainAccountId, subAccountId: scope.mainAccountId, charMode: 'unlimited' },
  replenish: NEVER,
  text,
  source: 'es',
  prior: null,
  target: 'en',
  context: [],
  line: null,
  direction: 'in',
  requestKey: randomUUID(),
  ...more,
})

const balanceOf = async (bucketId: string): Promise<number> => {
  const { rows } = await ear.query<{ balance: string }>(
    'select balance from quota_bucket where bucket_id = $1',
    [bucketId],
  )
  return Number(rows[0]?.balance ?? -1)
}

const count = (states: { state: string; reason: string | null }[]) => {
  const counts: Record<string, number> = {}
  for (const { state, reason } of states) {
    const name = reason === null ? state : `${state}:${reason}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

describe('characters', () => {
  it('for 500 of 1,000 parallel translations pay for exactly 500', async () => {
    const owner = await createOwner(server, 'thousand', 5_000)
    const engine = fakeEngine({ id: 'Apertium' })
    const translation = openTranslator(engine)
    await translation.lines(1)
    const requests = Array.from({ length: 1_000 }, (_one, n) => requestOf(owner.scope, tenLetters(n)))
    const started = performance.now()
    const outcomes = await Promise.all(requests.map((request) => translation.translator.translate(request)))
    const seconds = (performance.now() - started) / 1_000
    expect(outcomes.filter(({ state }) => state === 'done').length).toBeGreaterThan(100)
    // A machine that is too slow to serve all of them leaves some for a retry, as an agent would; the sum stays the same.
    for (let round = 0; round < 5 && outcomes.some(({ reason }) => reason === 'engine_down'); round += 1) {
      for (const [n, request] of requests.entries())
        if (outcomes[n]?.state === 'failed') outcomes[n] = await translation.translator.translate(request)
    }
    expect(count(outcomes)).toEqual({ done: 500, 'failed:no_balance': 500 })
    expect(outcomes.reduce((sum, outcome) => sum + outcome.charged, 0)).toBe(5_000)
    expect(await balanceOf(owner.scope.mainAccountId)).toBe(0)
    expect(await ledgerFigures(ask)).toMatchObject({ settled: 500, pending: 0, consumed: 5_000 })
    expect(await brokenLedgerRules(ask)).toEqual([])
    const mails = await server.services.db.inTenant(1, (tx) =>
      tx.rows(sql<{ subject: string }>`select subject from outbox_mail where recipient = ${owner.email}`),
    )
    // Told once that it runs low and once that nothing is left, however many were refused.
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'ChatX: few characters left',
      'ChatX: no characters left',
    ])
    printFigures('1,000 translations for 500', {
      charged: 5_000,
      refused: 500,
      perSecond: Math.round(1_000 / seconds),
    })
    await translation.close()
  })

  it('are charged once for a request that is repeated, at once, later and after its cache is gone', async () => {
    const owner = await createOwner(server, 'repeat', 1_000)
    const engine = fakeEngine({ id: 'Apertium', usual: { delayMs: 20 } })
    const request = requestOf(owner.scope, tenLetters(70_000))
    const first = openTranslator(engine)
    const atOnce = await Promise.all(Array.from({ length: 30 }, () => first.translator.translate(request)))
    expect(count(atOnce)).toEqual({ done: 1, 'done:cache': 29 })
    await first.close()
    await ear.query('delete from translation_cache')
    const second = openTranslator(engine)
    const later = await second.translator.translate(request)
    expect(later).toMatchObject({ state: 'done', charged: 0 })
    expect(engine.calls).toHaveLength(2)
    expect(await balanceOf(owner.scope.mainAccountId)).toBe(990)
    // Another message with the same text costs nothing and is listed with its reason.
    const other = await second.translator.translate({ ...request, requestKey: randomUUID() })
    expect(other).toMatchObject({ state: 'done', charged: 0, reason: 'cache' })
    expect(await brokenLedgerRules(ask)).toEqual([])
    printFigures('repeated request', { asked: 32, charged: 10, engineCalls: engine.calls.length })
    await second.close()
  })

  it('keep a line for a charge although the same request was free before', async () => {
    const owner = await createOwner(server, 'free-first', 1_000)
    const translation = openTranslator(fakeEngine({ id: 'Apertium' }))
    const text = tenLetters(71_000)
    const entry = { source: 'es', target: 'en', text, translation: 'remembered' }
    const id = await translation.remember(owner.scope, entry)
    const request = requestOf(owner.scope, text, { direction: 'preview', requestKey: 'preview:x' })
    expect(await translation.translator.translate(request)).toMatchObject({ reason: 'memory', charged: 0 })
    await translation.removeMemory(owner.scope, id)
    expect(await translation.translator.translate(request)).toMatchObject({ reason: null, charged: 10 })
    const { rows } = await ear.query(
      'select charged, reason from usage_log where main_account_id = $1 order by charged',
      [owner.scope.mainAccountId],
    )
    expect(rows).toEqual([
      { charged: 0, reason: 'memory' },
      { charged: 10, reason: null },
    ])
    expect(await brokenLedgerRules(ask)).toEqual([])
    await translation.close()
  })

  it.each([
    'rate',
    'auth',
    'vendor_quota',
    'unsupported',
    'too_long',
    'bad_output',
    'timeout',
    'down',
    'refused',
  ] as const)('cost nothing when the engine ends in %s', async (fail) => {
    const owner = await createOwner(server, `fail-${fail.replace('_', '-')}`, 1_000)
    const engine = fakeEngine({ id: 'Apertium', usual: { fail, retryAfterMs: 1 } })
    const translation = openTranslator(engine)
    const outcome = await translation.translator.translate(requestOf(owner.scope, tenLetters(80_000)))
    expect(outcome).toMatchObject({ state: 'failed', charged: 0, text: null })
    expect(outcome.reason).not.toBeNull()
    expect(engine.calls.length).toBeGreaterThan(0)
    expect(await balanceOf(owner.scope.mainAccountId)).toBe(1_000)
    expect(await ledgerFigures(ask)).toMatchObject({ pending: 0 })
    expect(await brokenLedgerRules(ask)).toEqual([])
    await translation.close()
  })
})

describe('a limited sub-account', () => {
  const rule = { enabled: true, below: 50, amount: 100 }
  const limited = async (name: string, allocateChars: number, characters = 1_000) => {
    const owner = await createOwner(server, name, characters)
    const made = await server.call(
      subAccount.createSubAccount,
      { name, charMode: 'limited', allocateChars },
      { token: owner.token },
    )
    const ownerOf = { ...owner.scope, subAccountId: made.data.id, charMode: 'limited' as const }
    return { owner, id: made.data.id, bucket: ownerOf }
  }
  const autoAllocations = async (id: string): Promise<number> => {
    const { rows } = await ear.query<{ n: number }>(
      `select count(*)::int as n from quota_entry where bucket_id = $1 and kind = 'auto_allocate'`,
      [id],
    )
    return rows[0]?.n ?? -1
  }

  it('is refilled once per crossing of its threshold', async () => {
    const { owner, id, bucket } = await limited('crossing', 100)
    const translation = openTranslator(fakeEngine({ id: 'Apertium' }))
    let expected = { balance: 100, refills: 0 }
    for (let n = 0; n < 40; n += 1) {
      const request = requestOf(owner.scope, tenLetters(1_000 + n), { owner: bucket, replenish: rule })
      expect((await translation.translator.translate(request)).charged).toBe(10)
      const left = expected.balance - 10
      expected =
        left < rule.below
          ? { balance: left + rule.amount, refills: expected.refills + 1 }
          : { ...expected, balance: left }
      expect(await balanceOf(id)).toBe(expected.balance)
    }
    expect(await autoAllocations(id)).toBe(expected.refills)
    expect(expected.refills).toBe(4)
    expect(await balanceOf(owner.scope.mainAccountId)).toBe(1_000 - 100 - 400)
    expect(await brokenLedgerRules(ask)).toEqual([])
    printFigures('one after another', { charged: 400, refills: expected.refills })
    await translation.close()
  })

  it('refuses none of 80 parallel translations that its main account can pay, and takes no more than it needs', async () => {
    const { owner, id, bucket } = await limited('burst', 100)
    const translation = openTranslator(fakeEngine({ id: 'Apertium', usual: { delayMs: 30 } }))
    const outcomes = await Promise.all(
      Array.from({ length: 80 }, (_one, n) =>
        translation.translator.translate(
          requestOf(owner.scope, tenLetters(2_000 + n), { owner: bucket, replenish: rule }),
        ),
      ),
    )
    expect(count(outcomes)).toEqual({ done: 80 })
    const refills = await autoAllocations(id)
    expect(await balanceOf(id)).toBe(100 + refills * 100 - 800)
    // What is left is what one refill past the threshold leaves.
    expect(await balanceOf(id)).toBeLessThan(rule.below + rule.amount)
    expect(await balanceOf(id)).toBeGreaterThanOrEqual(rule.below)
    expect(await brokenLedgerRules(ask)).toEqual([])
    printFigures('in parallel', { charged: 800, refills })
    await translation.close()
  })

  it('comes back to life when its main account can pay again', async () => {
    const { owner, id, bucket } = await limited('dry', 0, 0)
    const translation = openTranslator(fakeEngine({ id: 'Apertium' }))
    const request = requestOf(owner.scope, tenLetters(3_000), { owner: bucket, replenish: rule })
    expect(await translation.translator.translate(request)).toMatchObject({
      state: 'failed',
      reason: 'no_balance',
    })
    await server.services.db.inAccount(owner.scope, (tx) =>
      server.services.quota.grant(tx, owner.scope.mainAccountId, 150),
    )
    expect(await translation.translator.translate(request)).toMatchObject({ state: 'done', charged: 10 })
    expect([await balanceOf(id), await balanceOf(owner.scope.mainAccountId)]).toEqual([90, 50])
    expect(await brokenLedgerRules(ask)).toEqual([])
    await translation.close()
  })
})

describe('a reservation that nobody settles', () => {
  it('is freed by the sweep when it is 45 s old, and not before; settled late it is charged only from what is there', async () => {
    const { quota } = server.services
    const owner = await createOwner(server, 'stale', 100)
    const claim = (requestKey: string, amount: number) => ({
      owner: {
        mainAccountId: owner.scope.mainAccountId,
        subAccountId: randomUUID(),
        charMode: 'unlimited' as const,
      },
      replenish: NEVER,
      requestKey,
      amount,
    })
    const reserve = (key: string, amount: number) =>
      server.services.db.inAccount(owner.scope, (tx) => quota.reserve(tx, claim(key, amount)))
    expect(await reserve('old', 60)).toBe('reserved')
    expect(await reserve('young', 30)).toBe('reserved')
    expect(await reserve('too much', 11)).toBe('no_balance')
    await ear.query(
      `update quota_reservation set created_at = created_at - interval '46 seconds' where request_key = 'old' and main_account_id = $1`,
      [owner.scope.mainAccountId],
    )
    const began = performance.now()
    const states = async () =>
      (
        await ear.query(
          'select request_key as key, state from quota_reservation where main_account_id = $1 order by 1',
          [owner.scope.mainAccountId],
        )
      ).rows.map(({ key, state }) => `${key} ${state}`)
    await eventually(states, (rows) => rows.includes('old void'))
    const freedMs = Math.round(performance.now() - began)
    expect(await states()).toEqual(['old void', 'too much void', 'young pending'])
    const usage = (requestKey: string, characters: number): Usage => ({
      ...claim(requestKey, characters),
      direction: 'in',
      sourceLanguage: 'es',
      targetLanguage: 'en',
      engine: 'late',
      characters,
      reason: null,
      maskVersion: 1,
    })
    const settle = (requestKey: string, characters: number) =>
      server.services.db.inAccount(owner.scope, (tx) => quota.settle(tx, usage(requestKey, characters)))
    // Its characters were freed, and are still there: the text was delivered, so it is charged after all.
    expect(await settle('old', 60)).toBe(60)
    expect(await settle('old', 60)).toBe(0)
    expect(await settle('too much', 11)).toBe(0)
    expect(await settle('young', 30)).toBe(30)
    expect(await balanceOf(owner.scope.mainAccountId)).toBe(10)
    expect(await brokenLedgerRules(ask)).toEqual([])
    printFigures('stale reservation', { freedAfterMs: freedMs })
  })
})

describe('the ledger', () => {
  const AMOUNTS = [1, 7, 20, 45, 90, 120]
  type Step =
    | { do: 'grant'; amount: number }
    | { do: 'allocate'; amount: number }
    | { do: 'reserve' | 'settle' | 'release'; key: number }
  type Bucket = { balance: number; reserved: number }
  type Model = { main: Bucket; sub: Bucket; states: Map<number, 'pending' | 'settled' | 'void'> }

  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ do: fc.constant('grant' as const), amount: fc.integer({ min: 1, max: 150 }) }),
    fc.record({ do: fc.constant('allocate' as const), amount: fc.integer({ min: 1, max: 150 }) }),
    fc.record({
      do: fc.constantFrom('reserve' as const, 'settle' as const, 'release' as const),
      key: fc.integer({ min: 0, max: AMOUNTS.length * 2 - 1 }),
    }),
  )
  const rule = { enabled: true, below: 30, amount: 60 }
  const amountOf = (key: number): number => AMOUNTS[key % AMOUNTS.length] ?? 0
  const isLimited = (key: number): boolean => key >= AMOUNTS.length
  const free = ({ balance, reserved }: Bucket): number => balance - reserved

  /** Moves characters from the main account's bucket to the sub-account's. */
  const move = (model: Model, amount: number): boolean => {
    if (free(model.main) < amount) return false
    model.main.balance -= amount
    model.sub.balance += amount
    return true
  }
  const bucketIn = (model: Model, key: number): Bucket => (isLimited(key) ? model.sub : model.main)

  const reserveIn = (model: Model, key: number): string => {
    const bucket = bucketIn(model, key)
    const state = model.states.get(key)
    if (state === 'settled') return 'paid'
    if (state === 'pending') return 'reserved'
    if (free(bucket) < amountOf(key) && isLimited(key) && free(bucket) < rule.below) move(model, rule.amount)
    const fits = free(bucket) >= amountOf(key)
    model.states.set(key, fits ? 'pending' : 'void')
    if (fits) bucket.reserved += amountOf(key)
    return fits ? 'reserved' : 'no_balance'
  }
  const settleIn = (model: Model, key: number): number => {
    const bucket = bucketIn(model, key)
    const state = model.states.get(key)
    if (state === undefined || state === 'settled') return 0
    if (state === 'void' && free(bucket) < amountOf(key)) return 0
    bucket.balance -= amountOf(key)
    if (state === 'pending') bucket.reserved -= amountOf(key)
    model.states.set(key, 'settled')
    if (isLimited(key) && bucket.balance < rule.below) move(model, rule.amount)
    return amountOf(key)
  }
  const releaseIn = (model: Model, key: number): boolean => {
    if (model.states.get(key) !== 'pending') return false
    bucketIn(model, key).reserved -= amountOf(key)
    model.states.set(key, 'void')
    return true
  }
  const expected = (model: Model, one: Step): unknown => {
    if (one.do === 'grant') model.main.balance += one.amount
    if (one.do === 'grant') return 'granted'
    if (one.do === 'allocate') return move(model, one.amount)
    if (one.do === 'reserve') return reserveIn(model, one.key)
    return one.do === 'settle' ? settleIn(model, one.key) : releaseIn(model, one.key)
  }

  const openLedger = async () => {
    const { db, clock, random } = server.services
    const quota = createCharacterQuotaService({
      db,
      clock,
      random,
      timeZoneOf: async () => 'UTC',
      namesOf: async () => new Map(),
      onBalance: async () => undefined,
    })
    const scope = { tenantId: 1, mainAccountId: randomUUID() }
    const subAccountId = randomUUID()
    await db.inAccount(scope, async (tx) => {
      await quota.openBucket(tx, scope.mainAccountId)
      await quota.openBucket(tx, subAccountId)
    })
    const usage = (key: number): Usage => ({
      owner: {
        mainAccountId: scope.mainAccountId,
        subAccountId,
        charMode: isLimited(key) ? 'limited' : 'unlimited',
      },
      replenish: rule,
      requestKey: `key ${key}`,
      direction: 'in',
      sourceLanguage: null,
      targetLanguage: 'en',
      engine: 'none',
      characters: amountOf(key),
      reason: null,
      maskVersion: 1,
    })
    const inAccount = <T>(work: Parameters<typeof db.inAccount<T>>[1]) => db.inAccount(scope, work)
    const run = async (one: Step): Promise<unknown> => {
      if (one.do === 'grant') {
        await inAccount((tx) => quota.grant(tx, scope.mainAccountId, one.amount))
        return 'granted'
      }
      if (one.do === 'allocate')
        return inAccount((tx) => quota.allocate(tx, subAccountId, one.amount)).then(
          () => true,
          () => false,
        )
      if (one.do === 'reserve')
        return inAccount((tx) => quota.reserve(tx, { ...usage(one.key), amount: amountOf(one.key) }))
      return one.do === 'settle'
        ? inAccount((tx) => quota.settle(tx, usage(one.key)))
        : quota.release(scope, usage(one.key).requestKey)
    }
    const buckets = async (): Promise<[string, number, number][]> =>
      (
        await ear.query<{ bucket_id: string; balance: string; reserved: string }>(
          'select bucket_id, balance, reserved from quota_bucket where main_account_id = $1',
          [scope.mainAccountId],
        )
      ).rows.map((row) => [row.bucket_id, Number(row.balance), Number(row.reserved)])
    return { run, buckets, mainId: scope.mainAccountId, subAccountId }
  }

  it('does after any sequence what a simple model says', { timeout: 180_000 }, async () => {
    let steps = 0
    let charged = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40, size: 'max' }), async (sequence) => {
        const ledger = await openLedger()
        await ledger.run({ do: 'grant', amount: 150 })
        const model: Model = {
          main: { balance: 150, reserved: 0 },
          sub: { balance: 0, reserved: 0 },
          states: new Map(),
        }
        for (const one of sequence) {
          const answer = await ledger.run(one)
          expect(answer, JSON.stringify(one)).toEqual(expected(model, one))
          steps += 1
          if (one.do === 'settle') charged += Number(answer)
        }
        expect(new Set(await ledger.buckets())).toEqual(
          new Set([
            [ledger.mainId, model.main.balance, model.main.reserved],
            [ledger.subAccountId, model.sub.balance, model.sub.reserved],
          ]),
        )
      }),
      { numRuns: 40 },
    )
    expect(charged).toBeGreaterThan(0)
    expect(await brokenLedgerRules(ask)).toEqual([])
    printFigures('random sequences', { sequences: 40, steps, charged })
  })

  const deadlocks = 'select deadlocks::int from pg_stat_database where datname = current_database()'

  it('holds its rules when any steps happen at once', { timeout: 180_000 }, async () => {
    let steps = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (sequence) => {
        const ledger = await openLedger()
        await ledger.run({ do: 'grant', amount: 150 })
        await Promise.all(sequence.map(ledger.run))
        steps += sequence.length
        const before = await ledger.buckets()
        await Promise.all(
          AMOUNTS.flatMap((_amount, n) => [n, n + AMOUNTS.length]).map((key) =>
            ledger.run({ do: 'release', key }),
          ),
        )
        expect((await ledger.buckets()).map(([, , reserved]) => reserved)).toEqual([0, 0])
        expect(before).toHaveLength(2)
      }),
      { numRuns: 40, endOnFailure: true },
    )
    expect(await brokenLedgerRules(ask)).toEqual([])
    const [state] = (await ear.query<{ deadlocks: number }>(deadlocks)).rows
    expect(state?.deadlocks, 'two steps waited for each other').toBe(0)
    expect((await ledgerFigures(ask)).entries).toBeGreaterThan(1_500)
    printFigures('at once', { sequences: 40, steps })
  })
})
