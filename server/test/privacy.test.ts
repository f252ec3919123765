import { createMessengerAccount } from '@chatx/contract/messenger-account'
import { listPrivacyProfile, pagePrivacyState } from '@chatx/contract/privacy'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './harness.ts'
import { createDesk, createOwner, type Desk, type Owner } from './people.ts'

const HOST = '127.0.0.9'
const secrets = { username: 'zquserqz', password: 'zqpasswordqz' }

let server: TestServer
let superuser: pg.Client
let owner: Owner
let first: Desk
let second: Desk

beforeAll(async () => {
  server = await startTestServer({ processes: ['api'], environment: { EGRESS_ALLOW: HOST } })
  superuser = new pg.Client({ connectionString: server.superuserConnectionString })
  await superuser.connect()
  owner = await createOwner(server, 'owner')
  first = await createDesk(server, owner, 'First')
  second = await createDesk(server, owner, 'Second')
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
})
beforeEach(() => superuser.query('delete from proxy'))

type Found = { region: string | null; state: 'up' | 'down' | 'recovering' | 'failing' | 'unchecked' }
/** A proxy of which a check has found this. */
const openProxy = async (name: string, subAccountIds: string[], { region, state }: Found) => {
  const range = subAccountIds.length === 0 ? ('all' as const) : ('some' as const)
  const form = { name, protocol: 'http' as const, host: HOST, port: 8_080, range, subAccountIds, ...secrets }
  const { id } = await server.services.proxies.create(owner.scope, form)
  await superuser.query(
    `update proxy set region = $2::text, region_of = case when $2 is not null then 'exit' end, state = $3 where proxy_id = $1`,
    [id, region, state],
  )
  return id
}
const profilesOf = async (desk: Desk) =>
  (await server.call(listPrivacyProfile, {}, { token: desk.token })).data
const profileOf = async (desk: Desk) =>
  (await profilesOf(desk)).find((one) => one.messengerAccountId === desk.channel.id)
const states = async (input: object = {}) =>
  (await server.call(pagePrivacyState, input, { token: owner.token })).data

describe('a desk program', () => {
  it('is told a partition and a seed of each account, the same at each call, and no two alike', async () => {
    const more = await server.call(
      createMessengerAccount,
      { subAccountId: first.subAccountId, name: 'More', webChat: { title: 'More' } },
      { token: owner.token },
    )
    const told = await profilesOf(first)
    const ids = [first.channel.id, more.data.id]
    expect(told.map((one) => one.messengerAccountId).toSorted()).toEqual(ids.toSorted())
    expect(told.map((one) => one.partition).toSorted()).toEqual(
      ids.map((id) => `persist:acct-${id}`).toSorted(),
    )
    const seeds = [...told, ...(await profilesOf(second))].map((one) => one.seed)
    expect(new Set(seeds).size).toBe(3)
    for (const seed of seeds) expect(Buffer.from(seed, 'base64url')).toHaveLength(32)
    expect(await profilesOf(first)).toEqual(told)
  })

  it('leaves the machine’s own zone and language where no proxy covers the account', async () => {
    expect(await profileOf(first)).toMatchObject({ proxyRequired: false, timeZone: null, locale: null })
  })

  it('follows the region of the proxy, that of its own sub-account first', async () => {
    await openProxy('All', [], { region: 'JP', state: 'up' })
    await openProxy('One', [first.subAccountId], { region: 'DE', state: 'up' })
    expect(await profileOf(first)).toMatchObject({
      proxyRequired: true,
      timeZone: 'Europe/Berlin',
      locale: 'de-DE',
      webrtcPolicy: 'disable_non_proxied_udp',
    })
    expect(await profileOf(second)).toMatchObject({ proxyRequired: true, timeZone: 'Asia/Tokyo' })
  })

  it('never falls back to the machine’s own while the proxy is down or nothing is known of it', async () => {
    await openProxy('All', [], { region: null, state: 'down' })
    expect(await profileOf(first)).toMatchObject({
      proxyRequired: true,
      timeZone: 'Atlantic/Reykjavik',
      locale: 'en-US',
    })
  })

  it('hears nothing of where the proxy is and how one logs in to it', async () => {
    await openProxy('All', [], { region: 'JP', state: 'up' })
    const text = JSON.stringify(await profilesOf(first))
    for (const secret of [HOST, '8080', ...Object.values(secrets)]) expect(text).not.toContain(secret)
  })
})

describe('the owner', () => {
  it('sees of each account how it leaves and where it seems to be', async () => {
    const id = await openProxy('One', [first.subAccountId], { region: 'JP', state: 'recovering' })
    const { list, total } = await states()
    expect(total).toBe(3)
    const rows = Object.fromEntries(list.map((row) => [row.messengerAccountId, row]))
    expect(rows[first.channel.id]).toMatchObject({
      name: 'First',
      platform: 'webchat',
      subAccount: { id: first.subAccountId, name: 'First' },
      partition: `persist:acct-${first.channel.id}`,
      wayOut: 'blocked',
      timeZone: 'Asia/Tokyo',
      proxy: { id, name: 'One', state: 'recovering', region: 'JP', regionOf: 'exit' },
    })
    expect(rows[second.channel.id]).toMatchObject({ wayOut: 'direct', timeZone: null, proxy: null })
  })

  it.each([
    ['up', 'proxy'],
    ['failing', 'proxy'],
    ['unchecked', 'proxy'],
    ['down', 'blocked'],
    ['recovering', 'blocked'],
  ] as const)('sees a proxy that is %s as: %s', async (state, wayOut) => {
    await openProxy('All', [], { region: 'JP', state })
    for (const row of (await states()).list) expect(row.wayOut).toBe(wayOut)
  })

  it('pages by key, and by sub-account', async () => {
    const one = await states({ pageSize: 2 })
    expect(one.list).toHaveLength(2)
    const two = await states({ pageSize: 2, cursor: one.nextCursor })
    expect(two.list).toHaveLength(1)
    expect(two.nextCursor).toBeNull()
    const seen = [...one.list, ...two.list].map((row) => row.messengerAccountId)
    expect(new Set(seen).size).toBe(3)
    const ofSecond = await states({ subAccountId: second.subAccountId })
    expect(ofSecond.list.map((row) => row.name)).toEqual(['Second'])
  })

  it('needs the plan’s privilege for proxies', async () => {
    await server.services.db.inAccount(owner.scope, (tx) =>
      server.services.mainAccounts.setPlan(tx, {
        family: 'FREE_ROOT',
        planCode: 'FREE',
        portCount: 1,
        vipEnd: null,
      }),
    )
    expect((await server.call(pagePrivacyState, {}, { token: owner.token })).status).toBe(403)
    // What the desk keeps apart does not depend on it: an account must not show the machine's own by surprise.
    expect((await profilesOf(first)).length).toBeGreaterThan(0)
  })
})
