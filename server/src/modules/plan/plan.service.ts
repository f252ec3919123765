import type { OperatedPlanLot, PlanLot } from '@chatx/contract/plan'
import type { Page } from '@chatx/contract/base/paging'
import { AppError } from '../../infra/app-error.ts'
import { type PageInput, pageBounds, pageOfRows } from '../../infra/database/cursor.ts'
import type { AccountScope, AccountTx } from '../../infra/database/database.ts'
import type { Locale } from '../../infra/http/call.ts'
import { createPlanGift, type PlanGiftDeps } from './plan-gift.service.ts'
import { presentLot, presentOperatedLot, type TitleOf } from './plan-lot.presenter.ts'
import * as store from './plan-lot.store.ts'

type Deps = PlanGiftDeps & {
  exists(tx: AccountTx): Promise<boolean>
}

const pageIn = async <T>(
  deps: Deps,
  tx: AccountTx,
  { input, locale }: { input: PageInput; locale: Locale },
  present: (row: store.LotRow, titleOf: TitleOf) => T,
): Promise<Page<T>> => {
  const rows = await store.listLots(tx, pageBounds(input))
  const cursorOf = (row: store.LotRow) => ({ at: row.created_at, id: row.plan_lot_id })
  const titleOf: TitleOf = (family, code) => deps.titleOf(family, code, locale)
  return { ...pageOfRows(rows, input.pageSize, cursorOf, (row) => present(row, titleOf)), total: null }
}

const page =
  (deps: Deps) =>
  (scope: AccountScope, input: PageInput, locale: Locale): Promise<Page<PlanLot>> =>
    deps.db.inAccount(scope, (tx) => pageIn(deps, tx, { input, locale }, presentLot))

const pageForStaff =
  (deps: Deps) =>
  (scope: AccountScope, input: PageInput, locale: Locale): Promise<Page<OperatedPlanLot>> =>
    deps.db.inAccount(scope, async (tx) => {
      if (!(await deps.exists(tx))) throw new AppError('main_account.not_found')
      return pageIn(deps, tx, { input, locale }, presentOperatedLot)
    })

export type PlanService = ReturnType<typeof createPlanService>

export const createPlanService = (deps: Deps) => ({
  /** Newest first; `total` is not counted. */
  page: page(deps),
  /** The same with reasons. Throws `main_account.not_found`. */
  pageForStaff: pageForStaff(deps),
  give: createPlanGift(deps),
})
