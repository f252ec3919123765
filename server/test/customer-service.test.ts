import { randomUUID } from 'node:crypto'
import * as access from '@chatx/contract/access'
import type { InputOf } from '@chatx/contract/base/endpoint'
import * as contract from '@chatx/contract/customer-service'
import * as operated from '@chatx/contract/customer-service-operator'
import * as accounts from '@chatx/contract/main-account-operator'
import { getSite } from '@chatx/contract/tenant'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/infra/database/database.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { brokenLedgerRules } from './ledger-invariants.ts'
import { createOperator, createOwner, type Owner } from './people.ts'

let server: TestServer
let staff: { token: string }

beforeAll(async () => {
  server = await startTestServer({ processes: ['api'] })
  staff = await createOperator(server)
})
afterAll(() => server.stop())

const as = (who: { token: string }) => ({ token: who.token })
const refusal = ({ data }: { data: unknown }) => (data as { error?: string } | null)?.error
const own = async (who: Owner) => (await server.call(contract.getCustomerService, {}, as(who))).data
const ask = async (who: Owner) => (await server.call(contract.requestSignUpBonus, {}, as(who))).data
const grant = (id: string) => server.call(operated.grantSignUpBonus, { id }, as(staff))
const refuse = (id: string, reason = 'twice') =>
  server.call(operated.refuseSignUpBonus, { id, reason }, as(staff))
const give = (input: InputOf<typeof operated.grantCharacters>) =>
  server.call(operated.grantCharacters, input, as(staff))
const page = async (input: InputOf<typeof operated.pageSignUpBonus> = {}) =>
  (await server.call(operated.pageSignUpBonus, input, as(staff))).data
const save = (input: InputOf<typeof operated.updateServiceSettings>) =>
  server.call(operated.updateServiceSettings, input, as(staff))
const charactersOf = async ({ scope }: Owner) =>
  (await server.call(accounts.getOperatedAccount, { id: scope.mainAccountId }, as(staff))).data.charNum
const broken = () =>
  server.services.db.inInstallation((tx) => brokenLedgerRules((text) => tx.rows(sql.raw(text)) as never))
const nobody = '01890a5d-ac96-774b-bcce-b302099a8057'
const wechat = { kind: 'wechat' as const, account: 'chatx-help', url: '' }
const telegram = { kind: 'telegram' as const, account: '@chatx', url: 'https://t.me/chatx' }

describe('the contacts', () => {
  it('are set by operators, each once, and shown to owners and on public pages', async () => {
    const owner = await createOwner(server, 'reader', 0)
    expect((await own(owner)).contacts).toEqual([])
    const saved = await save({ contacts: [telegram, wechat, telegram], automaticSignUpBonus: false })
    expect(saved.data).toEqual({ contacts: [telegram, wechat], automaticSignUpBonus: false })
    expect((await server.call(operated.getServiceSettings, {}, as(staff))).data).toEqual(saved.data)
    expect((await own(owner)).contacts).toEqual([telegram, wechat])
    // What public pages remember is 5 s old at most.
    server.clock.forward(5_001)
    const site = (await server.call(getSite, {})).data
    expect(site.contacts).toEqual([telegram, wechat])
  })

  it('lead nowhere but to the web', async () => {
    for (const url of ['javascript:alert(1)', 'tg://resolve?domain=x', 'https://', 'https://a b', 'x'])
      expect(
        refusal(await save({ contacts: [{ ...telegram, url }], automaticSignUpBonus: false })),
        url,
      ).toBe('request.invalid')
    const blank = await save({ contacts: [{ ...wechat, account: ' ' }], automaticSignUpBonus: false })
    expect(refusal(blank)).toBe('request.invalid')
  })

  it('are not for owners to set', async () => {
    const owner = await createOwner(server, 'setter', 0)
    const input = { contacts: [], automaticSignUpBonus: true }
    expect(refusal(await server.call(operated.updateServiceSettings, input, as(owner)))).toBe(
      'session.forbidden',
    )
  })
})

