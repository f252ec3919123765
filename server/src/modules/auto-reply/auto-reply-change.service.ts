import { AppError } from '../../infra/app-error.ts'
import type { Bus } from '../../infra/bus.ts'
import type { Clock } from '../../infra/clock.ts'
import type { PageInput } from '../../infra/database/cursor.ts'
import type { AccountScope, AccountTx, Database } from '../../infra/database/database.ts'
import type { Random } from '../../infra/random.ts'
import { announceChange } from './auto-reply.events.ts'
import { foldText } from './auto-reply-fold.rules.ts'
import * as store from './auto-reply.store.ts'

export type ChangeDeps = {
  db: Database
  clock: Clock
  random: Random
  bus: Bus
  /** Whether all of these are sub-accounts of the main account that were not deleted. */
  subAccountsExist(tx: AccountTx, subAccountIds: string[]): Promise<boolean>
}

export type ListInput = PageInput & { search?: string | undefined }

/** What the owner looks for, as typed and as keywords are compared; nothing for an empty search. */
export const searchOf = ({ search }: ListInput): store.Search => {
  const text = search?.trim() ?? ''
  return text === '' ? undefined : { text, folded: foldText(text) }
}

export const found = async <T>(row: Promise<T | undefined>): Promise<T> => {
  const kept = await row
  if (kept === undefined) throw new AppError('auto_reply.not_found')
  return kept
}

/** Asks only about sub-accounts that the rule did not have before: one that was deleted since must not block a change. */
export const checkSubAccounts = async (
  deps: ChangeDeps,
  tx: AccountTx,
  ids: string[],
  before: string[] = [],
): Promise<void> => {
  const added = ids.filter((id) => !before.includes(id))
  if (added.length > 0 && !(await deps.subAccountsExist(tx, added)))
    throw new AppError('auto_reply.sub_account_unknown')
}

/** Changes rules in one transaction and lets every process know. */
export const change = <T>(
  deps: ChangeDeps,
  scope: AccountScope,
  write: (tx: AccountTx) => Promise<T>,
): Promise<T> =>
  deps.db.inAccount(scope, async (tx) => {
    const result = await write(tx)
    await store.bumpVersion(tx)
    announceChange(deps.bus, tx)
    return result
  })

export const remove =
  (deps: ChangeDeps, kind: store.Kind) =>
  (scope: AccountScope, id: string): Promise<void> =>
    change(deps, scope, async (tx) => {
      await found(store.find(tx, kind, id))
      await store.remove(tx, kind, id)
    })
