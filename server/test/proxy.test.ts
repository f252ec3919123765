import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as access from '@chatx/contract/access'
import * as contract from '@chatx/contract/proxy'
import type { InputOf } from '@chatx/contract/base/endpoint'
import * as subAccount from '@chatx/contract/sub-account'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import corpus from '../src/infra/egress/forbidden-hosts.corpus.json' with { type: 'json' }
import { createCertificate } from '../src/infra/egress/certificate.fixture.ts'
import {
  startFaulty,
  startHttpProxy,
  startSocksProxy,
  startWeb,
} from '../src/infra/egress/proxies.fixture.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createOwner, type Owner, PASSWORD } from './people.ts'

const PLATFORM = 'platform.example'
const ECHO = 'echo.example'
/** Where the proxies of this test are, and the server is allowed to call; the canary is next door. */
const ALLOWED = '127.0.0.9'
const login = { login: 'ann', password: 'zqsecretqz' }

let server: TestServer
let owner: Owner
let other: Owner
let folder: string
let superuser: pg.Client
let platform: Awaited<ReturnType<typeof startWeb>>
let echo: Awaited<ReturnType<typeof startWeb>>
let canary: Awaited<ReturnType<typeof startFaulty>>
const closing: (() => Promise<unknown>)[] = []
const kept = <T extends { close: () => Promise<void> }>(one: T): T => {
  closing.push(one.close)
  return one
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chatx-proxy-'))
  const certificate = createCertificate(PLATFORM, ECHO)
  await writeFile(join(folder, 'ca.pem'), certificate.cert)
  platform = kept(await startWeb((_, response) => void response.end('hello'), certificate))
  echo = kept(
    await startWeb((_, response) => {
      response.end(JSON.stringify({ code: 200, data: { ip: '2.16.6.1' } }))
    }, certificate),
  )
  canary = kept(await startFaulty((socket) => void socket.end()))
  server = await startTestServer({
    processes: ['api'],
    environment: {
      EGRESS_ALLOW: ALLOWED,
      EGRESS_CA: join(folder, 'ca.pem'),
      PROXY_CHECK_TARGETS: `${PLATFORM}:443`,
      PROXY_ECHO_URL: `https://${ECHO}/ip`,
    },
  })
  owner = await createOwner(server, 'owner')
  other = await createOwner(server, 'other')
  superuser = new pg.Client({ connectionString: server.superuserConnectionString })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
  await Promise.all(closing.map((close) => close()))
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await superuser.query('delete from proxy')
})

const names = () => ({ [PLATFORM]: platform.port, [ECHO]: echo.port })
const openProxy = async (door: object = {}) =>
  kept(await startHttpProxy({ ...login, names: names(), ...door }, ALLOWED))

type Form = InputOf<typeof contract.createProxy>
const formOf = (more: Partial<Form> = {}): Form => ({
  name: 'Hamburg',
  protocol: 'http',
  host: ALLOWED,
  port: 8_080,
  username: login.login,
  password: login.password,
  range: 'all',
  ...more,
})
const as = (who: Owner) => ({ token: who.token })
/** Anew, after a leap of the clock. */
const logIn = async (who = owner) => {
  const { data } = await server.call(access.login, { userName: who.email, password: PASSWORD })
  who.token = data.accessToken
}
const refusal = ({ data }: { data: unknown }) => (data as { error?: string } | null)?.error
const add = (more: Partial<Form> = {}, who = owner) =>
  server.call(contract.createProxy, formOf(more), as(who))
const change = (id: string, more: Partial<Form> = {}) => {
  const { password, ...form } = formOf(more)
  const input = 'password' in more ? { ...form, id, password } : { ...form, id }
  return server.call(contract.updateProxy, input, as(owner))
}
const check = async (id: string) => (await server.call(contract.checkProxy, { id }, as(owner))).data
const page = async (input: object = {}, who = owner) =>
  (await server.call(contract.pageProxy, input, as(who))).data
const createSub = async (name: string) =>
  (await server.call(subAccount.createSubAccount, { name }, as(owner))).data.id
const callOut = (subAccountId: string) =>
  server.services.proxies
    .callOut(owner.scope, subAccountId, `https://${PLATFORM}/send`, { timeoutMs: 3_000, mostBytes: 100 })
    .then(({ body }) => body.toString(), String)

