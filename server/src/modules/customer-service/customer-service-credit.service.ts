import type { Clock } from '../../infra/clock.ts'
import type { AccountTx } from '../../infra/database/database.ts'
import type { Actor, Audit } from '../audit/index.ts'
import * as store from './customer-service.store.ts'

export type CreditDeps = {
  clock: Clock
  audit: Audit
  /** Credits the main account's own bucket in the ledger. */
  credit(tx: AccountTx, characters: number): Promise<void>
  /** The owner's console reads its figures and its requests again, after the commit. */
  figuresMoved(tx: AccountTx): void
}

type Acting = { by: Actor | undefined; operatorId: string | null }

/** Marks the bonus as granted and credits it; the caller holds its row and has seen that it is not granted yet. */
export const creditBonus = async (
  deps: CreditDeps,
  tx: AccountTx,
  characters: number,
  { by, operatorId }: Acting,
): Promise<void> => {
  await store.decideBonus(tx, { state: 'granted', operatorId, reason: null, now: deps.clock.now() })
  await deps.credit(tx, characters)
  deps.figuresMoved(tx)
  await deps.audit(tx, by, {
    act: 'signUpBonus.grant',
    target: { kind: 'mainAccount', id: tx.mainAccountId },
    changes: [['characters', null, characters]],
  })
}
