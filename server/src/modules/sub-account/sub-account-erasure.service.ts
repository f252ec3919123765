import type { DeletionConsequences } from '@chatx/contract/sub-account-erasure'
import { AppError } from '../../infra/app-error.ts'
import type { Clock } from '../../infra/clock.ts'
import type { AccountScope, AccountTx, Database, Tx } from '../../infra/database/database.ts'
import type { Jobs } from '../../infra/jobs.ts'
import type { Random } from '../../infra/random.ts'
import type { Actor, Audit } from '../audit/index.ts'
import type { CodeDeps } from './sub-account-code.service.ts'
import * as store from './sub-account.store.ts'
import * as erasureStore from './sub-account-erasure.store.ts'
import type { ErasureTarget, SubAccountData } from './sub-account-erasure.types.ts'

export const ERASE_JOB = 'sub_account.erase'
export const AFTERWARDS_JOB = 'sub_account.afterwards'

/** Records of one transaction, and transactions of one job: a few seconds each, so that other jobs get their turn. */
const BATCH = 1_000
const BATCHES = 100
/**
 * No reservation of characters and no request lives longer: then what was held back has come back or is charged, and nothing
 * comes in any more that was under way when the channels were closed.
 */
const AFTERWARDS_SECONDS = 60
/** The job of a server that died stays locked for minutes; by then a round has taken it up. */
const STALE_SECONDS = 10
const STALE_AT_ONCE = 20

export type ErasureDeps = {
  db: Database
  clock: Clock
  random: Random
  audit: Audit
  data: SubAccountData
  enqueue: Jobs['enqueue']
  endLoginSessions: CodeDeps['endLoginSessions']
  reclaimAll(tx: AccountTx, subAccountId: string): Promise<number>
  closeAccountSessions(
    tx: AccountTx,
    subAccountId: string,
  ): Promise<{ closedSessions: number; freedPorts: number }>
  /** The console hears that figures moved. */
  figuresMoved(tx: AccountTx): void
}

const targetOf = async (deps: ErasureDeps, tx: AccountTx, id: string): Promise<ErasureTarget> => ({
  subAccountId: id,
  messengerAccountIds: await deps.data.messengerAccountsOf(tx, id),
})

const deletable = (row: store.SubAccountRow | undefined): store.SubAccountRow => {
  if (row === undefined) throw new AppError('sub_account.not_found')
  // Main credentials land in it (decisions §1).
  if (row.is_default) throw new AppError('sub_account.default_stays')
  return row
}

/** Exact at this moment, and counted again when it is deleted. */
const consequences =
  (deps: ErasureDeps) =>
  (scope: AccountScope, id: string): Promise<DeletionConsequences> =>
    deps.db.inAccount(scope, async (tx) => {
      const row = deletable(await store.findSubAccount(tx, id))
      const target = await targetOf(deps, tx, id)
      const counted = await deps.data.count(tx, target)
      return { ...counted, accounts: target.messengerAccountIds.length, fixedPorts: row.fixed_ports }
    })

/** One waits at most, however often it is asked for; one that runs is not held to be waiting, so it may ask for the next. */
const eraseLater = (deps: ErasureDeps, tx: Tx, scope: AccountScope, id: string): Promise<void> => {
  const { tenantId, mainAccountId } = scope
  return deps.enqueue(tx, ERASE_JOB, { subAccountId: id, tenantId, mainAccountId }, { key: `erase:${id}` })
}

const settleLater = (deps: ErasureDeps, tx: AccountTx, target: ErasureTarget): Promise<void> => {
  const { tenantId, mainAccountId } = tx
  const work = { ...target, tenantId, mainAccountId }
  return deps.enqueue(tx, AFTERWARDS_JOB, work, { delaySeconds: AFTERWARDS_SECONDS })
}

const withdraw = async (deps: ErasureDeps, tx: AccountTx, target: ErasureTarget) => {
  const id = target.subAccountId
  await deps.data.withdraw(tx, target)
  const reclaimedChars = await deps.reclaimAll(tx, id)
  await eraseLater(deps, tx, tx, id)
  await settleLater(deps, tx, target)
  // Appends to streams, whose locks are held until commit: late.
  const closed = await deps.closeAccountSessions(tx, id)
  const endedLogins = await deps.endLoginSessions(tx, { subAccountId: id }, 'disabled')
  deps.figuresMoved(tx)
  return { ...closed, reclaimedChars, endedLogins }
}

