import type { AccountScope, AccountTx, Database } from '../../infra/database/database.ts'
import type { Jobs } from '../../infra/jobs.ts'
import { deleteSome } from './stream-link-purge.store.ts'

export const PURGE_JOB = 'stream_link.purge'

/** Rows of one transaction, and transactions of one job: a few seconds each, so that other jobs get their turn. */
const BATCH = 5_000
const BATCHES = 20

export type PurgeDeps = { db: Database; enqueue: Jobs['enqueue'] }

/** Together with the deletion of the link: either both happen or none. */
export const purgeLater =
  ({ enqueue }: Pick<PurgeDeps, 'enqueue'>) =>
  (tx: AccountTx, linkId: string): Promise<void> =>
    enqueue(tx, PURGE_JOB, { tenantId: tx.tenantId, mainAccountId: tx.mainAccountId, linkId })

/**
 * Removes what a deleted link counted. Each batch stands for itself, so a crash loses nothing: the job is done again and
 * goes on with what is left. What is more than one job may do is left to the next one. It is done only when nothing is found:
 * a batch passes over a row that is changed at that moment, as when its address is cut, and is not full then.
 */
export const purge =
  ({ db, enqueue }: PurgeDeps) =>
  async (scope: AccountScope, linkId: string): Promise<void> => {
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const deleted = await db.inAccount(scope, (tx) => deleteSome(tx, linkId, BATCH))
      if (deleted === 0) return
    }
    await db.inAccount(scope, (tx) => purgeLater({ enqueue })(tx, linkId))
  }
