import type { allocationForm } from '@chatx/contract/character-allocation'
import type * as z from 'zod'
import { AppError } from '../../infra/app-error.ts'
import type { Clock } from '../../infra/clock.ts'
import type { Cursor } from '../../infra/database/cursor.ts'
import type { AccountScope, AccountTx, Database } from '../../infra/database/database.ts'
import type { Random } from '../../infra/random.ts'
import type { BucketOwner } from './character-quota.rules.ts'
import * as store from './character-quota.store.ts'
import * as allocationStore from './character-quota-allocation.store.ts'

type Deps = {
  db: Database
  clock: Clock
  random: Random
  namesOf(tx: AccountTx, ids: string[]): Promise<Map<string, string>>
  /** Where a sub-account has its characters; held as it is until commit. Undefined for none, or a deleted one. */
  lockCharMode(tx: AccountTx, subAccountId: string): Promise<BucketOwner['charMode'] | undefined>
  /** Its desks and the console hear of it after commit. */
  onMoved(tx: AccountTx, subAccountId: string, remaining: number): Promise<void>
}

type Form = z.output<typeof allocationForm>
type Page = { after: Cursor | undefined; limit: number; offset: number }
export type AllocationQuery = {
  subAccountId?: string | undefined
  kind?: 'increase' | 'decrease' | 'auto' | undefined
}

const kinds = { increase: 'allocate', decrease: 'reclaim', auto: 'auto_allocate' } as const

const freeOf = async (tx: AccountTx, bucketId: string): Promise<number> => {
  const [bucket] = await store.balances(tx, [bucketId])
  return bucket === undefined ? 0 : bucket.balance - bucket.reserved
}

const moveOnce = async (deps: Deps, tx: AccountTx, form: Form): Promise<void> => {
  const { requestId, subAccountId, change, characters, remark } = form
  if (await allocationStore.isTransferKnown(tx, requestId)) return
  const { mainAccountId } = tx
  const ends =
    change === 'increase'
      ? { from: mainAccountId, to: subAccountId }
      : { from: subAccountId, to: mainAccountId }
  const made = { transferId: requestId, amount: characters, by: 'owner' as const, at: deps.clock.now() }
  if (!(await store.move(tx, { ...made, ...ends, kind: kinds[change], remark })))
    throw new AppError(change === 'increase' ? 'quota.exhausted' : 'quota.too_few_to_take')
}

const change =
  (deps: Deps) =>
  (scope: AccountScope, form: Form): Promise<{ remaining: number; mainRemaining: number }> =>
    deps.db.inAccount(scope, async (tx) => {
      const { subAccountId } = form
      const charMode = await deps.lockCharMode(tx, subAccountId)
      if (charMode === undefined) throw new AppError('sub_account.not_found')
      if (charMode === 'unlimited') throw new AppError('quota.not_limited')
      // The sub-account's bucket first, as refills do. Repeats of one request wait for each other here.
      await store.openBucket(tx, subAccountId)
      await store.lockBucket(tx, subAccountId)
      await moveOnce(deps, tx, form)
      const remaining = await freeOf(tx, subAccountId)
      await deps.onMoved(tx, subAccountId, remaining)
      return { remaining, mainRemaining: await freeOf(tx, tx.mainAccountId) }
    })

const page = (deps: Deps) => (scope: AccountScope, query: AllocationQuery, bounds: Page) =>
  deps.db.inAccount(scope, async (tx) => {
    const kind = query.kind === undefined ? undefined : kinds[query.kind]
    const rows = await allocationStore.listAllocations(tx, { subAccountId: query.subAccountId, kind }, bounds)
    const ids = [...new Set(rows.map((row) => row.bucket_id))]
    return { rows, names: await deps.namesOf(tx, ids) }
  })

/** Gives all that is not held back to the main account again; for a sub-account that stops having its own. */
export const reclaimAll =
  (deps: Pick<Deps, 'clock' | 'random'>) =>
  async (tx: AccountTx, subAccountId: string): Promise<number> => {
    const bucket = await store.lockBucket(tx, subAccountId)
    const amount = bucket === undefined ? 0 : bucket.balance - bucket.reserved
    if (amount <= 0) return 0
    const transfer = { transferId: deps.random.id(), from: subAccountId, to: tx.mainAccountId, amount }
    await store.move(tx, { ...transfer, kind: 'reclaim', by: 'owner', at: deps.clock.now() })
    return amount
  }

export type AllocationService = ReturnType<typeof createAllocationService>

export const createAllocationService = (deps: Deps) => ({
  /** Moves characters to a limited sub-account or back, once per `requestId`; nothing that is held back is taken. */
  change: change(deps),
  /** A page of allocations, newest first. */
  page: page(deps),
})