/** `name`: as its owner typed it; left out where the owner chose several from the list. */
const remove =
  (deps: ErasureDeps) =>
  (scope: AccountScope, { id, name }: { id: string; name?: string }, by?: Actor) =>
    deps.db.inAccount(scope, async (tx) => {
      const row = deletable(await store.lockSubAccount(tx, id))
      if (name !== undefined && name !== row.name) throw new AppError('sub_account.name_differs')
      const target = await targetOf(deps, tx, id)
      const { conversations, messages, fans } = await deps.data.count(tx, target)
      const records = conversations + messages + fans + target.messengerAccountIds.length
      const codeHash = Buffer.from(deps.random.token(32))
      await erasureStore.markDeleted(tx, id, { now: deps.clock.now(), records, codeHash })
      const done = await withdraw(deps, tx, target)
      await deps.audit(tx, by, {
        act: 'subAccount.delete',
        target: { kind: 'subAccount', id },
        changes: [
          ['logins', done.endedLogins, 0],
          ['onlinePorts', done.freedPorts, 0],
          ['records', records, 0],
        ],
      })
      return { ...done, records }
    })

/** Whether there may be more. A batch and the count of what it erased are one transaction, so no record counts twice. */
const eraseBatch = (deps: ErasureDeps, scope: AccountScope, id: string): Promise<boolean> =>
  deps.db.inAccount(scope, async (tx) => {
    if ((await erasureStore.lockErasing(tx, id)) === undefined) return false
    const target = await targetOf(deps, tx, id)
    const erased = await deps.data.eraseSome(tx, target, BATCH)
    if (erased > 0) {
      await erasureStore.addErased(tx, id, erased)
      return true
    }
    const rest = await deps.data.eraseRest(tx, target)
    await erasureStore.addErased(tx, id, rest)
    await erasureStore.markErased(tx, id, deps.clock.now())
    deps.figuresMoved(tx)
    return false
  })

/**
 * Erases the data of a deleted sub-account. Each batch stands for itself, so a crash loses nothing and doubles nothing: the job
 * is done again and goes on with what is left. What is more than one job may do is left to the next one.
 */
const erase =
  (deps: ErasureDeps) =>
  async (scope: AccountScope, id: string): Promise<void> => {
    for (let batch = 0; batch < BATCHES; batch += 1) if (!(await eraseBatch(deps, scope, id))) return
    await deps.db.inAccount(scope, (tx) => eraseLater(deps, tx, tx, id))
  }

/** Only asks for the job: a round holds a transaction open all the while, and Postgres ends one that idles for long. */
const takeUp = (deps: ErasureDeps) => (): Promise<void> =>
  deps.db.inInstallation(async (tx) => {
    const left = await erasureStore.listUnfinished(tx, STALE_SECONDS, STALE_AT_ONCE)
    for (const { scope, id } of left) await eraseLater(deps, tx, scope, id)
  })

/** Characters that were held back and not charged go back, too; what came in at the last moment is erased. */
const afterwards =
  (deps: ErasureDeps) =>
  (scope: AccountScope, target: ErasureTarget): Promise<void> =>
    deps.db.inAccount(scope, async (tx) => {
      const id = target.subAccountId
      await deps.data.eraseLate(tx, target)
      await deps.reclaimAll(tx, id)
      if ((await deps.data.heldBack(tx, id)) > 0) await settleLater(deps, tx, target)
    })

export type SubAccountErasure = ReturnType<typeof createSubAccountErasure>

export const createSubAccountErasure = (deps: ErasureDeps) => ({
  /** What deleting it would do; throws `sub_account.not_found` and `sub_account.default_stays`. */
  consequences: consequences(deps),
  /** Throws as `consequences` does, and `sub_account.name_differs`. Ports, desks and characters at once, data by `erase`. */
  remove: remove(deps),
  erase: erase(deps),
  /** Has the job go on with what a server that died left half erased. */
  takeUp: takeUp(deps),
  /** What can only be settled a minute after the deletion; may be done again. */
  afterwards: afterwards(deps),
})
