import { randomUUID } from 'node:crypto'
import * as allocation from '@chatx/contract/character-allocation'
import type { InputOf } from '@chatx/contract/base/endpoint'
import * as contract from '@chatx/contract/character-quota'
import * as subAccount from '@chatx/contract/sub-account'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/infra/database/database.ts'
import type { Usage } from '../src/modules/character-quota/index.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { brokenLedgerRules } from './ledger-invariants.ts'
import { createOwner, type Owner } from './people.ts'

const RULE = { enabled: true, below: 50, amount: 100 }
const NEVER = { ...RULE, enabled: false }
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ processes: ['api'] })
})
afterAll(() => server.stop())

const as = (who: { token: string }) => ({ token: who.token })
const refusal = ({ data }: { data: unknown }) => (data as { error?: string } | null)?.error
const makeSub = async (owner: Owner, name: string, more: object = {}) =>
  (await server.call(subAccount.createSubAccount, { name, ...more }, as(owner))).data.id
const change = (owner: Owner, input: Partial<InputOf<typeof allocation.createCharAllocation>>) =>
  server.call(
    allocation.createCharAllocation,
    {
      requestId: randomUUID(),
      change: 'increase',
      characters: 10,
      subAccountId: randomUUID(),
      ...input,
    },
    as(owner),
  )
const allocations = async (owner: Owner, input: InputOf<typeof allocation.pageCharAllocation> = {}) =>
  (await server.call(allocation.pageCharAllocation, input, as(owner))).data
const usageOf = async (owner: Owner, input: InputOf<typeof contract.getCharUsage> = {}) =>
  (await server.call(contract.getCharUsage, input, as(owner))).data
const logOf = async (owner: Owner, input: InputOf<typeof contract.pageCharLog> = {}) =>
  (await server.call(contract.pageCharLog, { pageSize: 200, ...input }, as(owner))).data.list
const broken = () =>
  server.services.db.inInstallation((tx) => brokenLedgerRules((text) => tx.rows(sql.raw(text)) as never))
const fold = () => server.services.usageFigures.fold()

/** What a translation does to the ledger and the log: reserved and settled, or free with a reason. */
const use = async (owner: Owner, subAccountId: string, characters: number, more: Partial<Usage> = {}) => {
  const { db, quota } = server.services
  const usage: Usage = {
    owner: { mainAccountId: owner.scope.mainAccountId, subAccountId, charMode: 'unlimited' },
    replenish: NEVER,
    requestKey: randomUUID(),
    direction: 'in',
    sourceLanguage: 'es',
    targetLanguage: 'en',
    engine: 'First',
    characters,
    reason: null,
    maskVersion: 1,
    ...more,
  }
  return db.inAccount(owner.scope, async (tx) => {
    if (usage.reason !== null) return void (await quota.logFree(tx, usage))
    if ((await quota.reserve(tx, { ...usage, amount: characters })) === 'reserved')
      await quota.settle(tx, usage)
  })
}

