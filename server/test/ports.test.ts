import * as access from '@chatx/contract/access'
import type { ServerFrame } from '@chatx/contract/live'
import * as messengerAccount from '@chatx/contract/messenger-account'
import * as subAccount from '@chatx/contract/sub-account'
import * as webChat from '@chatx/contract/web-chat'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { printFigures } from './figures.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createDesk, createOwner, type Desk, eventually, listen, type Owner } from './people.ts'

type Frame<T extends ServerFrame['t']> = Extract<ServerFrame, { t: T }>

let server: TestServer
let ear: pg.Client

beforeAll(async () => {
  server = await startTestServer()
  ear = new pg.Client({ connectionString: server.superuserConnectionString })
  await ear.connect()
})
afterAll(async () => {
  await ear.end()
  await server.stop()
})

const call: TestServer['call'] = (endpoint, input, options) => server.call(endpoint, input, options)

const leases = async (owner: Owner): Promise<{ account: string; sub: string; fixed: boolean }[]> =>
  (
    await ear.query(
      'select messenger_account_id as account, sub_account_id as sub, is_fixed as fixed from port_lease where main_account_id = $1 and expires_at > clock_timestamp()',
      [owner.scope.mainAccountId],
    )
  ).rows

/** One more channel for a sub-account; answers its id. */
const addChannel = async (owner: Owner, subAccountId: string, name: string): Promise<string> => {
  const form = { subAccountId, name, webChat: { title: name } }
  return (await call(messengerAccount.createMessengerAccount, form, { token: owner.token })).data.id
}
const channelsFor = (owner: Owner, desk: Desk, n: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: n }, (_channel, index) => addChannel(owner, desk.subAccountId, `Channel ${index}`)),
  )

/** `ok`, or the refusal's code. */
const claim = async (token: string, messengerAccountId: string): Promise<string> => {
  const answer = await call(messengerAccount.claimPort, { messengerAccountId }, { token })
  const refusal = answer.data as unknown as { error?: string }
  return answer.code === 200 ? 'ok' : (refusal.error ?? String(answer.code))
}
const tally = (outcomes: string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}
const deskLogin = async (desk: Desk): Promise<string> =>
  (await call(access.deskLogin, { loginCode: desk.loginCode })).data.accessToken

/** A sub-account with these ports, logged in, without a channel online. */
const deskWith = async (
  owner: Owner,
  name: string,
  ports: { fixedPorts: number; dynamicPortLimit: number },
) => {
  const made = await call(subAccount.createSubAccount, { name, ...ports }, { token: owner.token })
  const login = await call(access.deskLogin, { loginCode: made.data.loginCode })
  return { subAccountId: made.data.id, token: login.data.accessToken }
}

