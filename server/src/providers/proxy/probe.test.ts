import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAddressGuard } from '../../infra/egress/address-guard.ts'
import { createCertificate } from '../../infra/egress/certificate.fixture.ts'
import { createEgress } from '../../infra/egress/egress.ts'
import { startHttpProxy, startWeb } from '../../infra/egress/proxies.fixture.ts'
import { createFakeProbe } from './fake.ts'
import { createProxyProbe } from './probe.ts'

const [FIRST, SECOND, ECHO] = ['first.example', 'second.example', 'echo.example'] as const
const certificate = createCertificate(FIRST, SECOND, ECHO)
let body = ''
let web: Awaited<ReturnType<typeof startWeb>>
beforeAll(async () => {
  web = await startWeb((_, response) => void response.end(body), certificate)
})
afterAll(() => web.close())

const found = async (names: Record<string, number>) => {
  const proxy = await startHttpProxy({ names })
  const egress = createEgress({
    isAllowed: createAddressGuard(['127.0.0.1']),
    lookup: async () => [],
    ca: [certificate.cert],
  })
  const probe = createProxyProbe({
    egress,
    targets: [
      { host: FIRST, port: 443 },
      { host: SECOND, port: 443 },
    ],
    echoUrl: `https://${ECHO}/`,
    timeoutMs: 3_000,
  })
  const way = { protocol: 'http' as const, host: proxy.host, port: proxy.port, username: 'a', password: 'b' }
  const finding = await probe(way)
  await proxy.close()
  return { finding, heads: proxy.heads.map((head) => head.split(' ')[1]) }
}

describe('a check of a proxy', () => {
  it('goes on to the next target when one cannot be reached', async () => {
    const { finding, heads } = await found({ [FIRST]: 1, [SECOND]: web.port })
    expect(finding.status).toBe('ok')
    expect(heads.slice(0, 2)).toEqual([`${FIRST}:443`, `${SECOND}:443`])
  })

  it('fails when none can', async () => {
    expect((await found({ [FIRST]: 1, [SECOND]: 1 })).finding).toEqual({ status: 'target_unreachable' })
  })

  it.each([
    ['{"data":{"ip":"2.16.6.1"}}', '2.16.6.1'],
    ['{"data":{"ip":"<script>"}}', null],
    ['{"data":null}', null],
    ['null', null],
    ['not JSON', null],
    [`"${'x'.repeat(5_000)}"`, null],
  ])('believes an echo only when it is an address: %.40s', async (text, exitAddress) => {
    body = text
    const { finding } = await found({ [FIRST]: web.port, [ECHO]: web.port })
    expect(finding).toMatchObject({ status: 'ok', exitAddress })
  })

  it('finds in the fake what a test says', async () => {
    const fake = createFakeProbe(new Map([['a', { status: 'timeout' }]]))
    const way = { protocol: 'http' as const, host: 'a', port: 1, username: 'u', password: 'p' }
    expect([await fake(way), await fake({ ...way, host: 'b' })]).toEqual([
      { status: 'timeout' },
      { status: 'proxy_refused' },
    ])
  })
})
