import type { StreamLinkDetail } from '@chatx/contract/stream-link'
import { AppError } from '../../infra/app-error.ts'
import type { AccountScope, AccountTx } from '../../infra/database/database.ts'
import { detailOf, found, type LinkDeps } from './stream-link-change.service.ts'
import { linkChanged } from './stream-link.events.ts'
import { blockFor, keepFor } from './stream-link.policy.ts'
import * as store from './stream-link.store.ts'

export type RemovalDeps = LinkDeps & {
  /** Has everything that a deleted link counted removed, in the background and after a crash too. */
  purgeLater(tx: AccountTx, linkId: string): Promise<void>
}

export const setState =
  (deps: LinkDeps) =>
  (scope: AccountScope, id: string, state: store.LinkRow['state']): Promise<StreamLinkDetail> =>
    deps.db.inAccount(scope, async (tx) => {
      const refusal = blockFor(await found(store.lock(tx, id)))
      if (refusal !== undefined) throw new AppError(refusal)
      await store.setState(tx, id, state)
      linkChanged(deps, tx, id)
      return detailOf(deps, tx, id)
    })

/** The link is gone at once, its code is spent for ever, and what it counted goes in the background. */
export const remove =
  (deps: RemovalDeps) =>
  (scope: AccountScope, id: string): Promise<void> =>
    deps.db.inAccount(scope, async (tx) => {
      const link = await found(store.lock(tx, id))
      const refusal = keepFor(link)
      if (refusal !== undefined) throw new AppError(refusal)
      await store.spendCode(tx, link.code)
      await store.remove(tx, id)
      await deps.purgeLater(tx, id)
      linkChanged(deps, tx, id)
    })
