import type { Page } from '@chatx/contract/base/paging'
import type { Proxy, ProxyState } from '@chatx/contract/proxy'
import type { SaveInput } from './proxy.queries.ts'

export type Values = {
  name: string
  protocol: Proxy['protocol']
  host: string
  /** A number field that was emptied holds an empty text. */
  port: number | ''
  username: string
  password: string
  range: Proxy['range']
  subAccountIds: string[]
}

export const fresh: Values = {
  name: '',
  protocol: 'http',
  host: '',
  port: '',
  username: '',
  password: '',
  range: 'all',
  subAccountIds: [],
}

/** The form of a proxy; its password is nowhere to be had. */
export const valuesOf = (row: Proxy): Values => ({
  name: row.name,
  protocol: row.protocol,
  host: row.host,
  port: row.port,
  username: row.username,
  password: '',
  range: row.range,
  subAccountIds: row.subAccounts.map(({ id }) => id),
})

/** As the server takes it: nothing for what was left empty, and sub-accounts only where the range asks for them. */
export const inputOf = (id: string | null, { port, password, ...values }: Values): SaveInput => {
  const subAccountIds = values.range === 'all' ? [] : values.subAccountIds
  const form = { ...values, subAccountIds, port: port as number }
  if (id === null) return { id, form: { ...form, password } }
  return { id, form: password === '' ? form : { ...form, password } }
}

/** What the schema checks: an emptied number is none. */
export const checkedOf = (id: string | null, values: Values): unknown => {
  const { form } = inputOf(id, values)
  return { ...form, port: values.port === '' ? undefined : values.port, ...(id === null ? {} : { id }) }
}

export const tones = {
  unchecked: 'plain',
  up: 'good',
  failing: 'warn',
  down: 'bad',
  recovering: 'warn',
} as const satisfies Record<ProxyState, string>

export const addressOf = ({ host, port }: Pick<Proxy, 'host' | 'port'>): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`

const example = {
  id: '',
  name: '',
  protocol: 'socks5',
  host: 'hk.proxy.example.com',
  port: 1080,
  username: 'user',
  range: 'all',
  subAccounts: [],
  status: 'ok',
  state: 'up',
  latency: { tcpMs: 30, connectMs: 62, tlsMs: 56, totalMs: 148 },
  exitAddress: '203.0.113.7',
  region: 'HK',
  regionOf: 'exit',
  checkedAt: '2025-01-01T00:00:00.000Z',
  createdAt: '2025-01-01T00:00:00.000Z',
} satisfies Proxy

const examples: Proxy[] = [
  example,
  {
    ...example,
    protocol: 'http',
    host: 'fra.proxy.example.com',
    port: 8080,
    exitAddress: '203.0.113.8',
    region: 'DE',
  },
  {
    ...example,
    protocol: 'https',
    host: 'spare.proxy.example.com',
    port: 443,
    status: 'auth_failed',
    state: 'down',
    latency: null,
    exitAddress: null,
    region: null,
    regionOf: null,
  },
]

/** Proxies as they might look, for the dimmed screen of a package that has none. */
export const exampleProxies = ({ names }: { names: readonly string[] }): Page<Proxy> => ({
  list: examples.map((row, at) => ({ ...row, id: String(at), name: names[at] ?? '' })),
  total: examples.length,
  nextCursor: null,
})
