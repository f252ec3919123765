import * as access from '@chatx/contract/access'
import * as messengerAccount from '@chatx/contract/messenger-account'
import * as subAccount from '@chatx/contract/sub-account'
import * as webChat from '@chatx/contract/web-chat'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messengerAccountRounds } from '../src/modules/messenger-account/index.ts'
import { openLive, startTestServer, type TestServer } from './harness.ts'
import { createDesk, createOwner, type Owner } from './people.ts'

let server: TestServer
let sql: pg.Client

// Without a worker: leases are swept when the test says so.
beforeAll(async () => {
  server = await startTestServer({ processes: ['api', 'realtime'] })
  sql = new pg.Client({ connectionString: server.superuserConnectionString })
  await sql.connect()
})
afterAll(async () => {
  await sql.end()
  await server.stop()
})

type Rules = { fixed: number; dynamic: number }
type Seat = { id: string; token: string; channels: string[]; online: string[] }

const setPlan = (owner: Owner, portCount: number) =>
  server.services.db.inAccount(owner.scope, (tx) =>
    server.services.mainAccounts.setPlan(tx, {
      family: 'BIAO_ZHUN_ROOT',
      planCode: 'STD_30',
      portCount,
      vipEnd: null,
    }),
  )

const seat = async (
  owner: Owner,
  name: string,
  { fixed, dynamic }: Rules,
  channels: number,
): Promise<Seat> => {
  const options = { token: owner.token }
  const form = { name, fixedPorts: fixed, dynamicPortLimit: dynamic }
  const made = (await server.call(subAccount.createSubAccount, form, options)).data
  const login = await server.call(access.deskLogin, { loginCode: made.loginCode })
  const ids: string[] = []
  for (let n = 0; n < channels; n += 1) {
    const channel = { subAccountId: made.id, name: `${name} ${n}`, webChat: { title: name } }
    ids.push((await server.call(messengerAccount.createMessengerAccount, channel, options)).data.id)
  }
  return { id: made.id, token: login.data.accessToken, channels: ids, online: [] }
}

/** Brings one more channel online; false when there is no port for it. */
const claim = async (desk: Seat): Promise<boolean> => {
  const next = desk.channels.find((id) => !desk.online.includes(id)) ?? ''
  const answer = await server.call(
    messengerAccount.claimPort,
    { messengerAccountId: next },
    { token: desk.token },
  )
  if (answer.code === 200) desk.online.push(next)
  else expect(answer.data).toMatchObject({ error: 'port.none_free' })
  return answer.code === 200
}
const release = async (desk: Seat): Promise<void> => {
  const messengerAccountId = desk.online.pop() ?? ''
  await server.call(messengerAccount.releasePort, { messengerAccountId }, { token: desk.token })
}
/** Claims as long as there is a port; answers how many are online then. */
const claimAll = async (desk: Seat): Promise<number> => {
  while (desk.online.length < desk.channels.length && (await claim(desk)));
  return desk.online.length
}
const limitOf = async ({ token }: Seat): Promise<number> =>
  (await server.call(subAccount.getDeskInfo, {}, { token })).data.ports.limit

