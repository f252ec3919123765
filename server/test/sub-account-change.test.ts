import * as access from '@chatx/contract/access'
import type { InputOf } from '@chatx/contract/base/endpoint'
import * as contract from '@chatx/contract/sub-account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './harness.ts'
import { createOwner, type Owner } from './people.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ processes: ['api'] })
})
afterAll(() => server.stop())

type Form = InputOf<typeof contract.updateSubAccount>
const as = (who: { token: string }) => ({ token: who.token })
const refusal = ({ data }: { data: unknown }) => (data as { error?: string } | null)?.error
const create = async (owner: Owner, name: string, more: object = {}) =>
  (await server.call(contract.createSubAccount, { name, ...more }, as(owner))).data
const update = (owner: Owner, form: Form) => server.call(contract.updateSubAccount, form, as(owner))
const rowOf = async (owner: Owner, id: string) => {
  const { list } = (await server.call(contract.pageSubAccount, { pageSize: 200 }, as(owner))).data
  return list.find((row) => row.id === id)
}
const setPlan = (owner: Owner, family: string, portCount: number) =>
  server.services.db.inAccount(owner.scope, (tx) =>
    server.services.mainAccounts.setPlan(tx, { family, planCode: 'STD_30', portCount, vipEnd: null }),
  )

describe('a sub-account’s form', () => {
  it('is changed as a whole, and its name is still given once', async () => {
    const owner = await createOwner(server, 'whole')
    const [{ id }, other] = [await create(owner, 'Ana'), await create(owner, 'Bo')]
    const form = {
      id,
      name: 'ANA',
      remark: 'nights',
      platforms: ['webchat'],
      fixedPorts: 2,
      dynamicPortLimit: 3,
      charMode: 'limited' as const,
      autoAllocate: true,
      autoAllocateBelow: 10,
      autoAllocateAmount: 20,
      multiDevice: false,
      shareProfiles: false,
      autoReply: false,
      archive: false,
      dedupeScope: 'current' as const,
    }
    expect((await update(owner, form)).data).toEqual({ reclaimedChars: 0, endedLogins: 0 })
    expect(await rowOf(owner, id)).toMatchObject({ ...form, portLimit: 5, hasPassword: false })
    expect(refusal(await update(owner, { id, name: 'bO' }))).toBe('sub_account.name_taken')
    const both = await Promise.all([id, other.id].map((one) => update(owner, { id: one, name: 'Same' })))
    expect(both.map(refusal).toSorted()).toEqual(['sub_account.name_taken', undefined])
    const stranger = await createOwner(server, 'whole-stranger')
    expect(refusal(await update(stranger, { id, name: 'Mine' }))).toBe('sub_account.not_found')
  })

  it('gives its characters back when it becomes unlimited', async () => {
    const owner = await createOwner(server, 'back', 1_000)
    const { id } = await create(owner, 'Ana', { charMode: 'limited', allocateChars: 400 })
    expect((await update(owner, { id, name: 'Ana' })).data.reclaimedChars).toBe(400)
    expect(await rowOf(owner, id)).toMatchObject({ charMode: 'unlimited', remainingChars: 1_000 })
    await update(owner, { id, name: 'Ana', charMode: 'limited' })
    expect(await rowOf(owner, id)).toMatchObject({ charMode: 'limited', remainingChars: 0 })
  })

  it('logs its desks out when the password changes, and only then', async () => {
    const owner = await createOwner(server, 'password')
    const { id, loginCode } = await create(owner, 'Ana')
    const login = (password?: string) =>
      server.call(access.deskLogin, { loginCode, ...(password === undefined ? {} : { password }) })
    const desk = (await login()).data.accessToken
    expect((await update(owner, { id, name: 'Ana' })).data.endedLogins).toBe(0)
    expect((await server.call(contract.getDeskInfo, {}, { token: desk })).code).toBe(200)
    expect((await update(owner, { id, name: 'Ana', password: 'new secret' })).data.endedLogins).toBe(1)
    expect((await server.call(contract.getDeskInfo, {}, { token: desk })).code).toBe(401)
    expect((await login()).code).not.toBe(200)
    expect((await login('new secret')).code).toBe(200)
    // Left out it stays; null takes it away.
    await update(owner, { id, name: 'Ana' })
    expect(await rowOf(owner, id)).toMatchObject({ hasPassword: true })
    await update(owner, { id, name: 'Ana', password: null })
    expect((await login()).code).toBe(200)
  })

  it('is refused what the plan lacks, but keeps what it has when the plan shrinks', async () => {
    const owner = await createOwner(server, 'shrunk', 1_000)
    const { id } = await create(owner, 'Ana', { fixedPorts: 3, charMode: 'limited' })
    const { id: other } = await create(owner, 'Bo', { fixedPorts: 1 })
    expect(refusal(await update(owner, { id, name: 'Ana', fixedPorts: 5 }))).toBe('session.plan_lacks')
    expect((await update(owner, { id, name: 'Ana', fixedPorts: 4, charMode: 'limited' })).code).toBe(200)
    expect(refusal(await update(owner, { id, name: 'Ana', dedupeScope: 'all' }))).toBe('session.plan_lacks')
    await setPlan(owner, 'MIAN_FEI_ROOT', 1)
    const kept = { id, name: 'Ana', fixedPorts: 4, charMode: 'limited' as const, remark: 'kept' }
    expect((await update(owner, kept)).code).toBe(200)
    expect(refusal(await update(owner, { ...kept, fixedPorts: 5 }))).toBe('session.plan_lacks')
    expect(refusal(await update(owner, { id: other, name: 'Bo', charMode: 'limited' }))).toBe(
      'session.plan_lacks',
    )
  })

  it('never fixes more ports than the plan has, when several are changed at once', async () => {
    const owner = await createOwner(server, 'at-once', 0, 5)
    const made = await Promise.all(Array.from({ length: 4 }, (_, n) => create(owner, `Ana ${n}`)))
    const many = await Promise.all(
      made.map(({ id }, n) => update(owner, { id, name: `Ana ${n}`, fixedPorts: 2 })),
    )
    expect(many.filter(({ code }) => code === 200)).toHaveLength(2)
  })
})
