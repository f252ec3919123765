import { type Guide, type GuideName, guideNames } from '@chatx/contract/guide'
import type { Clock } from '../../infra/clock.ts'
import type { AccountScope, AccountTx, Database } from '../../infra/database/database.ts'
import { presentGuide } from './guide.presenter.ts'
import { type Act, offeredNames, type Progress, progressAfter, untouched } from './guide.rules.ts'
import * as store from './guide.store.ts'

type Deps = {
  db: Database
  clock: Clock
  /** When the main account was opened. */
  openedAt(tx: AccountTx): Promise<Date>
}

const progressOf = (row: store.GuideRow): Progress => ({
  state: row.state,
  step: row.step,
  startedAt: row.started_at,
})

const isKnown = (name: string): name is GuideName => (guideNames as readonly string[]).includes(name)

const read = async ({ clock, openedAt }: Deps, tx: AccountTx): Promise<Guide[]> => {
  const rows = await store.list(tx)
  const known = new Map(
    rows.flatMap((row): [GuideName, Progress][] => (isKnown(row.name) ? [[row.name, progressOf(row)]] : [])),
  )
  const offered = offeredNames(known, await openedAt(tx), clock.now())
  return guideNames.map((name) => presentGuide(name, known.get(name) ?? untouched, offered.includes(name)))
}

const list =
  (deps: Deps) =>
  (scope: AccountScope): Promise<Guide[]> =>
    deps.db.inAccount(scope, (tx) => read(deps, tx))

const set =
  (deps: Deps) =>
  (scope: AccountScope, { name, ...by }: Act & { name: GuideName }): Promise<Guide[]> =>
    deps.db.inAccount(scope, async (tx) => {
      const row = await store.lock(tx, name)
      const earlier = row === undefined ? untouched : progressOf(row)
      await store.update(tx, name, progressAfter(name, earlier, by, deps.clock.now()))
      return read(deps, tx)
    })

export type GuideService = ReturnType<typeof createGuideService>

export const createGuideService = (deps: Deps) => ({
  /** Every guide, in the order of the contract. */
  list: list(deps),
  /** Locks the guide, so that two tabs come one after the other, and answers as `list`. */
  set: set(deps),
})
