import type { AccountScope } from '../../infra/database/database.ts'
import type { Answer, Asked } from '../../infra/egress/egress.ts'
import { EgressError } from '../../infra/egress/egress-error.ts'
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