describe('the sign-up bonus', () => {
  it('is asked for once, waits, and credits 100,000 characters when an operator grants it', async () => {
    const owner = await createOwner(server, 'asker', 0)
    const { mainAccountId: id } = owner.scope
    expect((await own(owner)).signUpBonus).toEqual({
      state: 'open',
      characters: 100_000,
      requestedAt: null,
      decidedAt: null,
      reason: null,
    })
    const first = await ask(owner)
    expect(first).toMatchObject({ state: 'waiting', decidedAt: null })
    expect(await ask(owner)).toEqual(first)
    expect(await charactersOf(owner)).toBe(0)
    expect((await page({ state: 'waiting' })).list).toContainEqual({
      ...first,
      id,
      emailAddress: owner.email,
    })
    expect((await grant(id)).data).toMatchObject({ id, emailAddress: owner.email, state: 'granted' })
    expect(await charactersOf(owner)).toBe(100_000)
    expect((await own(owner)).signUpBonus).toMatchObject({ state: 'granted' })
    expect(await ask(owner)).toMatchObject({ state: 'granted' })
    expect(refusal(await refuse(id))).toBe('sign_up_bonus.granted')
    expect(await charactersOf(owner)).toBe(100_000)
  })

  it('is credited once, by however many operators at once', async () => {
    const owner = await createOwner(server, 'crowd', 0)
    await Promise.all(Array.from({ length: 8 }, () => ask(owner)))
    const answers = await Promise.all(Array.from({ length: 12 }, () => grant(owner.scope.mainAccountId)))
    expect(new Set(answers.map(({ data }) => data.state))).toEqual(new Set(['granted']))
    expect(await charactersOf(owner)).toBe(100_000)
    expect(await broken()).toEqual([])
  })

  it('that was refused tells its owner why, and can still be granted', async () => {
    const owner = await createOwner(server, 'refused', 0)
    const { mainAccountId: id } = owner.scope
    await ask(owner)
    await refuse(id, 'a second account')
    expect(await ask(owner)).toMatchObject({ state: 'refused', reason: 'a second account' })
    expect((await refuse(id, 'another reason')).data.reason).toBe('a second account')
    expect(await charactersOf(owner)).toBe(0)
    expect((await grant(id)).data).toMatchObject({ state: 'granted', reason: null })
    expect(await charactersOf(owner)).toBe(100_000)
  })

  it('cannot be decided before it is asked for', async () => {
    const owner = await createOwner(server, 'silent', 0)
    for (const id of [owner.scope.mainAccountId, nobody]) {
      expect(refusal(await grant(id))).toBe('sign_up_bonus.not_found')
      expect(refusal(await refuse(id))).toBe('sign_up_bonus.not_found')
    }
    expect(await charactersOf(owner)).toBe(0)
  })

  it('is listed newest first, a page at a time, by state', async () => {
    const all = (await page({ pageSize: 200 })).list
    expect(all.length).toBeGreaterThan(2)
    expect(all.map(({ requestedAt }) => requestedAt)).toEqual(
      all.map(({ requestedAt }) => requestedAt).sort((a, b) => b.localeCompare(a)),
    )
    const first = await page({ pageSize: 2 })
    const rest = await page({ pageSize: 200, cursor: first.nextCursor ?? '' })
    expect([...first.list, ...rest.list]).toEqual(all)
    expect((await page({ state: 'granted', pageSize: 200 })).list).toEqual(
      all.filter(({ state }) => state === 'granted'),
    )
  })

  it('needs no operator where the site says so, at registration and for who asks later', async () => {
    const before = await createOwner(server, 'before', 0)
    await save({ contacts: [wechat], automaticSignUpBonus: true })
    expect(await ask(before)).toMatchObject({ state: 'granted' })
    const after = await createOwner(server, 'after', 0)
    await save({ contacts: [wechat], automaticSignUpBonus: false })
    expect((await own(after)).signUpBonus).toMatchObject({ state: 'granted' })
    expect([await charactersOf(before), await charactersOf(after)]).toEqual([100_000, 100_000])
  })
})

describe('characters that an operator gives', () => {
  it('are credited once for a key, also when the call is repeated at once', async () => {
    const owner = await createOwner(server, 'given', 10)
    const given = { id: owner.scope.mainAccountId, key: randomUUID(), characters: 500, reason: 'sorry' }
    await Promise.all(Array.from({ length: 8 }, () => give(given)))
    expect((await give(given)).data).toEqual({ charNum: 510 })
    for (const other of [{ characters: 501 }, { reason: 'more' }])
      expect(refusal(await give({ ...given, ...other }))).toBe('request.conflict')
    expect((await give({ ...given, key: randomUUID() })).data).toEqual({ charNum: 1_010 })
    const info = await server.call(access.getLoginUserInfo, {}, as(owner))
    expect(info.data.charNum).toBe(1_010)
    expect(await broken()).toEqual([])
  })

  it('need a main account, an amount and a reason', async () => {
    const owner = await createOwner(server, 'careful', 0)
    const given = { id: owner.scope.mainAccountId, key: randomUUID(), characters: 1, reason: 'gift' }
    expect(refusal(await give({ ...given, id: nobody }))).toBe('main_account.not_found')
    for (const wrong of [{ characters: 0 }, { characters: -1 }, { characters: 1.5 }, { characters: 1e9 }])
      expect(refusal(await give({ ...given, ...wrong }))).toBe('request.invalid')
    expect(refusal(await give({ ...given, reason: ' ' }))).toBe('request.invalid')
    expect(refusal(await server.call(operated.grantCharacters, given, as(owner)))).toBe('session.forbidden')
    expect(await charactersOf(owner)).toBe(0)
  })
})