describe('usage', () => {
  it('sums to the ledger by day, sub-account, languages, engine and reason, before and after it is folded', async () => {
    const owner = await createOwner(server, 'sums', 10_000)
    const [ana, bo] = [await makeSub(owner, 'Ana'), await makeSub(owner, 'Bo')]
    await use(owner, ana, 30)
    await use(owner, ana, 12, { engine: 'Second', sourceLanguage: 'zh-CN' })
    await use(owner, bo, 8, { reason: 'cache', sourceLanguage: null })
    const before = await usageOf(owner)
    await fold()
    await use(owner, bo, 5)
    await use(owner, bo, 5, { requestKey: 'twice' })
    await use(owner, bo, 5, { requestKey: 'twice' })
    const mixed = await usageOf(owner)
    await fold()
    expect(before.ever).toEqual({ requests: 3, characters: 50, charged: 42 })
    expect(mixed.ever).toEqual({ requests: 5, characters: 60, charged: 52 })
    expect(await usageOf(owner)).toEqual(mixed)
    expect(mixed.range).toEqual(mixed.ever)
    expect(mixed.days).toHaveLength(7)
    expect(mixed.days.at(-1)).toMatchObject({ requests: 5, charged: 52 })
    expect(mixed.days.slice(0, -1).every(({ requests }) => requests === 0)).toBe(true)
    expect(mixed.subAccounts.map(({ key, name, charged }) => [key, name, charged])).toEqual([
      [ana, 'Ana', 42],
      [bo, 'Bo', 10],
    ])
    expect(mixed.languages.map(({ key, requests }) => [key, requests])).toEqual([
      ['es>en', 3],
      ['zh-CN>en', 1],
      ['>en', 1],
    ])
    expect(mixed.engines.map(({ key, charged }) => [key, charged])).toEqual([
      ['First', 40],
      ['Second', 12],
    ])
    expect(mixed.reasons).toEqual([{ key: 'cache', requests: 1, characters: 8, charged: 0 }])
    const one = await usageOf(owner, { range: '30d', subAccountId: bo })
    expect(one.ever).toEqual({ requests: 3, characters: 18, charged: 10 })
    expect([one.days.length, one.subAccounts.length]).toEqual([30, 0])
    const rows = (await server.call(subAccount.pageSubAccount, { name: 'Bo' }, as(owner))).data.list
    expect(rows[0]).toMatchObject({ todayChars: 10, totalChars: 10 })
    expect(await broken()).toEqual([])
  })

  it('is listed by languages, engine, reason and whether it was charged', async () => {
    const owner = await createOwner(server, 'filters', 10_000)
    const ana = await makeSub(owner, 'Ana')
    await use(owner, ana, 1)
    await use(owner, ana, 2, { sourceLanguage: null, engine: 'Second' })
    await use(owner, ana, 3, { reason: 'memory', engine: null })
    const found = async (input: InputOf<typeof contract.pageCharLog>) =>
      (await logOf(owner, input)).map(({ characters }) => characters)
    expect(await found({})).toEqual([3, 2, 1])
    expect(await found({ languages: 'es>en' })).toEqual([3, 1])
    expect(await found({ languages: '>en' })).toEqual([2])
    expect(await found({ languages: 'es>fr' })).toEqual([])
    expect(await found({ engine: 'Second' })).toEqual([2])
    expect(await found({ reason: 'memory' })).toEqual([3])
    expect(await found({ charged: 'false', languages: 'es>en', subAccountId: ana })).toEqual([3])
    const wrong = await server.call(contract.pageCharLog, { languages: 'es' }, as(owner))
    expect(refusal(wrong)).toBe('request.invalid')
  })

  it('falls on the days of the main account’s time zone', async () => {
    const owner = await createOwner(server, 'days', 10_000)
    const ana = await makeSub(owner, 'Ana')
    await use(owner, ana, 10)
    server.clock.forward(86_400_000)
    await use(owner, ana, 20)
    await fold()
    // Past the end of the log-in, so not over HTTP.
    const { usageFigures, quota } = server.services
    const { days, timeZone } = await usageFigures.usage(owner.scope, { range: '7d' })
    expect(timeZone).toBe('Asia/Shanghai')
    expect(days.slice(-2).map(({ charged }) => charged)).toEqual([10, 20])
    const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(server.clock.now())
    expect(days.at(-1)?.day).toBe(today)
    const whole = { after: undefined, limit: 9, offset: 0 }
    const { rows } = await quota.pageUsage(owner.scope, { day: today }, whole)
    expect(rows.map(({ charged }) => charged)).toEqual([20])
  })
})

