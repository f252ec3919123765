import type { OutputOf, ParsedInputOf } from '@chatx/contract/base/endpoint'
import type * as contract from '@chatx/contract/stream-link'
import { pageBounds, pageOfRows } from '../../infra/database/cursor.ts'
import type { AccountScope } from '../../infra/database/database.ts'
import * as base from './stream-link-change.service.ts'
import { codeIn } from './stream-link-code.rules.ts'
import { presentLink } from './stream-link.presenter.ts'
import * as store from './stream-link.store.ts'

export const page =
  (deps: base.LinkDeps) =>
  (
    scope: AccountScope,
    { search, platform, state, archived, ...input }: ParsedInputOf<typeof contract.pageStreamLink>,
  ): Promise<OutputOf<typeof contract.pageStreamLink>> =>
    deps.db.inAccount(scope, async (tx) => {
      const filters = { search, code: codeIn(search ?? ''), platform, state, archived }
      const rows = await store.listPage(tx, filters, pageBounds(input))
      const cut = pageOfRows(
        rows,
        input.pageSize,
        (row) => ({ at: row.created_at, id: row.stream_link_id }),
        presentLink(await base.placeOf(deps, tx)),
      )
      return { ...cut, total: await store.count(tx, filters) }
    })

export const get =
  (deps: base.LinkDeps) =>
  (scope: AccountScope, id: string): Promise<contract.StreamLinkDetail> =>
    deps.db.inAccount(scope, (tx) => base.detailOf(deps, tx, id))
