import type { pageProxy, Proxy } from '@chatx/contract/proxy'
import type { ParsedInputOf } from '@chatx/contract/base/endpoint'
import type { Page } from '@chatx/contract/base/paging'
import { pageBounds, pageOfRows } from '../../infra/database/cursor.ts'
import type { AccountScope, AccountTx } from '../../infra/database/database.ts'
import type { Actor } from '../audit/index.ts'
import { addressOf } from './proxy.rules.ts'
import { presentProxy } from './proxy.presenter.ts'
import { found, type ProxyDeps } from './proxy-change.service.ts'
import { check, checkDue } from './proxy-check.service.ts'
import { coversOf } from './proxy-cover.service.ts'
import { callOut, tunnel, type TunnelDeps } from './proxy-egress.service.ts'
import { create, update } from './proxy-form.service.ts'
import * as store from './proxy.store.ts'
import { askStranger } from './proxy-stranger.service.ts'

const page =
  (deps: ProxyDeps) =>
  (scope: AccountScope, input: ParsedInputOf<typeof pageProxy>): Promise<Page<Proxy>> =>
    deps.db.inAccount(scope, async (tx) => {
      const filter = { search: input.search === '' ? undefined : input.search, state: input.state }
      const rows = await store.listPage(tx, filter, pageBounds(input))
      const covered = rows.flatMap((row) => row.sub_account_ids)
      const present = presentProxy(await deps.namesOf(tx, covered))
      const cut = pageOfRows(
        rows,
        input.pageSize,
        (row) => ({ at: row.created_at, id: row.proxy_id }),
        present,
      )
      return { ...cut, total: await store.count(tx, filter) }
    })

const remove =
  (deps: ProxyDeps) =>
  (scope: AccountScope, id: string, by?: Actor): Promise<void> =>
    deps.db.inAccount(scope, async (tx) => {
      await store.lockAll(tx)
      const proxy = await found(store.find(tx, id))
      await store.remove(tx, id)
      const target = { kind: 'proxy', id, name: addressOf({ ...proxy, port: proxy.network_port }) }
      await deps.audit(tx, by, { act: 'proxy.delete', target })
    })

export type ProxyService = ReturnType<typeof createProxyService>

export const createProxyService = (deps: TunnelDeps) => ({
  page: page(deps),
  /** Throws `proxy.too_many`, or what is wrong with the host, the port or whom it covers. */
  create: create(deps),
  /** Throws as `create` does, `proxy.not_found` and `proxy.password_needed`. */
  update: update(deps),
  remove: remove(deps),
  /** No proxy covers this sub-account by name any more; for one that is deleted. */
  uncover: async (tx: AccountTx, subAccountId: string): Promise<void> => {
    await store.lockAll(tx)
    await store.uncover(tx, subAccountId)
  },
  /** Tries it now, which takes seconds; throws `proxy.not_found` or `request.too_many`. */
  check: check(deps),
  /** Tries what is due; for a round. */
  checkDue: checkDue(deps),
  /** Throws `EgressError`, with `proxy_down` where the account's proxy is known not to work. */
  callOut: callOut(deps),
  coversOf,
  /** As `callOut`. */
  askStranger: askStranger(deps),
  /** A connection to a host's port 443 for pages of a desk's account; throws `EgressError`. */
  tunnel: tunnel(deps),
})
