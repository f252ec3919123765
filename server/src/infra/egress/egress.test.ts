import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAddressGuard } from './address-guard.ts'
import { createCertificate } from './certificate.fixture.ts'
import { createEgress } from './egress.ts'
import { faultOf } from './egress-error.ts'
import { type Door, startFaulty, startHttpProxy, startSocksProxy, startWeb } from './proxies.fixture.ts'
import type { Route } from './route.ts'

const TARGET = 'platform.example'
const certificate = createCertificate(TARGET, 'echo.example', '127.0.0.1')
const login = { login: 'ann', password: 'päss:wörd' }
const egress = createEgress({
  isAllowed: createAddressGuard(['127.0.0.1']),
  lookup: async (name) =>
    name === 'proxy.example' ? ['127.0.0.1'] : Promise.reject(new Error('no such name')),
  ca: [certificate.cert],
})
const closing: (() => Promise<void>)[] = []
const kept = <T extends { close: () => Promise<void> }>(server: T): T => {
  closing.push(server.close)
  return server
}
afterAll(async () => {
  await Promise.all(closing.map((close) => close()))
})

let target: Awaited<ReturnType<typeof startWeb>>
let names: Record<string, number>
beforeAll(async () => {
  target = kept(
    await startWeb((request, response) => {
      if (request.url === '/away') response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
      else if (request.url === '/long') response.end('x'.repeat(100_000))
      else response.end(`${request.method} ${request.headers.host}`)
    }, certificate),
  )
  names = { [TARGET]: target.port }
})

const start = {
  http: (door: Door) => startHttpProxy(door),
  https: (door: Door) => startHttpProxy({ certificate, ...door }),
  socks5: (door: Door) => startSocksProxy(door),
}
const protocols = ['http', 'https', 'socks5'] as const
type Place = { host: string; port: number }
const routeTo = (protocol: Route['protocol'], { host, port }: Place, more: Partial<Route> = {}): Route => ({
  protocol,
  host,
  port,
  username: login.login,
  password: login.password,
  ...more,
})
const MS = 5_000
const openTo = (via: Route | undefined, timeoutMs = MS, host = TARGET, port = 443) =>
  egress.open({ host, port }, { via, timeoutMs })
const faultOfOpening = async (via: Route | undefined, timeoutMs = MS, host = TARGET, port = 443) =>
  openTo(via, timeoutMs, host, port).then(
    ({ socket }) => void socket.destroy(),
    (error: unknown) => faultOf(error) ?? String(error),
  )
const proxied = async (protocol: Route['protocol'], door: Door) => {
  const proxy = kept(await start[protocol]({ ...login, names, ...door }))
  return { proxy, route: routeTo(protocol, proxy) }
}