describe('ports', () => {
  it.each([1, 2, 3])('are exactly 5 however many of 50 claims come at once (round %i)', async (round) => {
    const owner = await createOwner(server, `fifty-${round}`)
    const desks = await Promise.all([0, 1].map((n) => createDesk(server, owner, `Desk ${n}`, 'en', false)))
    const claims = await Promise.all(
      desks.map(async (desk) =>
        (await channelsFor(owner, desk, 25)).map((id) => ({ token: desk.token, id })),
      ),
    )
    const outcomes = await Promise.all(claims.flat().map(({ token, id }) => claim(token, id)))
    expect(tally(outcomes)).toEqual({ ok: 5, 'port.none_free': 45 })
    expect(await leases(owner)).toHaveLength(5)
    printFigures('50 claims of 5 ports', tally(outcomes))
  })

  it('are one for 50 claims of the same account from several desks, and say who holds it', async () => {
    const owner = await createOwner(server, 'same')
    const desk = await createDesk(server, owner, 'Shared', 'en', false)
    const tokens: string[] = [desk.token]
    for (let n = 0; n < 4; n += 1) tokens.push(await deskLogin(desk))
    const outcomes = await Promise.all(
      tokens.flatMap((token) => Array.from({ length: 10 }, () => claim(token, desk.channel.id))),
    )
    // The winner may claim again as often as it likes.
    expect(tally(outcomes)).toEqual({ ok: 10, 'port.held_elsewhere': 40 })
    expect(await leases(owner)).toHaveLength(1)
  })

  it('count fixed ones for their sub-account only, and dynamic ones up to its limit', async () => {
    const owner = await createOwner(server, 'fixed', 1_000, 4)
    const fixed = await deskWith(owner, 'Fixed', { fixedPorts: 2, dynamicPortLimit: 1 })
    const dynamic = await deskWith(owner, 'Dynamic', { fixedPorts: 0, dynamicPortLimit: 9 })
    const take = async (desk: { subAccountId: string; token: string }, n: number) => {
      const ids = await Promise.all(
        Array.from({ length: n }, (_id, index) => addChannel(owner, desk.subAccountId, `C ${index}`)),
      )
      return Promise.all(ids.map((id) => claim(desk.token, id)))
    }
    // 4 ports, 2 of them fixed for somebody else: 2 are left for all others.
    expect(tally(await take(dynamic, 4))).toEqual({ ok: 2, 'port.none_free': 2 })
    expect(tally(await take(fixed, 4))).toEqual({ ok: 2, 'port.none_free': 2 })
    const held = await leases(owner)
    expect(held.filter((lease) => lease.fixed).map(({ sub }) => sub)).toEqual([
      fixed.subAccountId,
      fixed.subAccountId,
    ])
    expect(held).toHaveLength(4)
  })
})

describe('disabling a sub-account', () => {
  it.each([1, 2, 3, 4])(
    'in the middle of its claims leaves no port in use and logs its desks out (round %i)',
    async (round) => {
      const owner = await createOwner(server, `disable-${round}`)
      const desk = await createDesk(server, owner, 'Leaving', 'en', false)
      const channels = await channelsFor(owner, desk, 10)
      const lives = [await listen(server, desk.token), await listen(server, await deskLogin(desk))]
      const claims = channels.flatMap((id) => [claim(desk.token, id), claim(desk.token, id)])
      await new Promise((resolve) => setTimeout(resolve, round * 6))
      const began = performance.now()
      const disabled = call(subAccount.disableSubAccount, { id: desk.subAccountId }, { token: owner.token })
      const late = channels.map((id) => claim(desk.token, id))
      expect((await disabled).code).toBe(200)
      for (const live of lives) {
        const bye = await live.until((frame): frame is Frame<'bye'> => frame.t === 'bye')
        expect(bye.reason).toBe('disabled')
      }
      const outAfterMs = performance.now() - began
      const outcomes = tally(await Promise.all([...claims, ...late]))
      expect(await leases(owner)).toEqual([])
      expect((await call(messengerAccount.heartbeat, {}, { token: desk.token })).status).toBe(401)
      expect((await call(access.deskLogin, { loginCode: desk.loginCode })).code).not.toBe(200)
      printFigures('disabled meanwhile', { ...outcomes, leasesLeft: 0, outAfterMs: Math.round(outAfterMs) })
    },
  )

  it('frees what it held for others', async () => {
    const owner = await createOwner(server, 'frees', 1_000, 1)
    const one = await createDesk(server, owner, 'One')
    const two = await createDesk(server, owner, 'Two', 'en', false)
    expect(await claim(two.token, two.channel.id)).toBe('port.none_free')
    const freed = await call(subAccount.disableSubAccount, { id: one.subAccountId }, { token: owner.token })
    expect(freed.data).toEqual({ closedSessions: 1, freedPorts: 1 })
    expect(await claim(two.token, two.channel.id)).toBe('ok')
  })
})

