import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { done, nothing, text } from './base/fields.ts'
import { id, instant } from './base/ids.ts'
import { pageInput, pageOf } from './base/paging.ts'

const gated = { who: ['owner'], privilege: 'PRIVILEGE:B0006:B0006' } as const

/** What agents call a proxy server; the specification calls it agent, and so do the addresses of these calls. */
export const proxyProtocol = z.enum(['http', 'https', 'socks5'])
export type ProxyProtocol = z.output<typeof proxyProtocol>

/** What the last check found. */
export const proxyStatus = z.enum([
  'unchecked',
  'ok',
  /** The proxy's own name has no address. */
  'proxy_dns',
  /** The proxy's address is none that may be dialled: this machine, its network, a metadata service. */
  'address_refused',
  'proxy_refused',
  /** The proxy's certificate is not valid for its host. */
  'proxy_tls',
  'not_a_proxy',
  'wrong_protocol',
  'auth_failed',
  'target_denied',
  'target_unreachable',
  /** Somebody between us and the target reads along. */
  'intercepted',
  'timeout',
])
export type ProxyStatus = z.output<typeof proxyStatus>

/**
 * What the checks have come to. Only `down` and `recovering` keep its accounts from calling out; nothing ever makes them
 * call out without the proxy.
 */
export const proxyState = z.enum(['unchecked', 'up', 'failing', 'down', 'recovering'])
export type ProxyState = z.output<typeof proxyState>

/** All sub-accounts, or some. What covers some goes before what covers all. */
export const proxyRange = z.enum(['all', 'some'])

const isPlain = (value: string) => !/[\p{Cc}\p{Surrogate}]/u.test(value)
const bytes = (value: string) => encodeURIComponent(value).replace(/%../g, '_').length
/** SOCKS5 holds 255 bytes of each, and HTTP no colon in the name. */
const credential = () =>
  z
    .string()
    .min(1)
    .max(255)
    .refine((value) => isPlain(value) && bytes(value) <= 255)

const fields = {
  name: text(40).min(1),
  protocol: proxyProtocol,
  /** A public name or address. */
  host: z.string().trim().min(1).max(253),
  port: z.number().int().min(1).max(65_535),
  username: credential().refine((value) => !value.includes(':')),
  password: credential(),
  range: proxyRange,
  /** Required where the range is `some` (specification §5). */
  subAccountIds: z.array(id()).max(500).default([]),
}

/** At least one sub-account where the range is `some`. */
const isCovered = ({ range, subAccountIds }: { range: 'all' | 'some'; subAccountIds: string[] }) =>
  range === 'all' || subAccountIds.length > 0
const fault = { path: ['subAccountIds'] }

export const proxyForm = z.strictObject(fields).refine(isCovered, fault)
export const proxyChange = z
  .strictObject({
    ...fields,
    id: id(),
    /** Kept where it is not given; needed with another protocol, host, port or user name. */
    password: credential().optional(),
  })
  .refine(isCovered, fault)

export const proxy = z.object({
  id: id(),
  name: z.string(),
  protocol: proxyProtocol,
  host: z.string(),
  port: z.number().int(),
  username: z.string(),
  range: proxyRange,
  subAccounts: z.array(z.object({ id: id(), name: z.string() })),
  status: proxyStatus,
  state: proxyState,
  /** In milliseconds: until the proxy answered, until it had reached the target, until that had shown its certificate; and all of it. */
  latency: z
    .object({ tcpMs: z.number(), connectMs: z.number(), tlsMs: z.number(), totalMs: z.number() })
    .nullable(),
  /** The address under which the proxy goes out, where that could be found out. */
  exitAddress: z.string().nullable(),
  /** ISO 3166-1 alpha-2 of the exit or, where that is unknown, of the proxy's own address. */
  region: z.string().nullable(),
  regionOf: z.enum(['exit', 'proxy']).nullable(),
  checkedAt: instant().nullable(),
  createdAt: instant(),
})
export type Proxy = z.output<typeof proxy>

export const pageProxy = endpoint({
  ...gated,
  method: 'GET',
  path: '/chatx/user/agent/page',
  summary: 'Network proxies, newest first; passwords are never told',
  input: z.strictObject({ ...pageInput, search: text(100).optional(), state: proxyState.optional() }),
  output: pageOf(proxy),
  errors: [],
})

const refusals = [
  'proxy.host_refused',
  'proxy.port_refused',
  'proxy.range_taken',
  'proxy.sub_account_taken',
  'proxy.sub_account_unknown',
] as const

export const createProxy = endpoint({
  ...gated,
  method: 'POST',
  path: '/chatx/user/agent/create',
  summary: 'Add a network proxy; it is checked within half a minute, or at once by `check`',
  input: proxyForm,
  output: proxy,
  errors: [...refusals, 'proxy.too_many'],
})

export const updateProxy = endpoint({
  ...gated,
  method: 'PUT',
  path: '/chatx/user/agent/update',
  summary: 'Change a network proxy',
  input: proxyChange,
  output: proxy,
  errors: [...refusals, 'proxy.not_found', 'proxy.password_needed'],
})

export const deleteProxy = endpoint({
  ...gated,
  method: 'DELETE',
  path: '/chatx/user/agent/delete',
  summary: 'Delete a network proxy; its accounts then call out by another that covers them, or directly',
  input: z.strictObject({ id: id() }),
  output: done(),
  errors: ['proxy.not_found'],
})

export const checkProxy = endpoint({
  ...gated,
  method: 'POST',
  path: '/chatx/user/agent/check',
  summary: 'Try the proxy now; takes up to 25 seconds and says precisely what is wrong',
  input: z.strictObject({ id: id() }),
  output: proxy,
  errors: ['proxy.not_found'],
})

export const echoAddress = endpoint({
  who: ['anyone'],
  method: 'GET',
  path: '/chatx/open/agent/echo',
  summary: 'The address that this call comes from: how a check learns where a proxy goes out',
  input: nothing(),
  output: z.object({ ip: z.string() }),
  errors: [],
})
