import type { Socket } from 'node:net'
import type { AccountScope, AccountTx } from '../../infra/database/database.ts'
import type { Answer, Asked, Egress } from '../../infra/egress/egress.ts'
import { EgressError } from '../../infra/egress/egress-error.ts'
import { normalHost } from '../../infra/egress/host.ts'
import type { Logins } from '../../infra/http/call.ts'
import { mayServe } from './proxy.rules.ts'
import type { ProxyDeps } from './proxy-change.service.ts'
import { wayOf } from './proxy-check.service.ts'
import * as store from './proxy.store.ts'
import type { ProxyWay } from './proxy.types.ts'

/**
 * The way out of a sub-account's messenger accounts: its proxy, or undefined where none covers it. Throws `proxy_down`
 * rather than name another way: a platform that suddenly sees another address takes the account for stolen.
 */
export const wayOut =
  (deps: ProxyDeps) =>
  (scope: AccountScope, subAccountId: string): Promise<ProxyWay | undefined> =>
    deps.db.inAccount(scope, async (tx) => {
      const row = await store.findFor(tx, subAccountId)
      if (row === undefined) return undefined
      if (!mayServe(row.state)) throw new EgressError('proxy_down')
      return wayOf(deps, row)
    })

/** One call on behalf of a sub-account, by its way out. Every connector calls out by this and nothing else. */
export const callOut =
  (deps: ProxyDeps) =>
  async (
    scope: AccountScope,
    subAccountId: string,
    url: string,
    asked: Omit<Asked, 'via'>,
  ): Promise<Answer> =>
    deps.egress.request(url, { ...asked, via: await wayOut(deps)(scope, subAccountId) })

const TUNNEL_MS = 15_000

export type TunnelDeps = ProxyDeps &
  Pick<Egress, 'reach'> & {
    /** Whether this is a messenger account of that sub-account, and in use. */
    isAccountOf(tx: AccountTx, subAccountId: string, messengerAccountId: string): Promise<boolean>
  }

/**
 * A connection to a host's port 443 by the account's proxy, for pages that a desk opened of it; the TLS in it is the
 * page's. An account that no proxy covers has none: the server is no way out of its own for anybody.
 */
export const tunnel =
  (deps: TunnelDeps) =>
  async (login: Logins['desk'], messengerAccountId: string, host: string): Promise<Socket> => {
    const { subAccountId } = login
    const isTheirs = await deps.db.inAccount(login, (tx) =>
      deps.isAccountOf(tx, subAccountId, messengerAccountId),
    )
    const via = isTheirs ? await wayOut(deps)(login, subAccountId) : undefined
    const name = normalHost(host)
    if (via === undefined || name === undefined) throw new EgressError('address_refused')
    return deps.reach({ host: name, port: 443 }, { via, timeoutMs: TUNNEL_MS })
  }
