import type { ProxyState, ProxyStatus } from '@chatx/contract/proxy'

/** Other services' doors: whoever names one of them wants something else than a proxy. */
const REFUSED_PORTS = [
  7, 9, 19, 21, 22, 23, 25, 53, 69, 110, 111, 135, 137, 138, 139, 143, 161, 389, 445, 465, 512, 513, 514, 587,
  636, 873, 993, 995, 1433, 1521, 2049, 2375, 2376, 2379, 3306, 3389, 5432, 5900, 5984, 6379, 6443, 9200,
  9300, 10250, 11211, 27017,
]

export const isRefusedPort = (port: number): boolean => REFUSED_PORTS.includes(port)

const FAILURES_TO_FALL = 3
const SUCCESSES_TO_RISE = 2

/** `against`: how many checks in a row spoke against the state. */
export type Standing = { state: ProxyState; against: number }

const afterSuccess = ({ state, against }: Standing): Standing => {
  const isFallen = state === 'down' || state === 'recovering'
  return isFallen && against + 1 < SUCCESSES_TO_RISE
    ? { state: 'recovering', against: against + 1 }
    : { state: 'up', against: 0 }
}

const afterFailure = ({ state, against }: Standing): Standing => {
  const isRisen = state === 'up' || state === 'failing'
  return isRisen && against + 1 < FAILURES_TO_FALL
    ? { state: 'failing', against: against + 1 }
    : { state: 'down', against: 0 }
}

/**
 * What follows from a check. The first one decides at once; later a proxy falls after three failures and rises after two
 * successes, so that one lost packet stops nobody and one lucky answer starts nobody.
 */
export const afterCheck = (before: Standing, status: ProxyStatus): Standing =>
  status === 'ok' ? afterSuccess(before) : afterFailure(before)

const MINUTE_MS = 60_000
const CALM_MS = 5 * MINUTE_MS
/** Between the checks of a proxy whose state is about to change. */
const DOUBT_MS = MINUTE_MS / 2

/** Milliseconds until the next check; `chance` in [0, 1) spreads proxies that began together, by a tenth either way. */
export const nextCheckMs = ({ state }: Standing, chance: number): number =>
  state === 'failing' || state === 'recovering' ? DOUBT_MS : Math.round(CALM_MS * (0.9 + chance * 0.2))

type Dialled = { protocol: string; host: string; port: number; username: string }

/** Whether it is dialled differently: what was found out no longer holds, and the password was meant for another. */
export const isOtherWay = (before: Dialled, after: Dialled): boolean =>
  before.protocol !== after.protocol ||
  before.host !== after.host ||
  before.port !== after.port ||
  before.username !== after.username

/** Whether accounts may call out by it now. One that was not checked yet may serve: at worst it fails. */
export const mayServe = (state: ProxyState): boolean => state !== 'down' && state !== 'recovering'

/** As operators read it in the audit log; no user name, no password. */
export const addressOf = ({ protocol, host, port }: Omit<Dialled, 'username'>): string =>
  `${protocol}://${host.includes(':') ? `[${host}]` : host}:${port}`