describe('dynamic ports = plan ports − all fixed − occupied dynamic; limit = fixed + own dynamic', () => {
  // Each sub-account in its turn takes all it gets.
  it.each<[string, number, Rules[], number[]]>([
    ['one alone ends at its limit', 5, [{ fixed: 1, dynamic: 2 }], [3]],
    ['one alone ends at the plan', 2, [{ fixed: 1, dynamic: 9 }], [2]],
    [
      'nobody takes what is fixed for another',
      4,
      [
        { fixed: 0, dynamic: 9 },
        { fixed: 3, dynamic: 0 },
      ],
      [1, 3],
    ],
    [
      'who comes first takes the dynamic ones, the others keep their fixed ones',
      6,
      [
        { fixed: 1, dynamic: 3 },
        { fixed: 1, dynamic: 3 },
        { fixed: 1, dynamic: 3 },
      ],
      [4, 1, 1],
    ],
    [
      'without fixed or dynamic ports there is none',
      3,
      [
        { fixed: 0, dynamic: 0 },
        { fixed: 0, dynamic: 2 },
      ],
      [0, 2],
    ],
    [
      'all fixed leaves nothing dynamic',
      2,
      [
        { fixed: 2, dynamic: 5 },
        { fixed: 0, dynamic: 5 },
      ],
      [2, 0],
    ],
  ])('%s (plan of %i)', async (name, plan, rules, expected) => {
    const owner = await createOwner(server, name.replaceAll(/\W/g, '-'), 0, plan)
    const seats: Seat[] = []
    for (const [n, rule] of rules.entries()) seats.push(await seat(owner, `Desk ${n}`, rule, plan + 1))
    const taken: number[] = []
    for (const one of seats) taken.push(await claimAll(one))
    expect(taken).toEqual(expected)
    for (const [n, one] of seats.entries())
      expect(await limitOf(one)).toBe((rules[n]?.fixed ?? 0) + (rules[n]?.dynamic ?? 0))
  })

  it('when the plan shrinks takes nothing away, and gives nothing until there is room again', async () => {
    const owner = await createOwner(server, 'shrinks', 0, 5)
    const fixed = await seat(owner, 'Fixed', { fixed: 2, dynamic: 1 }, 4)
    const dynamic = await seat(owner, 'Dynamic', { fixed: 0, dynamic: 5 }, 6)
    expect([await claimAll(fixed), await claimAll(dynamic)]).toEqual([3, 2])
    await setPlan(owner, 3)
    const held = await server.call(messengerAccount.heartbeat, {}, { token: dynamic.token })
    expect(held.data.held).toHaveLength(2)
    // 5 are online where 3 are paid for.
    expect([await claim(fixed), await claim(dynamic)]).toEqual([false, false])
    await release(dynamic)
    expect([await claim(fixed), await claim(dynamic)]).toEqual([false, false])
    await release(dynamic)
    // 3 of 3 are online: two fixed ones and a dynamic one.
    expect([await claim(fixed), await claim(dynamic)]).toEqual([false, false])
    await release(fixed)
    // The last that came was its dynamic one; what is free now is for whoever asks first.
    expect([await claim(dynamic), await claim(fixed)]).toEqual([true, false])
    await setPlan(owner, 1)
    await release(dynamic)
    await release(fixed)
    // The one that is left stands on all that is paid for, also for whom two are fixed.
    expect([await claim(dynamic), await claim(fixed)]).toEqual([false, false])
    await setPlan(owner, 5)
    expect([await claimAll(fixed), await claimAll(dynamic)]).toEqual([3, 2])
  })
})

describe('a desk that is killed', () => {
  it('loses its lease 45 s after its last heartbeat, and all hear of it within 50 s', async () => {
    const owner = await createOwner(server, 'killed', 0, 1)
    const desk = await createDesk(server, owner, 'Killed')
    const other = await createDesk(server, owner, 'Waiting', 'en', false)
    const ticket = await server.call(access.liveTicket, {}, { token: desk.token })
    const live = await openLive(server.url, ticket.data.ticket)
    expect((await server.call(messengerAccount.heartbeat, {}, { token: desk.token })).data.held).toHaveLength(
      1,
    )
    // No word of farewell: as when the machine lost its power.
    live.socket.terminate()
    const { messengerAccounts } = server.services
    const [sweep] = messengerAccountRounds(server.services)
    /** As if so many seconds had passed since. */
    const pass = (seconds: number) =>
      sql.query(
        'update port_lease set expires_at = expires_at - make_interval(secs => $2) where main_account_id = $1',
        [owner.scope.mainAccountId, seconds],
      )
    const online = async () =>
      (await server.call(webChat.startChat, { channelKey: desk.channel.channelKey })).data.channel.online
    const claimOther = () =>
      server.call(
        messengerAccount.claimPort,
        { messengerAccountId: other.channel.id },
        { token: other.token },
      )
    const heard: unknown[] = []
    server.services.bus.subscribe('stream-link-presence', (payload) => heard.push(payload))
    await pass(40)
    await messengerAccounts.sweepLeases()
    expect(await online()).toBe(true)
    expect((await claimOther()).data).toMatchObject({ error: 'port.none_free' })
    expect(heard).toEqual([])
    await pass(5)
    expect(await online()).toBe(false)
    await messengerAccounts.sweepLeases()
    expect(heard).toEqual([{ messengerAccountId: desk.channel.id }])
    expect((await claimOther()).code).toBe(200)
    // Its round comes soon enough after the 45 s.
    expect(45 + (sweep?.seconds ?? Number.NaN)).toBeLessThan(50)
  })
})
