import { once } from 'node:events'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import * as access from '@chatx/contract/access'
import * as contract from '@chatx/contract/proxy'
import * as subAccount from '@chatx/contract/sub-account'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createRelay, type Relay } from '../../desk-shell/src/relay.ts'
import { openTunnel } from '../../desk-shell/src/tunnel.ts'
import { createCertificate } from '../src/infra/egress/certificate.fixture.ts'
import {
  startFaulty,
  startHttpProxy,
  startSocksProxy,
  startWeb,
} from '../src/infra/egress/proxies.fixture.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createDesk, createOwner, type Desk, type Owner } from './people.ts'

// The way of a page in the desktop program, with the program's own two ends: its door on this machine, the tunnel to the
// server, the account's proxy, the host.
const HOST = 'business.example'
const ALLOWED = '127.0.0.9'
const login = { login: 'ann', password: 'zqsecretqz' }
const certificate = createCertificate(HOST)

let server: TestServer
let owner: Owner
let desk: Desk
let host: Awaited<ReturnType<typeof startWeb>>
let canary: Awaited<ReturnType<typeof startFaulty>>
const closing: (() => Promise<unknown>)[] = []
const perTest: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  host = await startWeb((_, response) => void response.end('the console of a platform'), certificate)
  canary = await startFaulty((socket) => void socket.end())
  closing.push(host.close, canary.close)
  server = await startTestServer({
    processes: ['api', 'realtime'],
    environment: { EGRESS_ALLOW: ALLOWED },
  })
  owner = await createOwner(server, 'owner')
  desk = await createDesk(server, owner, 'sales')
})
afterAll(async () => {
  await server.stop()
  for (const close of closing) await close()
})
afterEach(async () => {
  for (const close of perTest.splice(0)) await close()
  host.came.length = 0
})

const ticketOf = (token: string) => async () =>
  (await server.call(access.liveTicket, {}, { token })).data.ticket
const doorOf = async (accountId: string, token = desk.token): Promise<Relay> => {
  const tunnel = openTunnel({ origin: server.url, ticket: ticketOf(token) })
  const relay = await createRelay((name) => tunnel(accountId, name))
  perTest.push(relay.close)
  return relay
}

const addProxy = async (more: object): Promise<void> => {
  const form = { name: 'p', protocol: 'http', host: ALLOWED, port: 1, range: 'all' } as const
  const { data } = await server.call(
    contract.createProxy,
    { ...form, username: login.login, password: login.password, ...more },
    { token: owner.token },
  )
  perTest.push(() => server.call(contract.deleteProxy, { id: data.id }, { token: owner.token }))
}

/** A CONNECT at the door, as a browser makes it. */
const connectThrough = async ({ port, username, password }: Relay, target: string) => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const secret = Buffer.from(`${username}:${password}`).toString('base64')
  socket.write(`CONNECT ${target}:443 HTTP/1.1\r\nProxy-Authorization: Basic ${secret}\r\n\r\n`)
  const [head] = (await once(socket, 'data')) as [Buffer]
  return { socket, status: Number(/^HTTP\/1.1 (\d+)/.exec(String(head))?.[1]) }
}

const read = async (relay: Relay): Promise<string> => {
  const { socket, status } = await connectThrough(relay, HOST)
  if (status !== 200) return String(status)
  const tls = connectTls({ socket, servername: HOST, ca: certificate.cert })
  await once(tls, 'secureConnect')
  tls.write(`GET / HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`)
  let text = ''
  for await (const part of tls) text += String(part)
  return text
}

describe('a page of an account', () => {
  it.each([
    ['http', startHttpProxy],
    ['socks5', startSocksProxy],
  ] as const)('goes out by the %s proxy of its account, by no other way', async (protocol, start) => {
    const proxy = await start({ ...login, names: { [HOST]: host.port } }, ALLOWED)
    perTest.push(proxy.close)
    await addProxy({ protocol, port: proxy.port })
    expect(await read(await doorOf(desk.channel.id))).toContain('the console of a platform')
    expect([proxy.came.length, host.came.length]).toEqual([1, 1])
  })

  it('goes nowhere while the proxy does not work, or refuses its password', async () => {
    const gone = await startHttpProxy(login, ALLOWED)
    await gone.close()
    await addProxy({ port: gone.port })
    expect(await read(await doorOf(desk.channel.id))).toBe('502')
    await perTest.pop()?.()
    await perTest.pop()?.()
    const strict = await startHttpProxy(
      { ...login, password: 'another', names: { [HOST]: host.port } },
      ALLOWED,
    )
    perTest.push(strict.close)
    await addProxy({ port: strict.port })
    expect(await read(await doorOf(desk.channel.id))).toBe('502')
    expect(host.came).toEqual([])
  })

  it('goes nowhere by the server itself: without a proxy, or to addresses inside', async () => {
    expect(await read(await doorOf(desk.channel.id))).toBe('502')
    const proxy = await startHttpProxy(login, ALLOWED)
    perTest.push(proxy.close)
    await addProxy({ port: proxy.port })
    const relay = await doorOf(desk.channel.id)
    for (const inside of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '[::1]'])
      expect((await connectThrough(relay, inside)).status).toBe(502)
    expect([proxy.heads, canary.came, host.came]).toEqual([[], [], []])
  })

  it('is of this desk: not of another sub-account, nor of another main account', async () => {
    const proxy = await startHttpProxy({ ...login, names: { [HOST]: host.port } }, ALLOWED)
    perTest.push(proxy.close)
    await addProxy({ port: proxy.port })
    const beside = await createDesk(server, owner, 'support')
    const stranger = await createDesk(server, await createOwner(server, 'stranger'), 'theirs')
    for (const { channel } of [beside, stranger]) expect(await read(await doorOf(channel.id))).toBe('502')
    expect(await read(await doorOf(desk.channel.id, stranger.token))).toBe('502')
    expect(proxy.heads).toEqual([])
    expect(await read(await doorOf(beside.channel.id, beside.token))).toContain('console')
  })
})

/** What becomes of a WebSocket at the tunnel: the status of its refusal, or the code it was closed with. */
const fateOf = (ticket: string, first?: string) =>
  new Promise<number>((done) => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/tunnel?ticket=${ticket}`)
    socket.on('error', () => undefined)
    socket.once('unexpected-response', (_request, response) => done(response.statusCode ?? 0))
    socket.once('close', done)
    if (first !== undefined) socket.once('open', () => socket.send(first))
  })

describe('the tunnel', () => {
  it('lets nobody in but desks, each by a ticket of its own', async () => {
    const ticket = await ticketOf(desk.token)()
    expect(await fateOf('1.nothing')).toBe(401)
    expect(await fateOf(await ticketOf(owner.token)())).toBe(1_008)
    expect(await fateOf(ticket, 'no wish')).toBe(1_008)
    expect(await fateOf(ticket)).toBe(401)
    const more = { messengerAccountId: desk.channel.id, host: HOST, port: 25 }
    expect(await fateOf(await ticketOf(desk.token)(), JSON.stringify(more))).toBe(1_008)
  })

  it('ends with the login session, in mid-sentence', async () => {
    const proxy = await startHttpProxy({ ...login, names: { [HOST]: host.port } }, ALLOWED)
    perTest.push(proxy.close)
    await addProxy({ port: proxy.port })
    const { socket, status } = await connectThrough(await doorOf(desk.channel.id), HOST)
    expect(status).toBe(200)
    const closed = once(socket, 'close')
    await server.call(subAccount.disableSubAccount, { id: desk.subAccountId }, { token: owner.token })
    await closed
  })
})
