import { randomUUID } from 'node:crypto'
import * as access from '@chatx/contract/access'
import type { InputOf } from '@chatx/contract/base/endpoint'
import * as accounts from '@chatx/contract/main-account-operator'
import * as contract from '@chatx/contract/plan'
import { pageOutbox } from '@chatx/contract/tenant'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/infra/database/database.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createOperator, createOwner, type Owner } from './people.ts'

let server: TestServer
let staff: { token: string }

beforeAll(async () => {
  server = await startTestServer({ processes: ['api'] })
  staff = await createOperator(server)
})
afterAll(() => server.stop())

const DAY = 86_400_000
const as = (who: { token: string }) => ({ token: who.token })
const refusal = ({ data }: { data: unknown }) => (data as { error?: string } | null)?.error
type Wish = Partial<InputOf<typeof contract.giftPlanDays>>
const give = (owner: Owner, wish: Wish = {}) =>
  server.call(
    contract.giftPlanDays,
    { id: owner.scope.mainAccountId, key: randomUUID(), days: 30, reason: 'zqsorryqz', ...wish },
    as(staff),
  )
const own = async (owner: Owner) => (await server.call(contract.pagePlanLot, {}, as(owner))).data.list
const info = async (owner: Owner) => (await server.call(access.getLoginUserInfo, {}, as(owner))).data
const endOf = async (owner: Owner) => Date.parse((await info(owner)).vipEndTime ?? '')
const setPlan = (
  owner: Owner,
  plan: { family: string; planCode: string; portCount: number; vipEnd: Date | null },
) => server.services.db.inAccount(owner.scope, (tx) => server.services.mainAccounts.setPlan(tx, plan))
const free = { family: 'MIAN_FEI_ROOT', planCode: 'MIAN_FEI', portCount: 1, vipEnd: null }

