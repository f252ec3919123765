import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAddressGuard } from './address-guard.ts'
import { createEgress } from './egress.ts'
import { faultOf } from './egress-error.ts'
import corpus from './forbidden-hosts.corpus.json' with { type: 'json' }
import { normalHost } from './host.ts'
import { startHttpProxy, startWeb } from './proxies.fixture.ts'

// Listens on every address of this machine, IPv4 and IPv6: whatever is dialled by mistake ends here.
const canary = createServer((socket) => {
  socket.on('error', () => undefined)
  socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
})
let caught = 0
let port = 0
canary.on('connection', () => {
  caught += 1
})
beforeAll(async () => {
  canary.listen(0)
  await once(canary, 'listening')
  port = (canary.address() as AddressInfo).port
})
afterAll(() => void canary.close())
beforeEach(() => {
  caught = 0
})

const spellings = Object.values(corpus).flat()
const closed = createAddressGuard([])
const MS = 500
const login = { username: 'a', password: 'b' }
const noNames = () => Promise.reject(new Error('asked for a name'))
const guarded = createEgress({ isAllowed: closed, lookup: noNames })
const faultOfCall = (work: Promise<unknown>) =>
  work.then(
    () => 'came through',
    (error: unknown) => faultOf(error) ?? (error instanceof TypeError ? 'no address' : String(error)),
  )

/** Asks for every spelling as an address that is fetched, and as the host of each kind of proxy. */
const callAll = async (egress: typeof guarded, hosts: readonly string[]) => {
  const faults: string[] = []
  for (const host of hosts) {
    const url = `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}/`
    faults.push(await faultOfCall(egress.request(url, { via: undefined, timeoutMs: MS, mostBytes: 100 })))
    const bare = normalHost(host)
    if (bare === undefined) continue
    for (const protocol of ['http', 'https', 'socks5'] as const) {
      const via = { ...login, protocol, host: bare, port }
      const way = { via, timeoutMs: MS }
      faults.push(await faultOfCall(egress.open({ host: 'platform.example', port: 443 }, way)))
    }
  }
  return faults
}

describe('an address that is not public', () => {
  it(`is not dialled in any of ${spellings.length} spellings, neither as a target nor as a proxy`, async () => {
    const faults = await callAll(guarded, spellings)
    expect([...new Set(faults)].sort()).toEqual(['address_refused', 'no address'])
    expect(faults.filter((fault) => fault === 'address_refused').length).toBeGreaterThan(spellings.length * 3)
    expect(caught).toBe(0)
  })

  it('would be dialled without the guard, so that the test above can fail', async () => {
    await callAll(createEgress({ isAllowed: () => true, lookup: noNames }), corpus.loopback.slice(0, 12))
    expect(caught).toBeGreaterThanOrEqual(24)
  })

  it('is not dialled by way of a name', async () => {
    for (const host of spellings.map((spelling) => normalHost(spelling)).filter((one) => one !== undefined)) {
      const egress = createEgress({ isAllowed: closed, lookup: async () => [host] })
      expect(await callAll(egress, ['localhost', 'rebind.example']), host).toEqual(
        Array.from({ length: 8 }, () => 'address_refused'),
      )
    }
    expect(caught).toBe(0)
  })

  it('spoils all addresses of a name that has it', async () => {
    const egress = createEgress({ isAllowed: closed, lookup: async () => ['93.184.215.14', '127.0.0.1'] })
    expect(new Set(await callAll(egress, ['two.example']))).toEqual(new Set(['address_refused']))
  })
})

describe('a name that changes its address', () => {
  it('is asked for once for each call, and what was checked is what is dialled', async () => {
    let asked = 0
    const real = await startWeb((_, response) => void response.end('real'), undefined, '127.0.0.9')
    const lookup = async () => {
      asked += 1
      return asked === 1 ? [real.host] : ['127.0.0.1']
    }
    const egress = createEgress({ isAllowed: createAddressGuard([real.host]), lookup })
    const call = () =>
      egress.request(`http://flip.example:${real.port}/`, { via: undefined, timeoutMs: MS, mostBytes: 100 })
    expect((await call()).body.toString()).toBe('real')
    expect(await faultOfCall(call())).toBe('address_refused')
    expect([asked, caught]).toEqual([2, 0])
    await real.close()
  })
})

describe('what a permitted machine says', () => {
  it('leads nowhere: a redirect is not followed', async () => {
    const away = await startWeb(
      (_, response) => void response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end(),
      undefined,
      '127.0.0.9',
    )
    const egress = createEgress({ isAllowed: createAddressGuard([away.host]), lookup: noNames })
    const url = `http://${away.host}:${away.port}/`
    const { status } = await egress.request(url, { via: undefined, timeoutMs: MS, mostBytes: 100 })
    expect([status, caught]).toEqual([302, 0])
    await away.close()
  })

  it('is not asked to go to an address of its neighbours, though it would', async () => {
    const proxy = await startHttpProxy({}, '127.0.0.9')
    const egress = createEgress({ isAllowed: createAddressGuard([proxy.host]), lookup: noNames })
    const via = { ...login, protocol: 'http' as const, host: proxy.host, port: proxy.port }
    for (const spelling of spellings) {
      const host = normalHost(spelling)
      if (host !== undefined)
        expect(await faultOfCall(egress.open({ host, port }, { via, timeoutMs: MS }))).toBe('address_refused')
    }
    expect([proxy.heads, caught]).toEqual([[], 0])
    await proxy.close()
  })
})

describe('the guard', () => {
  it.each(['8.8.8.8', '1.1.1.1', '93.184.215.14', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e'])(
    'lets %s through',
    (address) => expect(closed(address)).toBe(true),
  )

  it('lets through what the deployment names, and nothing beside it', () => {
    const open = createAddressGuard(['10.1.0.0/16', '192.168.7.8', 'fd00:7::/32'])
    expect(['10.1.2.3', '192.168.7.8', 'fd00:7::1', '::ffff:10.1.2.3'].map(open)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(['10.2.0.1', '192.168.7.9', 'fd00:8::1', '127.0.0.1'].map(open)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it.each(['10.1.0.0/99', 'intranet', '10.1', ''])('refuses to begin with the range "%s"', (range) => {
    expect(() => createAddressGuard([range])).toThrow()
  })
})

describe('a host', () => {
  it.each([
    ['Proxy.Example.COM.', 'proxy.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['[2606:4700:4700:0::1111]', '2606:4700:4700::1111'],
    ['0x08080808', '8.8.8.8'],
    ['proxy', 'proxy'],
  ])('%s is %s', (text, host) => expect(normalHost(text)).toBe(host))

  it.each([
    '',
    ' ',
    'a b',
    'http://a.example',
    'a.example:80',
    'user@a.example',
    'a.example/x',
    'a..example',
    'a\u200b.example',
    'a.example\r\nx: y',
    '-a.example',
    `${'a'.repeat(64)}.example`,
    '[::1',
    'a?b',
    'a#b',
    'a\\b',
    '%31.example',
  ])('is not %j', (text) => expect(normalHost(text)).toBeUndefined())
})