describe('a lease', () => {
  const runOut = (owner: Owner) =>
    ear.query('update port_lease set expires_at = clock_timestamp() where main_account_id = $1', [
      owner.scope.mainAccountId,
    ])
  const online = async (desk: Desk): Promise<boolean> => {
    const { channelKey } = desk.channel
    return (await call(webChat.startChat, { channelKey })).data.channel.online
  }

  it('is lost after silence: the account is offline at once, the desks hear of it, and the port is free', async () => {
    const owner = await createOwner(server, 'silent', 1_000, 1)
    const desk = await createDesk(server, owner, 'Silent')
    const other = await createDesk(server, owner, 'Other', 'en', false)
    const live = await listen(server, desk.token)
    expect(await online(desk)).toBe(true)
    expect(await claim(other.token, other.channel.id)).toBe('port.none_free')
    await runOut(owner)
    expect(await online(desk)).toBe(false)
    expect((await call(messengerAccount.heartbeat, {}, { token: desk.token })).data).toEqual({ held: [] })
    expect(await claim(other.token, other.channel.id)).toBe('ok')
    const gone = await live.until(
      (frame): frame is Frame<'event'> => frame.t === 'event' && frame.event.type === 'account',
    )
    expect(gone.event.data).toEqual({ messengerAccountId: desk.channel.id, state: 'offline' })
    expect((await leases(owner)).map(({ sub }) => sub)).toEqual([other.subAccountId])
    live.close()
  })

  it('lives 45 s and is renewed by each heartbeat, by its own desk only', async () => {
    const owner = await createOwner(server, 'heart')
    const desk = await createDesk(server, owner, 'Beating')
    const left = async (): Promise<number> =>
      Number(
        (
          await ear.query<{ s: string }>(
            'select extract(epoch from expires_at - clock_timestamp()) as s from port_lease where main_account_id = $1',
            [owner.scope.mainAccountId],
          )
        ).rows[0]?.s,
      )
    expect(await left()).toBeGreaterThan(40)
    await ear.query(
      `update port_lease set expires_at = clock_timestamp() + interval '5 seconds' where main_account_id = $1`,
      [owner.scope.mainAccountId],
    )
    const second = await deskLogin(desk)
    expect((await call(messengerAccount.heartbeat, {}, { token: second })).data.held).toEqual([])
    expect(await left()).toBeLessThan(5)
    expect((await call(messengerAccount.heartbeat, {}, { token: desk.token })).data.held).toEqual([
      desk.channel.id,
    ])
    expect(await left()).toBeGreaterThan(44)
    expect(await left()).toBeLessThanOrEqual(45)
  })

  it('is held by one desk: another is told so, takes nothing, and gets it when the first lets go or leaves', async () => {
    const owner = await createOwner(server, 'held')
    const desk = await createDesk(server, owner, 'Holder')
    const second = await deskLogin(desk)
    expect(await claim(second, desk.channel.id)).toBe('port.held_elsewhere')
    // Releasing what another desk holds does nothing.
    await call(messengerAccount.releasePort, { messengerAccountId: desk.channel.id }, { token: second })
    expect(await leases(owner)).toHaveLength(1)
    await call(messengerAccount.releasePort, { messengerAccountId: desk.channel.id }, { token: desk.token })
    expect(await claim(second, desk.channel.id)).toBe('ok')
    expect(await claim(desk.token, desk.channel.id)).toBe('port.held_elsewhere')
    await call(access.logout, {}, { token: second })
    await eventually(
      () => leases(owner),
      (held) => held.length === 0,
    )
    expect(await claim(desk.token, desk.channel.id)).toBe('ok')
  })

  it('of another sub-account or main account cannot be claimed, seen or released', async () => {
    const [mine, theirs] = [await createOwner(server, 'mine'), await createOwner(server, 'theirs')]
    const desk = await createDesk(server, mine, 'Mine', 'en', false)
    const sister = await createDesk(server, mine, 'Sister')
    const stranger = await createDesk(server, theirs, 'Stranger')
    for (const { channel } of [sister, stranger]) {
      expect(await claim(desk.token, channel.id)).toBe('messenger_account.not_found')
      const released = await call(
        messengerAccount.releasePort,
        { messengerAccountId: channel.id },
        { token: desk.token },
      )
      expect(released.code).not.toBe(200)
    }
    const list = await call(messengerAccount.listDeskAccount, {}, { token: desk.token })
    expect(list.data.map(({ id }) => id)).toEqual([desk.channel.id])
    expect(await leases(mine)).toHaveLength(1)
    expect(await leases(theirs)).toHaveLength(1)
  })
})