describe('given days', () => {
  it('lengthen the running plan at its end, and the owner sees them without the reason', async () => {
    const owner = await createOwner(server, 'runs', 0)
    const before = await endOf(owner)
    expect(await own(owner)).toEqual([])
    const { data } = await give(owner)
    expect(data).toMatchObject({
      origin: 'gift',
      setMeal: { code: 'STD_365', title: 'Standard 365 days' },
      portNum: 5,
      days: 30,
      startTime: new Date(before).toISOString(),
      endTime: new Date(before + 30 * DAY).toISOString(),
      paidAmount: 0,
      reason: 'zqsorryqz',
    })
    expect(await endOf(owner)).toBe(before + 30 * DAY)
    const { reason: _, ...shown } = data
    expect(await own(owner)).toEqual([shown])
    await give(owner, { days: 1 })
    expect((await own(owner)).map(({ startTime, days }) => [Date.parse(startTime) - before, days])).toEqual([
      [30 * DAY, 1],
      [0, 30],
    ])
    expect(await endOf(owner)).toBe(before + 31 * DAY)
  })

  it('are given once for a key, also by twelve calls at once, and the key is good for nothing else', async () => {
    const owner = await createOwner(server, 'once', 0)
    const before = await endOf(owner)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 12 }, () => give(owner, { key })))
    expect(new Set(answers.map(({ code, data }) => `${code} ${data.id}`)).size).toBe(1)
    expect(await endOf(owner)).toBe(before + 30 * DAY)
    for (const other of [{ days: 31 }, { reason: 'another' }])
      expect(refusal(await give(owner, { key, ...other }))).toBe('request.conflict')
    expect(await own(owner)).toHaveLength(1)
  })

  it('by different keys at once are all given, one behind the other', async () => {
    const owner = await createOwner(server, 'many', 0)
    const before = await endOf(owner)
    await Promise.all(Array.from({ length: 8 }, () => give(owner, { days: 2 })))
    expect(await endOf(owner)).toBe(before + 16 * DAY)
    const starts = (await own(owner)).map(({ startTime }) => (Date.parse(startTime) - before) / DAY)
    expect(starts.sort((a, b) => a - b)).toEqual([0, 2, 4, 6, 8, 10, 12, 14])
  })

  it('begin a plan that is chosen where there was none, with its ports and privileges', async () => {
    const owner = await createOwner(server, 'free', 0)
    await setPlan(owner, free)
    expect(refusal(await give(owner))).toBe('plan.none_to_lengthen')
    const now = server.services.clock.now().getTime()
    const begin = { family: 'ZHUAN_YE_ROOT' as const, portNum: 7 }
    const { data } = await give(owner, { begin, days: 3 })
    expect(data).toMatchObject({ setMeal: { code: 'PRO_GIFT', title: 'Professional' }, portNum: 7, days: 3 })
    expect(Date.parse(data.startTime)).toBeGreaterThanOrEqual(now)
    const had = await info(owner)
    expect(had).toMatchObject({ portNum: 7, poldSetMealCode: 'MIAN_FEI' })
    expect(had.privilegesCode).toContain('PRIVILEGE:B0010:B0010')
    expect(await endOf(owner)).toBe(Date.parse(data.endTime))
    expect(refusal(await give(owner, { begin }))).toBe('plan.runs')
  })

  it('begin an ended plan again now', async () => {
    const owner = await createOwner(server, 'ended', 0)
    const now = server.services.clock.now().getTime()
    await setPlan(owner, {
      family: 'BIAO_ZHUN_ROOT',
      planCode: 'STD_30',
      portCount: 4,
      vipEnd: new Date(now - DAY),
    })
    expect((await info(owner)).privilegesCode).toEqual([])
    const { startTime, endTime } = (await give(owner, { days: 2 })).data
    expect(await info(owner)).toMatchObject({ setMealCode: 'STD_30', portNum: 4 })
    expect(Date.parse(startTime)).toBeGreaterThanOrEqual(now)
    expect(await endOf(owner)).toBe(Date.parse(endTime))
  })

  it('are told to the owner by mail, without the reason, in the own language and time zone', async () => {
    const owner = await createOwner(server, 'told', 0)
    await give(owner, { days: 1 })
    const { list } = (await server.call(pageOutbox, { to: owner.email }, as(staff))).data
    expect(list).toHaveLength(1)
    expect(list[0]?.subject).toBe('ChatX has given you 1 day')
    expect(list[0]?.text).toContain('“Standard 365 days”')
    expect(list[0]?.text).not.toContain('zqsorryqz')
  })

  it('change nothing when they are refused', async () => {
    const owner = await createOwner(server, 'refused', 0)
    const before = await endOf(owner)
    for (const wrong of [{ days: 0 }, { days: 3651 }, { days: 1.5 }, { reason: ' ' }, { key: 'x' }])
      expect(refusal(await give(owner, wrong)), JSON.stringify(wrong)).toBe('request.invalid')
    const nobody = '01890a5d-ac96-774b-bcce-b302099a8057'
    expect(refusal(await give(owner, { id: nobody }))).toBe('main_account.not_found')
    const asOwner = { id: owner.scope.mainAccountId, key: randomUUID(), days: 1, reason: 'mine' }
    expect(refusal(await server.call(contract.giftPlanDays, asOwner, as(owner)))).toBe('session.forbidden')
    expect(await endOf(owner)).toBe(before)
    expect(await own(owner)).toEqual([])
  })

  it('stand on what is kept for ever: no lot is changed or taken away, and none of a gift was paid', async () => {
    const owner = await createOwner(server, 'kept', 0)
    await give(owner)
    const { db } = server.services
    for (const attempt of [sql`update plan_lot set paid_amount = 1`, sql`delete from plan_lot`])
      await expect(db.inAccount(owner.scope, (tx) => tx.count(attempt))).rejects.toThrow(/permission denied/)
    const paid = sql`insert into plan_lot select tenant_id, main_account_id, gen_random_uuid(), origin, gen_random_uuid(), family,
      plan_code, port_count, starts_at, ends_at, 1, reason, operator_id, created_at from plan_lot`
    await expect(db.inAccount(owner.scope, (tx) => tx.count(paid))).rejects.toThrow(/check constraint/)
  })
})

describe('operators', () => {
  it('see of what a plan is made, with reasons, a page at a time', async () => {
    const owner = await createOwner(server, 'pages', 0)
    for (let n = 0; n < 3; n += 1) await give(owner, { days: n + 1 })
    const { mainAccountId } = owner.scope
    const page = (input = {}) =>
      server.call(contract.pageOperatedPlanLot, { mainAccountId, pageSize: 2, ...input }, as(staff))
    const first = (await page()).data
    const second = (await page({ cursor: first.nextCursor })).data
    expect([...first.list, ...second.list].map(({ days, reason }) => [days, reason])).toEqual([
      [3, 'zqsorryqz'],
      [2, 'zqsorryqz'],
      [1, 'zqsorryqz'],
    ])
    expect(second.nextCursor).toBeNull()
    const nobody = await page({ mainAccountId: '01890a5d-ac96-774b-bcce-b302099a8057' })
    expect(refusal(nobody)).toBe('main_account.not_found')
    expect(
      (await server.call(accounts.getOperatedAccount, { id: mainAccountId }, as(staff))).data.vipEndTime,
    ).toBe((await info(owner)).vipEndTime)
  })
})
