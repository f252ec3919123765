import type { Bus } from '../../infra/bus.ts'
import type { Clock } from '../../infra/clock.ts'
import type { AccountTx } from '../../infra/database/database.ts'
import { linkChanged } from './stream-link.events.ts'
import * as store from './stream-link-account.store.ts'

/** For messenger accounts that are about to be erased: no link leads to them any more. */
export const leaveAccounts =
  (deps: { clock: Clock; bus: Bus }) =>
  async (tx: AccountTx, messengerAccountIds: string[]): Promise<void> => {
    const linkIds = await store.linksTo(tx, messengerAccountIds)
    if (linkIds.length === 0) return
    await store.leaveAccounts(tx, linkIds, messengerAccountIds, deps.clock.now())
    for (const linkId of linkIds) linkChanged(deps, tx, linkId)
  }

/** How many links have a target at one of these messenger accounts. */
export const countLinksTo = async (tx: AccountTx, messengerAccountIds: string[]): Promise<number> =>
  (await store.linksTo(tx, messengerAccountIds)).length
