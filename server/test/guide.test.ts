import * as contract from '@chatx/contract/guide'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/infra/database/database.ts'
import { createRawCaller } from './authorization-calls.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createOwner, type Owner } from './people.ts'

let server: TestServer
let owner: Owner
let other: Owner

beforeAll(async () => {
  server = await startTestServer({ processes: ['api'] })
  owner = await createOwner(server, 'owner')
  other = await createOwner(server, 'other')
})
afterAll(() => server.stop())

const as = (who: { token: string }) => ({ token: who.token })
const list = async (who = owner) => (await server.call(contract.listGuide, {}, as(who))).data
const set = async (name: contract.GuideName, act: 'begin' | 'reach' | 'finish' | 'close', step = 0) =>
  (await server.call(contract.setGuide, { name, act, step }, as(owner))).data
const one = (guides: contract.Guide[], name: contract.GuideName) =>
  guides.find((guide) => guide.name === name)
const offered = (guides: contract.Guide[]) =>
  guides.filter((guide) => guide.offered).map((guide) => guide.name)

describe('the guides of an owner', () => {
  it('begin untouched, and greet', async () => {
    const guides = await list()
    expect(guides.map(({ name, state, step }) => ({ name, state, step }))).toEqual(
      contract.guideNames.map((name) => ({ name, state: 'new', step: 0 })),
    )
    expect(offered(guides)).toEqual(['registration', 'firstRun', 'tour'])
  })

  it('remember how far somebody has come, for him alone', async () => {
    const begun = await set('tour', 'begin')
    expect(one(begun, 'tour')).toMatchObject({ state: 'running', step: 0, startedAt: expect.any(String) })
    expect(await set('tour', 'reach', 2)).toEqual(await list())
    expect(one(await list(), 'tour')).toEqual({
      name: 'tour',
      state: 'running',
      step: 2,
      startedAt: one(begun, 'tour')?.startedAt,
      offered: true,
    })
    expect(one(await list(other), 'tour')).toMatchObject({ state: 'new', startedAt: null })
  })

  it('are put away for good, until they are begun again', async () => {
    await set('tour', 'close')
    expect(offered(await set('tour', 'reach', 3))).toEqual(['firstRun'])
    expect(one(await list(), 'tour')).toMatchObject({ state: 'closed', step: 2 })
    expect(one(await set('tour', 'begin'), 'tour')).toMatchObject({
      state: 'running',
      step: 0,
      offered: true,
    })
    expect(one(await set('tour', 'finish'), 'tour')).toMatchObject({
      state: 'done',
      step: 3,
      offered: false,
    })
  })

  it('come one after the other when two tabs speak at once', async () => {
    const steps = [0, 1, 2, 3, 1, 2]
    await Promise.all(steps.map((step) => set('registration', 'reach', step)))
    expect(one(await list(), 'registration')).toMatchObject({ state: 'running' })
  })

  it('greet nobody who has been here for a month', async () => {
    expect(offered(await list(other))).toEqual(['registration', 'firstRun', 'tour'])
    const { mainAccountId } = other.scope
    await server.services.db.inInstallation((tx) =>
      tx.count(sql`
        update main_account set created_at = ${new Date(server.clock.now().getTime() - 30 * 86_400_000)}
        where main_account_id = ${mainAccountId}`),
    )
    expect(offered(await list(other))).toEqual(['firstRun'])
  })
})

describe('what a guide refuses', () => {
  it.each<[string, Record<string, unknown>]>([
    ['a name that it does not have', { name: 'tours', act: 'begin' }],
    ['an act that it does not know', { name: 'tour', act: 'stop' }],
    ['a step before the first', { name: 'tour', act: 'reach', step: -1 }],
    ['half a step', { name: 'tour', act: 'reach', step: 0.5 }],
    ['a word too much', { name: 'tour', act: 'begin', state: 'done' }],
  ])('is %s', async (_what, input) => {
    const before = await list()
    const answer = await createRawCaller(server.url)(contract.setGuide, input, as(owner))
    expect(answer.error).toBe('request.invalid')
    expect(await list()).toEqual(before)
  })
})
