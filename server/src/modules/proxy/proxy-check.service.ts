import type { Proxy } from '@chatx/contract/proxy'
import type { AccountScope, AccountTx } from '../../infra/database/database.ts'
import { addressOf, afterCheck, nextCheckMs } from './proxy.rules.ts'
import { presentProxy } from './proxy.presenter.ts'
import { found, placeOf, type ProxyDeps } from './proxy-change.service.ts'
import { noticeOf, type ProxyTurn, turnOf } from './proxy-notice.rules.ts'
import * as store from './proxy.store.ts'
import type { ProxyFinding, ProxyWay } from './proxy.types.ts'

/** Tried together in a round; a silent proxy takes seconds. */
const AT_ONCE = 40
/** Of one main account: enough to set proxies up, too few to search networks with. */
const checks = { name: 'proxy check', tries: 60, windowMs: 10 * 60_000 }

const scopeOf = (row: store.ProxyRow): AccountScope => ({
  tenantId: row.tenant_id,
  mainAccountId: row.main_account_id,
})

export const wayOf = ({ keys }: ProxyDeps, row: store.ProxyRow): ProxyWay => ({
  protocol: row.protocol,
  host: row.host,
  port: row.network_port,
  username: row.username,
  password: keys.open(row.password_sealed, placeOf(scopeOf(row), row.proxy_id)).toString(),
})

const UNKNOWN = 'ZZ'

const regionOf = (deps: ProxyDeps, finding: ProxyFinding) => {
  if (finding.status !== 'ok') return { region: null, region_of: null }
  const region_of = finding.exitAddress === null ? ('proxy' as const) : ('exit' as const)
  const region = deps.regionOf(finding.exitAddress ?? finding.address)
  return region === UNKNOWN ? { region: null, region_of: null } : { region, region_of }
}

const figuresOf = (finding: ProxyFinding) =>
  finding.status === 'ok'
    ? {
        tcp_ms: finding.tcpMs,
        connect_ms: finding.connectMs,
        tls_ms: finding.tlsMs,
        total_ms: finding.totalMs,
        exit_address: finding.exitAddress,
      }
    : { tcp_ms: null, connect_ms: null, tls_ms: null, total_ms: null, exit_address: null }

const CHANCES = 1_000

/** A password that no longer opens, as after the loss of the deployment's key, is a wrong one: others must not wait for it. */
const probe = async (deps: ProxyDeps, row: store.ProxyRow): Promise<ProxyFinding> => {
  let way: ProxyWay
  try {
    way = wayOf(deps, row)
  } catch {
    return { status: 'auth_failed' }
  }
  return deps.probe(way)
}

/** In the transaction that keeps the change of state, which happens once however many workers check. */
const tellOwner = async (deps: ProxyDeps, tx: AccountTx, turn: ProxyTurn, id: string): Promise<void> => {
  const { name, range, status, sub_account_ids, ...dialled } = await found(store.find(tx, id))
  const address = addressOf({ ...dialled, port: dialled.network_port })
  await deps.notify(tx, noticeOf(turn, { name, address, range, status, covered: sub_account_ids.length }))
}

/**
 * Tries the proxy outside of any transaction, and keeps what follows unless it is dialled differently by then or another
 * check has ended meanwhile: checks that run beside each other count as one.
 */
const tryOut = async (deps: ProxyDeps, row: store.ProxyRow, how: { byHand: boolean }): Promise<void> => {
  const finding = await probe(deps, row)
  await deps.db.inAccount(scopeOf(row), async (tx) => {
    const before = await store.lockStanding(tx, row)
    if (before === undefined) return
    const standing = afterCheck(before, finding.status)
    const now = deps.clock.now()
    const due = new Date(now.getTime() + nextCheckMs(standing, deps.random.below(CHANCES) / CHANCES))
    const result = { ...figuresOf(finding), ...regionOf(deps, finding), status: finding.status }
    await store.saveCheck(tx, row, { ...standing, ...result, now, due })
    const turn = turnOf(before.state, standing.state, how)
    if (turn !== undefined) await tellOwner(deps, tx, turn, row.proxy_id)
  })
}

/** By hand, as often as `checks` allows; throws `request.too_many`. */
export const check =
  (deps: ProxyDeps) =>
  async (scope: AccountScope, id: string): Promise<Proxy> => {
    const row = await deps.db.inAccount(scope, (tx) => found(store.find(tx, id)))
    await deps.attempts.take(scope.tenantId, [
      { limit: checks, of: scope.mainAccountId, refusal: 'request.too_many' },
    ])
    await tryOut(deps, row, { byHand: true })
    return deps.db.inAccount(scope, async (tx) => {
      const checked = await found(store.find(tx, id))
      return presentProxy(await deps.namesOf(tx, checked.sub_account_ids))(checked)
    })
  }

/** What is due of all tenants; whoever could not be tried does not keep the others waiting. */
export const checkDue = (deps: ProxyDeps) => async (): Promise<void> => {
  const due = await deps.db.inInstallation((tx) => store.listDue(tx, deps.clock.now(), AT_ONCE))
  const tried = await Promise.allSettled(due.map((row) => tryOut(deps, row, { byHand: false })))
  const failed = tried.find((one) => one.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}