describe('a proxy', () => {
  it('is kept with its password sealed, and the password is told to nobody', async () => {
    const { data } = await add()
    expect(data).toMatchObject({
      host: ALLOWED,
      port: 8_080,
      status: 'unchecked',
      state: 'unchecked',
      latency: null,
    })
    const answers = JSON.stringify([data, await page(), (await change(data.id, { name: 'Bremen' })).data])
    const { rows } = await superuser.query(
      'select p::text, encode(password_sealed, $1) as hex from proxy p',
      ['escape'],
    )
    expect(answers + JSON.stringify(rows)).not.toContain('zqsecretqz')
    expect(answers).toContain('Bremen')
  })

  it('is listed newest first, found by name, host and state, and paged by key', async () => {
    for (const name of ['one', 'two', 'three']) {
      await add({
        name,
        range: 'some',
        subAccountIds: [await createSub(`of ${name}`)],
        host: `${name}.example`,
      })
      server.clock.forward(1_000)
    }
    const first = await page({ pageSize: 2 })
    expect([first.list.map(({ name }) => name), first.total]).toEqual([['three', 'two'], 3])
    const rest = await page({ pageSize: 2, cursor: first.nextCursor })
    expect(rest.list.map(({ name, subAccounts }) => [name, subAccounts[0]?.name])).toEqual([
      ['one', 'of one'],
    ])
    expect((await page({ search: 'wo.exa' })).list.map(({ name }) => name)).toEqual(['two'])
    expect((await page({ state: 'up' })).total).toBe(0)
    expect((await page({}, other)).total).toBe(0)
  })

  it('needs what the specification says it needs', async () => {
    for (const missing of ['name', 'protocol', 'host', 'port', 'username', 'password', 'range']) {
      const { [missing as keyof Form]: _, ...form } = formOf()
      expect(refusal(await server.call(contract.createProxy, form as Form, as(owner))), missing).toBe(
        'request.invalid',
      )
    }
    expect(refusal(await add({ range: 'some' }))).toBe('request.invalid')
    expect(refusal(await add({ username: 'a:b' }))).toBe('request.invalid')
    expect(refusal(await add({ password: 'ä'.repeat(128) }))).toBe('request.invalid')
  })

  it('is deleted for good', async () => {
    const { data } = await add()
    await server.call(contract.deleteProxy, { id: data.id }, as(owner))
    expect((await page()).total).toBe(0)
    expect(refusal(await server.call(contract.deleteProxy, { id: data.id }, as(owner)))).toBe(
      'proxy.not_found',
    )
  })
})

describe('an account has one way out: a proxy', () => {
  it('for all is only one, even when many are made at once', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => add()))
    expect(results.map(refusal).filter((error) => error === 'proxy.range_taken')).toHaveLength(7)
    expect((await page()).total).toBe(1)
  })

  it('for some leaves each of them to no other, and unknown ones to nobody', async () => {
    const [a, b] = [await createSub('a'), await createSub('b')]
    const { data } = await add({ range: 'some', subAccountIds: [a, a] })
    expect(data.subAccounts).toEqual([{ id: a, name: 'a' }])
    expect(refusal(await add({ range: 'some', subAccountIds: [b, a] }))).toBe('proxy.sub_account_taken')
    expect(
      refusal(await add({ range: 'some', subAccountIds: ['01890a5d-ac96-774b-bcce-b302099a8057'] })),
    ).toBe('proxy.sub_account_unknown')
    expect((await change(data.id, { range: 'some', subAccountIds: [b] })).data.subAccounts).toEqual([
      { id: b, name: 'b' },
    ])
    expect(refusal(await add({ range: 'some', subAccountIds: [a] }))).toBeUndefined()
    expect((await change(data.id, { range: 'all' })).data.subAccounts).toEqual([])
  })
})

describe('the password stays with whom it was meant for', () => {
  it.each([
    [{ host: 'elsewhere.example' }, 'proxy.password_needed'],
    [{ port: 9_999 }, 'proxy.password_needed'],
    [{ protocol: 'socks5' as const }, 'proxy.password_needed'],
    [{ username: 'bob' }, 'proxy.password_needed'],
    [{ name: 'Other' }, undefined],
    [{ host: 'elsewhere.example', password: 'new' }, undefined],
  ])('%o: %s', async (more, error) => {
    const { data } = await add()
    expect(refusal(await change(data.id, more))).toBe(error)
  })
})

