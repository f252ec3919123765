import * as access from '@chatx/contract/access'
import * as messengerAccount from '@chatx/contract/messenger-account'
import * as subAccount from '@chatx/contract/sub-account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './harness.ts'
import { createDesk, createOwner, type Desk, eventually, type Owner } from './people.ts'
import type { PlantedLink } from './redirect-world.ts'
import { type ConversionWorld, openConversionWorld } from './stream-link-conversion-world.ts'

/** Decisions §6: an offline target is skipped within 5 s. */
const SKIPPED_WITHIN = 5_000

let server: TestServer
let world: ConversionWorld
let owner: Owner
const heard: unknown[] = []

beforeAll(async () => {
  server = await startTestServer({ processes: ['api', 'realtime', 'worker', 'redirector'] })
  world = await openConversionWorld(server)
  owner = await createOwner(server, 'presence', 0, 50)
  server.services.bus.subscribe('stream-link-presence', (payload) => heard.push(payload))
}, 120_000)
afterAll(async () => {
  await world.close()
  await server.stop()
})

/** Where two clicks lead; one of an account that is online and one of the neighbour, as long as both are. */
const reached = async (link: PlantedLink): Promise<string[]> => {
  const places: string[] = []
  for (let n = 0; n < 2; n += 1) {
    const location = (await world.open(link)).headers.get('location')
    places.push(location === null ? 'nowhere' : (new URL(location).pathname.split('/').at(-1) ?? ''))
  }
  return places.sort()
}
const leadsTo = (link: PlantedLink, desks: Desk[], within = SKIPPED_WITHIN) => {
  const keys = desks.map(({ channel }) => channel.channelKey)
  const wanted = [keys[0], keys[1] ?? keys[0]].sort()
  return eventually(
    () => reached(link),
    (now) => JSON.stringify(now) === JSON.stringify(wanted),
    within,
  )
}

const ways: [string, (desk: Desk) => Promise<unknown>][] = [
  [
    'its agent takes it offline',
    ({ channel, token }) =>
      server.call(messengerAccount.releasePort, { messengerAccountId: channel.id }, { token }),
  ],
  ['its agent logs out', ({ token }) => server.call(access.logout, {}, { token })],
  [
    'the owner disables the sub-account, which logs its desks out',
    ({ subAccountId }) =>
      server.call(subAccount.disableSubAccount, { id: subAccountId }, { token: owner.token }),
  ],
  [
    'its browser was killed and the lease has run out',
    ({ channel }) =>
      world.rows(
        `update port_lease set expires_at = clock_timestamp() - interval '1 millisecond' where messenger_account_id = $1`,
        [channel.id],
      ),
  ],
]

describe('a link to accounts that are online skips one when', () => {
  it.each(ways)('%s', async (name, goOffline) => {
    const [one, two] = [
      await createDesk(server, owner, name.slice(0, 20)),
      await createDesk(server, owner, `not ${name.slice(0, 20)}`),
    ]
    const link = await world.linkTo(owner.scope.mainAccountId, [one, two], { only_online: true })
    await leadsTo(link, [one, two])
    heard.length = 0
    await goOffline(one)
    await leadsTo(link, [two])
    await eventually(
      async () => heard,
      () => heard.length > 0,
    )
    expect(heard).toContainEqual({ messengerAccountId: one.channel.id })
  })
})

it('leads to an account again that is back', async () => {
  const desk = await createDesk(server, owner, 'Back', 'en', false)
  const link = await world.linkTo(owner.scope.mainAccountId, [desk], { only_online: true })
  expect(await reached(link)).toEqual(['nowhere', 'nowhere'])
  heard.length = 0
  const { token, channel } = desk
  await server.call(messengerAccount.claimPort, { messengerAccountId: channel.id }, { token })
  await leadsTo(link, [desk])
  expect(heard).toEqual([{ messengerAccountId: channel.id }])
})

it('knows which account an address names, and which of them are online, within one main account', async () => {
  const stranger = await createOwner(server, 'presence-stranger')
  const [on, off] = [
    await createDesk(server, owner, 'On'),
    await createDesk(server, owner, 'Off', 'en', false),
  ]
  const theirs = await createDesk(server, stranger, 'Theirs')
  const { messengerAccounts, db } = server.services
  const [keys, ids] = [
    [on, off, theirs].map(({ channel }) => channel.channelKey),
    [on, off, theirs].map(({ channel }) => channel.id),
  ]
  const found = await db.inAccount(owner.scope, async (tx) => ({
    named: await messengerAccounts.accountsOfKeys(tx, [...keys, 'nothing']),
    online: await messengerAccounts.onlineOf(tx, ids),
  }))
  expect([...found.named]).toHaveLength(2)
  expect(found.named.get(on.channel.channelKey)).toEqual({ messengerAccountId: on.channel.id, name: 'On' })
  expect([...found.online]).toEqual([on.channel.id])
})
