import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAddressGuard } from '../src/infra/egress/address-guard.ts'
import { createCertificate } from '../src/infra/egress/certificate.fixture.ts'
import { createEgress } from '../src/infra/egress/egress.ts'
import { startWeb } from '../src/infra/egress/proxies.fixture.ts'
import type { ProxyWay } from '../src/modules/proxy/index.ts'
import { createProxyProbe } from '../src/providers/proxy/probe.ts'
import { isInstalled, NOT_INSTALLED, openRealProxies, PROXY_LOGIN } from './real-proxies.ts'

// Here it is shown that proxies that people run speak what infra/egress speaks.
// "localhost" is the only name that every machine's proxies can look up without a network.
const TARGET = 'localhost'

let proxies: Awaited<ReturnType<typeof openRealProxies>>
let target: Awaited<ReturnType<typeof startWeb>>
let probe: ReturnType<typeof createProxyProbe>
const certificate = createCertificate(TARGET)

beforeAll(async () => {
  proxies = await openRealProxies()
  target = await startWeb((_, response) => void response.end('hello'), certificate)
  const egress = createEgress({
    isAllowed: createAddressGuard(['127.0.0.1']),
    lookup: async () => [],
    ca: [certificate.cert],
  })
  const place = { host: TARGET, port: target.port }
  probe = createProxyProbe({ egress, targets: [place], echoUrl: undefined, timeoutMs: 3_000 })
})
afterAll(async () => {
  await proxies.stop()
  await target.close()
})

const tried = async (protocol: ProxyWay['protocol'], port: number, more: Partial<ProxyWay> = {}) =>
  (await probe({ protocol, host: '127.0.0.1', port, ...PROXY_LOGIN, ...more })).status

describe('a check of', () => {
  it('tinyproxy, which says 401 for wrong credentials', async ({ skip }) => {
    if (!isInstalled('tinyproxy')) return skip(NOT_INSTALLED)
    const { port } = await proxies.tinyproxy({ to: target.port })
    const before = target.came.length
    expect(await tried('http', port)).toBe('ok')
    expect(target.came.length).toBe(before + 3)
    expect(await tried('http', port, { password: 'wrong' })).toBe('auth_failed')
    expect(await tried('socks5', port)).toBe('wrong_protocol')
    expect(await tried('http', (await proxies.tinyproxy({ to: 1 })).port)).toBe('target_denied')
  })

  it('microsocks', async ({ skip }) => {
    if (!isInstalled('microsocks')) return skip(NOT_INSTALLED)
    const { port } = await proxies.microsocks()
    expect(await tried('socks5', port)).toBe('ok')
    expect(await tried('socks5', port, { password: 'wrong' })).toBe('auth_failed')
    expect(await tried('http', port)).toBe('wrong_protocol')
  })

  it('dante, with rules', async ({ skip }) => {
    if (!isInstalled('danted')) return skip(NOT_INSTALLED)
    expect(await tried('socks5', (await proxies.dante('pass')).port)).toBe('ok')
    expect(await tried('socks5', (await proxies.dante('block')).port)).toBe('target_denied')
  })

  it('one that died', async ({ skip }) => {
    if (!isInstalled('microsocks')) return skip(NOT_INSTALLED)
    const { port, kill } = await proxies.microsocks()
    await kill()
    const before = target.came.length
    expect(await tried('socks5', port)).toBe('proxy_refused')
    expect(target.came.length).toBe(before)
  })
})
