import type {
  OperatedAccount,
  OperatedAccountDetail,
  pageOperatedAccount,
} from '@chatx/contract/main-account-operator'
import type { ParsedInputOf } from '@chatx/contract/base/endpoint'
import type { Page } from '@chatx/contract/base/paging'
import { AppError } from '../../infra/app-error.ts'
import type { Clock } from '../../infra/clock.ts'
import { pageBounds, pageOfRows } from '../../infra/database/cursor.ts'
import type { AccountTx, Database } from '../../infra/database/database.ts'
import type { Locale } from '../../infra/http/call.ts'
import type { Actor, Audit } from '../audit/index.ts'
import {
  type OperatedFigures,
  presentOperated,
  presentOperatedDetail,
} from './main-account-operator.presenter.ts'
import * as store from './main-account-operator.store.ts'
import { type CurrentPlan, currentPlan } from './main-account.rules.ts'

export type OperatedAccountDeps = {
  db: Database
  clock: Clock
  audit: Audit
  figuresOf(tx: AccountTx): Promise<OperatedFigures>
  /** Ends every log-in of the main account and closes what its desks keep online; answers how many of each. */
  closeAll(tx: AccountTx, reason: 'disabled' | 'password'): Promise<{ logins: number; onlinePorts: number }>
  /** Takes away what its owner logs in with, and writes to the owner; the hash is made before the transaction. */
  loginReset: {
    hashOfNobody(): Promise<string>
    resetIn(tx: AccountTx, hashOfNobody: string): Promise<{ hadSecondFactor: boolean }>
  }
}

/** An operator who looks at, or acts on, a main account of the tenant. */
type Asked = { tenantId: number; id: string; locale: Locale }

const planOf = ({ clock }: OperatedAccountDeps, row: store.OperatedRow): CurrentPlan =>
  currentPlan(
    {
      family: row.family,
      planCode: row.plan_code,
      earlierPlanCode: row.earlier_plan_code,
      vipEnd: row.vip_end,
      portCount: row.port_count,
    },
    clock.now(),
  )

const page =
  (deps: OperatedAccountDeps) =>
  (
    tenantId: number,
    input: ParsedInputOf<typeof pageOperatedAccount>,
    locale: Locale,
  ): Promise<Page<OperatedAccount>> =>
    deps.db.inTenant(tenantId, async (tx) => {
      const filter = { search: input.search?.toLowerCase() || undefined, status: input.status }
      const rows = await store.listPage(tx, filter, pageBounds(input))
      const cut = pageOfRows(
        rows,
        input.pageSize,
        (row) => ({ at: row.created_at, id: row.main_account_id }),
        (row) => presentOperated(row, planOf(deps, row), locale),
      )
      return { ...cut, total: null }
    })

const found = async (row: Promise<store.OperatedRow | undefined>): Promise<store.OperatedRow> => {
  const there = await row
  if (there === undefined) throw new AppError('main_account.not_found')
  return there
}

/** What is done to a main account is done within it, so that nothing else can be met. */
const within = <T>(deps: OperatedAccountDeps, { tenantId, id }: Asked, work: (tx: AccountTx) => Promise<T>) =>
  deps.db.inAccount({ tenantId, mainAccountId: id }, work)

const detailOf = async (
  deps: OperatedAccountDeps,
  tx: AccountTx,
  locale: Locale,
): Promise<OperatedAccountDetail> => {
  const row = await found(store.find(tx))
  return presentOperatedDetail(row, planOf(deps, row), await deps.figuresOf(tx), locale)
}

const get = (deps: OperatedAccountDeps) => (asked: Asked) =>
  within(deps, asked, (tx) => detailOf(deps, tx, asked.locale))

const suspend = (deps: OperatedAccountDeps) => (asked: Asked, reason: string, by: Actor) =>
  within(deps, asked, async (tx) => {
    // Log-ins that begin now wait for this lock or are ended with the others.
    const { status } = await found(store.lock(tx))
    if (status === 'disabled') return detailOf(deps, tx, asked.locale)
    await store.suspend(tx, reason, deps.clock.now())
    const closed = await deps.closeAll(tx, 'disabled')
    const detail = await detailOf(deps, tx, asked.locale)
    await deps.audit(tx, by, {
      act: 'mainAccount.suspend',
      target: { kind: 'mainAccount', id: asked.id },
      changes: [
        ['reason', null, reason],
        ['logins', closed.logins, 0],
        ['onlinePorts', closed.onlinePorts, 0],
      ],
    })
    return detail
  })

const resume = (deps: OperatedAccountDeps) => (asked: Asked, by: Actor) =>
  within(deps, asked, async (tx) => {
    const row = await found(store.lock(tx))
    if (row.status === 'normal') return detailOf(deps, tx, asked.locale)
    await store.resume(tx)
    const detail = await detailOf(deps, tx, asked.locale)
    await deps.audit(tx, by, {
      act: 'mainAccount.resume',
      target: { kind: 'mainAccount', id: asked.id },
      changes: [['reason', row.suspended_reason, null]],
    })
    return detail
  })

const reset = (deps: OperatedAccountDeps) => async (asked: Asked, reason: string, by: Actor) => {
  const hash = await deps.loginReset.hashOfNobody()
  return within(deps, asked, async (tx) => {
    // Of two resets, or a reset and a suspension, at once each tells what it ended.
    await found(store.lock(tx))
    const { hadSecondFactor } = await deps.loginReset.resetIn(tx, hash)
    const closed = await deps.closeAll(tx, 'password')
    const detail = await detailOf(deps, tx, asked.locale)
    await deps.audit(tx, by, {
      act: 'mainAccount.reset',
      target: { kind: 'mainAccount', id: asked.id },
      changes: [
        ['reason', null, reason],
        ['logins', closed.logins, 0],
        ['onlinePorts', closed.onlinePorts, 0],
        ['secondFactor', hadSecondFactor, false],
      ],
    })
    return detail
  })
}

export type OperatedAccountService = ReturnType<typeof createOperatedAccountService>

/** Main accounts as the tenant's staff sees and stops them. All but the page throw `main_account.not_found`. */
export const createOperatedAccountService = (deps: OperatedAccountDeps) => ({
  /** Newest first; `search` is the beginning of an address. `total` is not counted. */
  page: page(deps),
  get: get(deps),
  /** Everybody is out at the next call and nobody gets in; done before, it changes nothing and is not recorded again. */
  suspend: suspend(deps),
  /** Log-ins work again; those that were ended stay ended. */
  resume: resume(deps),
  /** Password, second factor and every log-in are gone, and the owner sets a new password with a code; suspended stays suspended. */
  reset: reset(deps),
})
