import type { giftPlanDays, OperatedPlanLot } from '@chatx/contract/plan'
import type { ParsedInputOf } from '@chatx/contract/base/endpoint'
import { AppError } from '../../infra/app-error.ts'
import type { Clock } from '../../infra/clock.ts'
import type { AccountScope, AccountTx, Database } from '../../infra/database/database.ts'
import type { Locale } from '../../infra/http/call.ts'
import type { Random } from '../../infra/random.ts'
import type { Actor, Audit } from '../audit/index.ts'
import { type Given as Begun, giftOf, type Held } from './plan-gift.rules.ts'
import { presentOperatedLot } from './plan-lot.presenter.ts'
import * as store from './plan-lot.store.ts'

/** With the end that the days make: days × 86,400 s (billing.md A10). */
type Given = Begun & { endsAt: Date }
type Wish = Omit<ParsedInputOf<typeof giftPlanDays>, 'id'>

export type PlanGiftDeps = {
  db: Database
  clock: Clock
  random: Random
  audit: Audit
  titleOf(family: string, planCode: string, locale: Locale): string
  /** The plan as it stands on the main account, held until the transaction ends; undefined where there is none. */
  lockPlan(tx: AccountTx): Promise<Held | undefined>
  /** Moves the end of the plan that the main account has. */
  lengthenPlan(tx: AccountTx, vipEnd: Date): Promise<unknown>
  setPlan(
    tx: AccountTx,
    plan: { family: string; planCode: string; portCount: number; vipEnd: Date },
  ): Promise<unknown>
  /** Writes to the owner, in the transaction. */
  tellOwner(tx: AccountTx, given: Given & { days: number }): Promise<void>
  /** The owner's console reads its figures again, after the commit. */
  figuresMoved(tx: AccountTx): void
}

const DAY = 86_400_000

/** A key that was used for the very same gift gives nothing more; for another one it is refused. */
const repeated = (row: store.LotRow, { days, reason, begin }: Wish): store.LotRow => {
  const isSame =
    row.reason === reason &&
    row.ends_at.getTime() - row.starts_at.getTime() === days * DAY &&
    (begin === undefined || (begin.family === row.family && begin.portNum === row.port_count))
  if (!isSame) throw new AppError('request.conflict')
  return row
}

const write = async (
  deps: PlanGiftDeps,
  tx: AccountTx,
  { key, reason }: Wish,
  { given, operatorId }: { given: Given; operatorId: string },
): Promise<store.LotRow> => {
  const { family, planCode, portCount, startsAt, endsAt, isOther } = given
  const made = {
    id: deps.random.id(),
    key,
    family,
    planCode,
    portCount,
    startsAt,
    endsAt,
    reason,
    operatorId,
  }
  const row = await store.insertGift(tx, made, deps.clock.now())
  if (row === undefined) throw new Error('the gift was not kept')
  if (isOther) await deps.setPlan(tx, { family, planCode, portCount, vipEnd: endsAt })
  else await deps.lengthenPlan(tx, endsAt)
  return row
}

const give = async (
  deps: PlanGiftDeps,
  tx: AccountTx,
  { wish, by }: { wish: Wish; by: Actor },
): Promise<store.LotRow> => {
  const held = await deps.lockPlan(tx)
  if (held === undefined) throw new AppError('main_account.not_found')
  const first = await store.findGift(tx, wish.key)
  if (first !== undefined) return repeated(first, wish)
  const begun = giftOf(held, wish.begin, deps.clock.now())
  if (typeof begun === 'string') throw new AppError(begun)
  const given = { ...begun, endsAt: new Date(begun.startsAt.getTime() + wish.days * DAY) }
  const row = await write(deps, tx, wish, { given, operatorId: by.id })
  await deps.tellOwner(tx, { ...given, days: wish.days })
  deps.figuresMoved(tx)
  await deps.audit(tx, by, {
    act: 'planDays.gift',
    target: { kind: 'mainAccount', id: tx.mainAccountId },
    changes: [
      ['days', null, wish.days],
      ['plan', held.planCode, given.planCode],
      ['endsAt', held.vipEnd?.toISOString() ?? null, given.endsAt.toISOString()],
      ['reason', null, wish.reason],
    ],
  })
  return row
}

/**
 * Gives days of a time plan. Throws `main_account.not_found`; what `giftOf` refuses; and `request.conflict` for a key that was
 * used for another gift.
 */
export const createPlanGift =
  (deps: PlanGiftDeps) =>
  (
    scope: AccountScope,
    wish: Wish,
    { by, locale }: { by: Actor; locale: Locale },
  ): Promise<OperatedPlanLot> =>
    deps.db.inAccount(scope, async (tx) =>
      presentOperatedLot(await give(deps, tx, { wish, by }), (family, code) =>
        deps.titleOf(family, code, locale),
      ),
    )