describe('an allocation', () => {
  const limited = { charMode: 'limited' as const }

  it('goes both ways, is listed with who made it, and is done once per request', async () => {
    const owner = await createOwner(server, 'both-ways', 1_000)
    const id = await makeSub(owner, 'Ana', { ...limited, allocateChars: 100 })
    const requestId = randomUUID()
    const wish = { requestId, subAccountId: id, characters: 300, remark: 'for May' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => change(owner, wish)))
    for (const { data } of answers) expect(data).toEqual({ remaining: 400, mainRemaining: 600 })
    const back = await change(owner, { subAccountId: id, change: 'decrease', characters: 400 })
    expect(back.data).toEqual({ remaining: 0, mainRemaining: 1_000 })
    const { list } = await allocations(owner)
    expect(
      list.map(({ kind, characters, remaining, by, remark }) => [kind, characters, remaining, by, remark]),
    ).toEqual([
      ['decrease', 400, 0, 'owner', ''],
      ['increase', 300, 400, 'owner', 'for May'],
      ['increase', 100, 100, 'owner', ''],
    ])
    expect(list.every((row) => row.subAccountId === id && row.subAccountName === 'Ana')).toBe(true)
    expect(await broken()).toEqual([])
  })

  it('of the rule is listed as such, and found by kind and by sub-account', async () => {
    const owner = await createOwner(server, 'rule', 1_000)
    const [ana, bo] = [await makeSub(owner, 'Ana', limited), await makeSub(owner, 'Bo', limited)]
    await change(owner, { subAccountId: ana, characters: 60 })
    await change(owner, { subAccountId: bo, characters: 1 })
    const own = { mainAccountId: owner.scope.mainAccountId, subAccountId: ana, ...limited }
    await use(owner, ana, 20, { owner: own, replenish: RULE })
    const auto = (await allocations(owner, { kind: 'auto' })).list
    expect(auto).toMatchObject([{ subAccountName: 'Ana', characters: 100, remaining: 140, by: 'rule' }])
    expect((await allocations(owner, { subAccountId: bo })).list).toMatchObject([{ characters: 1 }])
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await allocations(owner, { pageSize: 1, ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...page.list.map((row) => row.characters))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual([100, 1, 60])
  })

  it('takes nothing that is not there, held back, shared or somebody else’s', async () => {
    const owner = await createOwner(server, 'refused', 100)
    const other = await createOwner(server, 'refused-other', 100)
    const id = await makeSub(owner, 'Ana', { ...limited, allocateChars: 50 })
    const shared = await makeSub(owner, 'Shared')
    const own = { mainAccountId: owner.scope.mainAccountId, subAccountId: id, ...limited }
    const { db, quota } = server.services
    await db.inAccount(owner.scope, (tx) =>
      quota.reserve(tx, { owner: own, replenish: NEVER, requestKey: 'held', amount: 30 }),
    )
    const outcomes = await Promise.all([
      change(owner, { subAccountId: id, characters: 51 }),
      change(owner, { subAccountId: id, change: 'decrease', characters: 21 }),
      change(owner, { subAccountId: shared }),
      change(other, { subAccountId: id }),
      change(owner, { subAccountId: id, characters: 0 }),
    ])
    expect(outcomes.map(refusal)).toEqual([
      'quota.exhausted',
      'quota.too_few_to_take',
      'quota.not_limited',
      'sub_account.not_found',
      'request.invalid',
    ])
    const last = await change(owner, { subAccountId: id, change: 'decrease', characters: 20 })
    expect(last.data).toEqual({ remaining: 0, mainRemaining: 70 })
    expect((await allocations(other)).list).toEqual([])
    expect(await broken()).toEqual([])
  })

  it('needs its privilege', async () => {
    const owner = await createOwner(server, 'free', 100)
    const plan = { family: 'MIAN_FEI_ROOT', planCode: 'MIAN_FEI', portCount: 1, vipEnd: null }
    await server.services.db.inAccount(owner.scope, (tx) => server.services.mainAccounts.setPlan(tx, plan))
    expect(refusal(await server.call(allocation.pageCharAllocation, {}, as(owner)))).toBe(
      'session.plan_lacks',
    )
    expect(refusal(await change(owner, {}))).toBe('session.plan_lacks')
  })
})

describe('10,000 random operations at once', () => {
  it('leave every rule of the ledger whole, no bucket negative, and figures that equal it', {
    timeout: 180_000,
  }, async () => {
    const owner = await createOwner(server, 'random', 50_000)
    const subs = await Promise.all(
      Array.from({ length: 4 }, (_one, n) =>
        makeSub(owner, `Limited ${n}`, { charMode: 'limited', allocateChars: 500 }),
      ),
    )
    const kind = fc.constantFrom('use', 'use', 'use', 'free', 'increase', 'decrease', 'fold')
    const step = fc.record({ kind, of: fc.nat(3), amount: fc.integer({ min: 1, max: 120 }) })
    const steps = fc.sample(step, { numRuns: 10_000, seed: 26 })
    const { allocations: moves } = server.services
    const run = async (one: (typeof steps)[number]): Promise<void> => {
      const subAccountId = subs[one.of] ?? ''
      const bucket = { ...owner.scope, subAccountId, charMode: 'limited' as const }
      if (one.kind === 'use') return use(owner, subAccountId, one.amount, { owner: bucket, replenish: RULE })
      if (one.kind === 'free') return use(owner, subAccountId, one.amount, { reason: 'cache' })
      if (one.kind === 'fold') return one.amount < 3 ? fold() : undefined
      const wish = { requestId: randomUUID(), subAccountId, characters: one.amount, remark: '' }
      await moves
        .change(owner.scope, { ...wish, change: one.kind === 'increase' ? 'increase' : 'decrease' })
        .catch((error: { code?: string }) => {
          if (!error.code?.startsWith('quota.')) throw error
        })
    }
    let next = 0
    const lane = async () => {
      for (let one = steps[next++]; one !== undefined; one = steps[next++]) await run(one)
    }
    await Promise.all(Array.from({ length: 8 }, lane))
    const consumed = () =>
      server.services.db.inAccount(owner.scope, async (tx) =>
        Number(
          (
            await tx.first(
              sql<{
                n: number
              }>`select sum(amount) as n from quota_entry where kind = 'consume' and side = 'to' and main_account_id = ${tx.mainAccountId}`,
            )
          )?.n,
        ),
      )
    const figures = await usageOf(owner)
    expect(figures.ever.charged).toBe(await consumed())
    await fold()
    expect(await usageOf(owner)).toEqual(figures)
    expect(figures.subAccounts.reduce((sum, { charged }) => sum + charged, 0)).toBe(figures.ever.charged)
    // Some of what was reserved is held on purpose, and a busy machine may take longer than a reservation shall live.
    expect((await broken()).filter((rule) => !rule.startsWith('a reservation is resolved'))).toEqual([])
  })
})
