import { readFileSync } from 'node:fs'
import { rootCertificates } from 'node:tls'
import type { Config } from './config.ts'
import type { Clock } from './infra/clock.ts'
import type { Keys } from './infra/crypto.ts'
import type { Database } from './infra/database/database.ts'
import { createAddressGuard } from './infra/egress/address-guard.ts'
import { createEgress } from './infra/egress/egress.ts'
import { normalHost } from './infra/egress/host.ts'
import { lookupBySystem } from './infra/egress/resolve.ts'
import type { Streams } from './infra/live/streams.ts'
import type { Random } from './infra/random.ts'
import { isIP } from 'node:net'
import { createAttempts } from './modules/access/index.ts'
import type { Audit } from './modules/audit/index.ts'
import type { MessengerAccountService } from './modules/messenger-account/index.ts'
import { createNotices } from './modules/notification/index.ts'
import { createProxyService } from './modules/proxy/index.ts'
import type { Geo } from './modules/stream-link/index.ts'
import type { SubAccountService } from './modules/sub-account/index.ts'
import { createProxyProbe } from './providers/proxy/probe.ts'

type Needs = {
  config: Config
  db: Database
  clock: Clock
  random: Random
  keys: Keys
  audit: Audit
  streams: Streams
  geo: Geo
  subAccounts: SubAccountService
  messengerAccounts: Pick<MessengerAccountService, 'threadAccount'>
}

/** For each attempt: a whole check stays below the 30 s that a page waits. */
const ATTEMPT_MS = 6_000
const ECHO_PATH = '/chatx/open/agent/echo'

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

type Target = { host: string; port: number }

/** `api.example:443, other.example`; throws for what is none. */
const targetsOf = (text: string): [Target, ...Target[]] => {
  const targets = listOf(text).map((part) => {
    const [, name = '', port = '443'] = /^(.+?)(?::(\d+))?$/.exec(part) ?? []
    const host = normalHost(name)
    if (host === undefined) throw new Error(`PROXY_CHECK_TARGETS: ${part} is no host`)
    return { host, port: Number(port) }
  })
  const [first, ...more] = targets
  if (first === undefined) throw new Error('PROXY_CHECK_TARGETS names no host')
  return [first, ...more]
}

/** Our own echo call, where a proxy somewhere in the world can reach it. */
const echoUrlOf = ({ PROXY_ECHO_URL, PUBLIC_URL }: Config): string | undefined => {
  if (PROXY_ECHO_URL !== undefined) return PROXY_ECHO_URL
  const { protocol, hostname } = new URL(PUBLIC_URL)
  return protocol === 'https:' && hostname.includes('.') ? `${PUBLIC_URL}${ECHO_PATH}` : undefined
}

/** The guarded way out for addresses that somebody else chose, and the proxies by which accounts use it. */
export const wireProxies = ({ config, geo, subAccounts, messengerAccounts, ...base }: Needs) => {
  const isAllowed = createAddressGuard(listOf(config.EGRESS_ALLOW))
  const { EGRESS_CA } = config
  const ca = EGRESS_CA === undefined ? undefined : [...rootCertificates, readFileSync(EGRESS_CA, 'utf8')]
  const egress = createEgress({ isAllowed, lookup: lookupBySystem, ca })
  const mayBeAsked = createAddressGuard(listOf(config.PICTURE_ALLOW))
  const strangers = createEgress({ isAllowed, mayBeAsked, lookup: lookupBySystem, ca })
  const targets = targetsOf(config.PROXY_CHECK_TARGETS)
  const proxies = createProxyService({
    ...base,
    egress,
    strangers,
    probe: createProxyProbe({ egress, targets, echoUrl: echoUrlOf(config), timeoutMs: ATTEMPT_MS }),
    attempts: createAttempts(base),
    notify: createNotices(base),
    mayBeDialled: (host) => isIP(host) === 0 || isAllowed(host),
    regionOf: geo.regionOf,
    subAccountsExist: async (tx, ids) => {
      const known = new Set((await subAccounts.list(tx)).map((sub) => sub.subAccountId))
      return ids.every((id) => known.has(id))
    },
    namesOf: subAccounts.namesOf,
    reach: strangers.reach,
    isAccountOf: async (tx, subAccountId, id) => {
      const account = await messengerAccounts.threadAccount(tx, id)
      return account?.subAccountId === subAccountId && account.status === 'normal'
    },
  })
  return { proxies }
}