const answering = (text: string) => (socket: Socket) => {
  socket.once('data', () => socket.end(text))
}
const greeting = (text: string) => (socket: Socket) => {
  socket.write(text)
}
const faulty: [fault: string, when: string, handle: (socket: Socket) => void][] = [
  ['not_a_proxy', 'closes', (socket) => socket.end()],
  ['not_a_proxy', 'is a web server', answering('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['not_a_proxy', 'talks of other things', greeting('220 mail.example ESMTP\r\n')],
  ['not_a_proxy', 'talks without an end', greeting('HTTP/1.1 200 OK'.padEnd(40_000, 'x'))],
  ['timeout', 'is silent', () => undefined],
]

describe.each(protocols)('a call by way of a proxy that speaks %s', (protocol) => {
  it('reaches the target, whose name only the proxy knows, from the proxy alone', async () => {
    const { proxy, route } = await proxied(protocol, {})
    const before = target.came.length
    const answer = await egress.request(`https://${TARGET}/`, { via: route, timeoutMs: MS, mostBytes: 1_000 })
    expect([answer.status, answer.body.toString()]).toEqual([200, `GET ${TARGET}`])
    expect([proxy.came.length, target.came.length - before]).toEqual([1, 1])
  })

  it.each([
    ['auth_failed', { login: 'bob' }, {}],
    ['auth_failed', { password: 'other' }, {}],
    ['target_denied', { refuse: true }, {}],
    ['target_unreachable', { names: { [TARGET]: 1 } }, {}],
    ['dns', {}, { host: 'nowhere.example' }],
    ['refused', {}, { port: 1 }],
    ['address_refused', {}, { host: '127.0.0.2' }],
  ] as const)('says %s for %o', async (fault, door, route) => {
    const { proxy } = await proxied(protocol, door)
    expect(await faultOfOpening(routeTo(protocol, proxy, route))).toBe(fault)
  })

  it.each(faulty)('says %s when it %s', async (fault, _, handle) => {
    const server = kept(await startFaulty(handle))
    expect(await faultOfOpening(routeTo(protocol, server), 300)).toBe(fault)
  })

  it('refuses a proxy that reads along', async () => {
    const spy = kept(await startWeb((_, response) => void response.end(), createCertificate(TARGET)))
    const { route } = await proxied(protocol, { names: { [TARGET]: spy.port } })
    expect(await faultOfOpening(route)).toBe('target_tls')
  })
})

it('a proxy that drips its answer has no longer than others', async () => {
  const slow = kept(
    await startFaulty((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx-padding: ')
      const timer = setInterval(() => socket.write('x'), 20)
      socket.once('close', () => clearInterval(timer))
    }),
  )
  expect(await faultOfOpening(routeTo('http', slow), 300)).toBe('timeout')
})

it('a proxy by TLS must be who it says', async () => {
  const other = kept(await startHttpProxy({ ...login, names, certificate: createCertificate('127.0.0.1') }))
  expect(await faultOfOpening(routeTo('https', other))).toBe('proxy_tls')
  expect(other.heads).toEqual([])
})

describe('another protocol than the one that was said', () => {
  it.each(
    protocols.flatMap((real) =>
      protocols.filter((said) => said !== real).map((said) => [said, real] as const),
    ),
  )('is known: said %s, is %s; and no credentials are told', async (said, real) => {
    const { proxy, route } = await proxied(real, {})
    const place = { host: TARGET, port: 443 }
    expect(await egress.identify({ ...route, protocol: said }, place, 1_000)).toBe(real)
    if ('heads' in proxy) expect(proxy.heads.join()).not.toContain('Authorization')
  })

  it('is not seen in a web server', async () => {
    const web = kept(await startWeb((_, response) => void response.end()))
    expect(await egress.identify(routeTo('socks5', web), { host: TARGET, port: 443 }, 500)).toBeUndefined()
  })
})

describe('a request', () => {
  const ask = (path: string, mostBytes = 1_000) =>
    egress.request(`https://127.0.0.1:${target.port}${path}`, { via: undefined, timeoutMs: MS, mostBytes })

  it('follows no redirect', async () => {
    const { status, headers } = await ask('/away')
    expect([status, headers.location]).toEqual([302, 'http://127.0.0.1:9/'])
  })

  it('reads no more than it was told to', async () => {
    await expect(ask('/long')).rejects.toThrow('answer_too_large')
    expect((await ask('/long', 100_000)).body.length).toBe(100_000)
  })

  it('ends with an answer that breaks off', async () => {
    const broken = kept(
      await startFaulty(
        (socket) =>
          void socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nx')),
      ),
    )
    const asked = { via: undefined, timeoutMs: MS, mostBytes: 100 }
    await expect(egress.request(`http://127.0.0.1:${broken.port}/`, asked)).rejects.toThrow('answer_broken')
  })

  it('says whether it had left when the time was over', async () => {
    const silent = kept(await startFaulty(() => undefined))
    const asked = { via: undefined, timeoutMs: 200, mostBytes: 100 }
    await expect(egress.request(`http://127.0.0.1:${silent.port}/`, asked)).rejects.toThrow('answer_late')
    const via = routeTo('http', silent)
    await expect(egress.request(`https://${TARGET}/`, { ...asked, via })).rejects.toThrow(/^timeout$/)
  })

  it('is given up as soon as nobody waits for it', async () => {
    const silent = kept(await startFaulty(() => undefined))
    const stopping = new AbortController()
    const asked = { via: undefined, timeoutMs: 60_000, mostBytes: 100, signal: stopping.signal }
    const asking = egress.request(`http://127.0.0.1:${silent.port}/`, asked)
    stopping.abort()
    await expect(asking).rejects.toThrow('stopped')
    await expect(egress.request(`http://127.0.0.1:${silent.port}/`, asked)).rejects.toThrow('stopped')
  })
})
