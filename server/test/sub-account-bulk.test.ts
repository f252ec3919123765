import * as quota from '@chatx/contract/character-allocation'
import * as contract from '@chatx/contract/sub-account'
import * as erasure from '@chatx/contract/sub-account-erasure'
import type { InputOf } from '@chatx/contract/base/endpoint'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './harness.ts'
import { createDesk, createOwner, type Owner } from './people.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ processes: ['api'] })
})
afterAll(() => server.stop())

type Change = InputOf<typeof erasure.changeManySubAccount>['change']
const refusal = ({ data }: { data: unknown }) => (data as { error?: string } | null)?.error
const create = async (owner: Owner, name: string, more: object = {}) =>
  (await server.call(contract.createSubAccount, { name, ...more }, { token: owner.token })).data.id
const many = (owner: Owner, ids: string[], change: Change) =>
  server.call(erasure.changeManySubAccount, { ids, change }, { token: owner.token })
/** For each `done`, or the refusal’s code. */
const outcomes = async (owner: Owner, ids: string[], change: Change): Promise<string[]> =>
  (await many(owner, ids, change)).data.results.map((result) => result?.error ?? 'done')
const rowOf = async (owner: Owner, id: string) => {
  const { list } = (await server.call(contract.pageSubAccount, { pageSize: 200 }, { token: owner.token }))
    .data
  return list.find((row) => row.id === id)
}
const defaultOf = async (owner: Owner): Promise<string> => {
  const { list } = (await server.call(contract.pageSubAccount, { pageSize: 200 }, { token: owner.token }))
    .data
  return list.find((row) => row.isDefault)?.id ?? ''
}

describe('one thing done to several sub-accounts', () => {
  it('is done to each that allows it, and says of each other why not, in their order', async () => {
    const owner = await createOwner(server, 'many')
    const stranger = await createOwner(server, 'many-stranger')
    const [ana, bo, foreign] = [
      await create(owner, 'Ana'),
      await create(owner, 'Bo'),
      await create(stranger, 'Not mine'),
    ]
    const ids = [ana, foreign, bo, ana, randomUUID()]
    const expected = ['done', 'sub_account.not_found', 'done', 'done', 'sub_account.not_found']
    expect(await outcomes(owner, ids, { act: 'disable' })).toEqual(expected)
    for (const id of [ana, bo]) expect(await rowOf(owner, id)).toMatchObject({ status: 'disabled' })
    expect(await rowOf(stranger, foreign)).toMatchObject({ status: 'normal' })
    expect(await outcomes(owner, [bo], { act: 'enable' })).toEqual(['done'])
    expect(await rowOf(owner, bo)).toMatchObject({ status: 'normal' })
    const remark = { act: 'remark', remark: ' nights ' } as const
    expect(await outcomes(owner, [ana, bo], remark)).toEqual(['done', 'done'])
    expect(await rowOf(owner, ana)).toMatchObject({ remark: 'nights', status: 'disabled' })
    const ports = { act: 'ports', dynamicPortLimit: 7 } as const
    expect(await outcomes(owner, [ana, bo], ports)).toEqual(['done', 'done'])
    expect(await rowOf(owner, bo)).toMatchObject({ dynamicPortLimit: 7, portLimit: 7, freeDynamicPorts: 5 })
  })

  it('deletes all but the default one, and frees what they held', async () => {
    const owner = await createOwner(server, 'many-gone')
    const desk = await createDesk(server, owner, 'At work')
    const ids = [await defaultOf(owner), desk.subAccountId, await create(owner, 'Idle')]
    expect(await outcomes(owner, ids, { act: 'delete' })).toEqual([
      'sub_account.default_stays',
      'done',
      'done',
    ])
    expect((await server.call(contract.getDeskInfo, {}, { token: desk.token })).status).toBe(401)
    expect(await outcomes(owner, ids, { act: 'enable' })).toEqual([
      'done',
      'sub_account.not_found',
      'sub_account.not_found',
    ])
  })

  it('allocates characters to each as long as there are some, and once however often it is asked', async () => {
    const owner = await createOwner(server, 'many-characters', 1_000)
    const limited = { charMode: 'limited' }
    const [a, free, b, c] = [
      await create(owner, 'A', limited),
      await create(owner, 'Unlimited'),
      await create(owner, 'B', limited),
      await create(owner, 'C', limited),
    ]
    const ids = [a, free, b, c]
    const change = { act: 'allocate', requestId: randomUUID(), characters: 400 } as const
    const expected = ['done', 'quota.not_limited', 'done', 'quota.exhausted']
    expect(await outcomes(owner, ids, change)).toEqual(expected)
    expect(await outcomes(owner, ids, change)).toEqual(expected)
    const twice = await Promise.all([outcomes(owner, ids, change), outcomes(owner, ids, change)])
    expect(twice).toEqual([expected, expected])
    for (const id of [a, b]) expect(await rowOf(owner, id)).toMatchObject({ remainingChars: 400 })
    expect(await rowOf(owner, c)).toMatchObject({ remainingChars: 0 })
    const { list } = (await server.call(quota.pageCharAllocation, {}, { token: owner.token })).data
    expect(list.map(({ characters }) => characters)).toEqual([400, 400])
    await server.services.db.inAccount(owner.scope, (tx) =>
      server.services.mainAccounts.setPlan(tx, {
        family: 'MIAN_FEI_ROOT',
        planCode: 'MIAN_FEI',
        portCount: 1,
        vipEnd: null,
      }),
    )
    expect(refusal(await many(owner, ids, { ...change, requestId: randomUUID() }))).toBe('session.plan_lacks')
  })

  it('says why in the reader’s language', async () => {
    const owner = await createOwner(server, 'many-languages')
    const input = { ids: [await defaultOf(owner)], change: { act: 'delete' as const } }
    const headers = { systemLanguageCode: 'ZH' }
    const { data } = await server.call(erasure.changeManySubAccount, input, { token: owner.token, headers })
    expect(data.results[0]?.msg).toMatch(/默认子账号/)
  })
})

describe('the list', () => {
  it('is searched by what stands in the name or in the remark', async () => {
    const owner = await createOwner(server, 'searched')
    await create(owner, 'Ana', { remark: 'Night shift' })
    await create(owner, 'Night owl')
    await create(owner, 'Bo')
    const found = async (name: string) => {
      const { list } = (await server.call(contract.pageSubAccount, { name }, { token: owner.token })).data
      return list.map((row) => row.name).toSorted()
    }
    expect(await found('night')).toEqual(['Ana', 'Night owl'])
    expect(await found('%')).toEqual([])
  })
})