describe('a check', () => {
  it('goes through the proxy and tells how long it took and where it goes out', async () => {
    const proxy = await openProxy()
    const { data } = await add({ port: proxy.port })
    const before = platform.came.length
    const found = await check(data.id)
    expect(found).toMatchObject({ status: 'ok', state: 'up', exitAddress: '2.16.6.1', regionOf: 'exit' })
    expect(found.region).toMatch(/^[A-Z]{2}$/)
    const { tcpMs = -1, connectMs = -1, tlsMs = -1, totalMs = -1 } = found.latency ?? {}
    expect(Math.abs(totalMs - tcpMs - connectMs - tlsMs)).toBeLessThanOrEqual(2)
    expect(platform.came.length - before).toBe(3)
    expect(Date.parse(found.checkedAt ?? '')).not.toBeNaN()
  })

  it('by SOCKS5 as well', async () => {
    const proxy = kept(await startSocksProxy({ ...login, names: names() }, ALLOWED))
    const { data } = await add({ protocol: 'socks5', port: proxy.port })
    expect(await check(data.id)).toMatchObject({ status: 'ok', state: 'up' })
    expect(new Set(proxy.asked)).toEqual(new Set([PLATFORM, ECHO]))
  })

  it.each([
    ['auth_failed', { password: 'other' }, {}],
    ['target_denied', { refuse: true }, {}],
    ['wrong_protocol', {}, { protocol: 'socks5' as const }],
    ['proxy_refused', {}, { port: 1 }],
    ['intercepted', { names: { [PLATFORM]: 'spy' } }, {}],
  ])('says %s', async (status, door, form) => {
    const spy = kept(await startWeb((_, response) => void response.end(), createCertificate(PLATFORM)))
    const proxy = await openProxy('names' in door ? { names: { [PLATFORM]: spy.port } } : door)
    const { data } = await add({ port: proxy.port, ...form })
    expect(await check(data.id)).toMatchObject({ status, state: 'down', latency: null, exitAddress: null })
  })

  it('of a proxy that was changed meanwhile is not kept', async () => {
    const { data } = await add()
    const row = (await superuser.query('select revision from proxy')).rows[0] as { revision: number }
    await change(data.id, { port: 9_999, password: 'new' })
    const { rows } = await superuser.query<{ revision: number; status: string }>(
      'select revision, status from proxy',
    )
    expect(rows[0]).toEqual({ revision: row.revision + 1, status: 'unchecked' })
  })

  it('happens again by itself: down after three failures, up after two successes', async () => {
    const proxy = await openProxy()
    const { data } = await add({ port: proxy.port })
    const seen: string[] = []
    const next = async (minutes: number) => {
      server.clock.forward(minutes * 60_000)
      await logIn()
      await server.services.proxies.checkDue()
      seen.push((await page()).list[0]?.state ?? '')
    }
    await next(0)
    await superuser.query('update proxy set network_port = 1')
    for (const minutes of [6, 1, 1]) await next(minutes)
    await superuser.query('update proxy set network_port = $1', [proxy.port])
    // Not due yet.
    await next(1)
    await next(6)
    await next(1)
    expect(seen).toEqual(['up', 'failing', 'failing', 'down', 'down', 'recovering', 'up'])
    expect((await page()).list[0]?.id).toBe(data.id)
  })

  it('by hand is not to be had without end', async () => {
    await logIn(other)
    const { data } = await add({ port: 1 }, other)
    const errors = []
    for (let n = 0; n < 62; n += 1)
      errors.push(refusal(await server.call(contract.checkProxy, { id: data.id }, as(other))))
    expect(errors.filter((error) => error === 'request.too_many')).toHaveLength(2)
  })
})

describe('a call on behalf of an account', () => {
  it('goes by the proxy that covers it by name, else by the one for all, else directly', async () => {
    const [mine, rest] = [await createSub('mine'), await createSub('rest')]
    const [forAll, forMine] = [await openProxy(), await openProxy()]
    // Nobody but the proxies knows the platform's name.
    expect(await callOut(rest)).toBe('EgressError: dns')
    await add({ port: forAll.port })
    await add({ port: forMine.port, range: 'some', subAccountIds: [mine] })
    expect([await callOut(mine), forMine.came.length, forAll.came.length]).toEqual(['hello', 1, 0])
    expect([await callOut(rest), forMine.came.length, forAll.came.length]).toEqual(['hello', 1, 1])
  })

  it('goes nowhere when its proxy is dead, though another one lives', async () => {
    const mine = await createSub('dead')
    const living = await openProxy()
    await add({ port: living.port })
    const { data } = await add({ port: 1, range: 'some', subAccountIds: [mine] })
    const before = platform.came.length
    expect(await callOut(mine)).toBe('EgressError: refused')
    expect((await check(data.id)).state).toBe('down')
    expect(await callOut(mine)).toBe('EgressError: proxy_down')
    expect([platform.came.length - before, living.came.length]).toEqual([0, 0])
  })
})

describe('nobody reaches the server’s own network by a proxy', () => {
  const spellings = Object.values(corpus).flat()

  it(`not by any of ${spellings.length} spellings of an address`, async () => {
    for (const host of spellings) {
      const error = refusal(await add({ host, port: canary.port }))
      expect(['proxy.host_refused', 'request.invalid'], host).toContain(error)
    }
    expect([(await page()).total, canary.came.length]).toEqual([0, 0])
  })

  it('not by a name that leads there, nor at another service’s port', async () => {
    const { data } = await add({ host: 'localhost', port: canary.port })
    expect((await check(data.id)).status).toBe('address_refused')
    expect(refusal(await change(data.id, { port: 6_379, password: 'x' }))).toBe('proxy.port_refused')
    for (const url of [`http://127.0.0.1:${canary.port}/`, `https://localhost:${canary.port}/`]) {
      const out = server.services.proxies.callOut(other.scope, await createSub(url), url, {
        timeoutMs: 1_000,
        mostBytes: 1,
      })
      await expect(out).rejects.toThrow('address_refused')
    }
    expect(canary.came).toEqual([])
  })
})

it('the echo call tells where it was called from', async () => {
  expect((await server.call(contract.echoAddress, {})).data).toEqual({ ip: '127.0.0.1' })
})
