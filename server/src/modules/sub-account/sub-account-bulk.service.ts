import type { ErrorCode } from '@chatx/contract/errors'
import type { SubAccountAct } from '@chatx/contract/sub-account-erasure'
import { createHash } from 'node:crypto'
import { AppError } from '../../infra/app-error.ts'
import type { AccountScope, AccountTx, Database } from '../../infra/database/database.ts'
import type { Log } from '../../infra/log.ts'
import type { Actor, Audit } from '../audit/index.ts'
import { type MainAccount, privileges, privilegesOf } from '../main-account/index.ts'
import { partOf } from './sub-account.rules.ts'
import * as store from './sub-account.store.ts'

type One = (scope: AccountScope, id: string, by?: Actor) => Promise<unknown>

export type BulkDeps = {
  db: Database
  log: Log
  audit: Audit
  enable: One
  disable: One
  remove: One
  mainAccountOf(tx: AccountTx): Promise<MainAccount>
  /** Moves characters to a limited one, once per `requestId`; throws what the owner is told. */
  allocate(
    scope: AccountScope,
    form: { requestId: string; subAccountId: string; characters: number },
  ): Promise<unknown>
}

/** Answers a use case for one sub-account out of one statement that changes it. */
const written =
  (
    { db, audit }: BulkDeps,
    write: (tx: AccountTx, before: store.SubAccountRow) => Promise<unknown>,
    changes: (before: store.SubAccountRow) => [string, number, number][],
  ): One =>
  (scope, id, by) =>
    db.inAccount(scope, async (tx) => {
      const before = await store.lockSubAccount(tx, id)
      if (before === undefined) throw new AppError('sub_account.not_found')
      await write(tx, before)
      const target = { kind: 'subAccount', id }
      await audit(tx, by, { act: 'subAccount.update', target, changes: changes(before) })
    })

const useCaseOf = (deps: BulkDeps, change: SubAccountAct): One => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  switch (change.act) {
    case 'enable':
      return deps.enable
    case 'disable':
      return deps.disable
    case 'delete':
      return deps.remove
    case 'remark':
      // A remark is the owner's own affair.
      return written(
        deps,
        (tx, { sub_account_id: id }) => store.updateRemark(tx, id, change.remark),
        () => [],
      )
    case 'ports':
      return written(
        deps,
        (tx, { sub_account_id: id }) => store.updateDynamicPorts(tx, id, change.dynamicPortLimit),
        (before) =>
          before.dynamic_port_limit === change.dynamicPortLimit
            ? []
            : [['dynamicPortLimit', before.dynamic_port_limit, change.dynamicPortLimit]],
      )
    case 'allocate':
      return (scope, id) =>
        deps.allocate(scope, {
          requestId: partOf(change.requestId, id, digest),
          subAccountId: id,
          characters: change.characters,
        })
  }
}

const refuseWhatThePlanLacks = (deps: BulkDeps, scope: AccountScope, { act }: SubAccountAct): Promise<void> =>
  deps.db.inAccount(scope, async (tx) => {
    if (act !== 'allocate') return
    const { plan } = await deps.mainAccountOf(tx)
    const privilege = privileges.allocation
    if (!privilegesOf(plan.family).includes(privilege))
      throw new AppError('session.plan_lacks', { privilege })
  })

const outcome = async (deps: BulkDeps, work: Promise<unknown>): Promise<ErrorCode | null> => {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof AppError) return error.code
    deps.log.error({ err: error }, 'one of several sub-accounts could not be changed')
    return 'server.error'
  }
}

const changeMany =
  (deps: BulkDeps) =>
  async (
    scope: AccountScope,
    ids: string[],
    change: SubAccountAct,
    by?: Actor,
  ): Promise<(ErrorCode | null)[]> => {
    await refuseWhatThePlanLacks(deps, scope, change)
    const one = useCaseOf(deps, change)
    const outcomes = new Map<string, ErrorCode | null>()
    for (const id of new Set(ids)) outcomes.set(id, await outcome(deps, one(scope, id, by)))
    return ids.map((id) => outcomes.get(id) ?? null)
  }

export type SubAccountBulk = ReturnType<typeof createSubAccountBulk>

export const createSubAccountBulk = (deps: BulkDeps) => ({
  /**
   * Does one thing to each of these, in a transaction of its own: what is done stays done when a later one is refused. Answers
   * for each, in their order, null or why not. Throws `session.plan_lacks` before the first.
   */
  changeMany: changeMany(deps),
})
