import type { CharUsage } from '@chatx/contract/character-quota'
import type { Clock } from '../../infra/clock.ts'
import type { AccountScope, AccountTx, Database } from '../../infra/database/database.ts'
import * as store from './character-quota-sum.store.ts'

const DAY_MS = 86_400_000
/** How many of the most used are named. */
const MOST_USED = 100
const FOLD = 20_000

type Deps = {
  db: Database
  clock: Clock
  timeZoneOf(tx: AccountTx): Promise<string>
  namesOf(tx: AccountTx, ids: string[]): Promise<Map<string, string>>
}

type Asked = { range: '7d' | '30d'; subAccountId?: string | undefined }

const none: store.Sums = { requests: 0, characters: 0, charged: 0 }
const sumsOf = ({ requests, characters, charged }: store.Sums): store.Sums => ({
  requests,
  characters,
  charged,
})
const add = (a: store.Sums, b: store.Sums): store.Sums => ({
  requests: a.requests + b.requests,
  characters: a.characters + b.characters,
  charged: a.charged + b.charged,
})

/** The days of a range that ends with `today` (`YYYY-MM-DD`), oldest first. */
const daysUpTo = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const day = new Date(`${today}T00:00:00.000Z`)
    day.setUTCDate(day.getUTCDate() - (count - 1 - index))
    return day.toISOString().slice(0, 10)
  })

/** `YYYY-MM-DD` of a time zone. */
const dayAt = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

const byDay = async (deps: Deps, tx: AccountTx, { range, subAccountId }: Asked) => {
  const timeZone = await deps.timeZoneOf(tx)
  const now = deps.clock.now()
  const days = daysUpTo(dayAt(now, timeZone), range === '7d' ? 7 : 30)
  // A day early, whatever the time zone; surplus falls into no day.
  const from = new Date(now.getTime() - (days.length + 1) * DAY_MS)
  const of =
    subAccountId === undefined
      ? { dimension: 'all' as const, key: '' }
      : { dimension: 'subAccount' as const, key: subAccountId }
  const rows = new Map((await store.sumsByDay(tx, of, from, timeZone)).map((row) => [row.day, row]))
  const [ever = none] = await store.sumsEver(tx, of.dimension, [of.key])
  return {
    timeZone,
    days: days.map((day) => ({ day, ...sumsOf(rows.get(day) ?? none) })),
    ever: sumsOf(ever),
  }
}

const usage =
  (deps: Deps) =>
  (scope: AccountScope, asked: Asked): Promise<CharUsage> =>
    deps.db.inAccount(scope, async (tx) => {
      const { timeZone, days, ever } = await byDay(deps, tx, asked)
      const most = async (dimension: store.Dimension) =>
        (await store.mostUsed(tx, dimension, MOST_USED)).map((row) => ({ key: row.key, ...sumsOf(row) }))
      const subAccounts = asked.subAccountId === undefined ? await most('subAccount') : []
      const names = await deps.namesOf(
        tx,
        subAccounts.map(({ key }) => key),
      )
      return {
        timeZone,
        range: days.reduce<store.Sums>(add, none),
        ever,
        days,
        subAccounts: subAccounts.map((row) => ({ ...row, name: names.get(row.key) ?? '' })),
        languages: await most('languages'),
        engines: await most('engine'),
        reasons: await most('reason'),
      }
    })

export type UsageFiguresService = ReturnType<typeof createUsageFiguresService>

/** Sums of the usage log that stay quick however long it is. */
export const createUsageFiguresService = (deps: Deps) => ({
  usage: usage(deps),
  /** Folds what was logged since into the sums; the figures are the same before and after. */
  fold: async (): Promise<void> => {
    while ((await deps.db.inInstallation((tx) => store.foldDeltas(tx, FOLD))) === FOLD);
  },
})
