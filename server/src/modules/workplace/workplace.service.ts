import type { Clock } from '../../infra/clock.ts'
import type { AccountScope, AccountTx, Database } from '../../infra/database/database.ts'
import { bucketsOf, fill, type Range, startOf, startOfToday, unitOf } from './workplace.rules.ts'

type Counted = { bucket: string }

export type WorkplaceDeps = {
  db: Database
  clock: Clock
  timeZoneOf(tx: AccountTx): Promise<string>
  planOf(tx: AccountTx): Promise<{
    family: string
    planCode: string
    title: { zh: string; en: string }
    active: boolean
    vipEnd: Date | null
  }>
  portFigures(tx: AccountTx): Promise<{ total: number; held: number }>
  /** Characters left in the main account and its limited sub-accounts together. */
  charactersLeft(tx: AccountTx): Promise<number>
  /** Null: ever. */
  charactersUsed(tx: AccountTx, since: Date | null): Promise<number>
  charactersByBucket(
    tx: AccountTx,
    from: Date,
    timeZone: string,
    unit: 'hour' | 'day',
  ): Promise<(Counted & { characters: number })[]>
  fans: {
    countFans(tx: AccountTx, since: Date): Promise<{ total: number; today: number; new_today: number }>
    rank(tx: AccountTx, since: Date | null): Promise<{ sub_account_id: string; fans: number }[]>
    growth(
      tx: AccountTx,
      from: Date,
      timeZone: string,
      unit: 'hour' | 'day',
    ): Promise<(Counted & { platform: string; fans: number })[]>
  }
  subAccountNames(tx: AccountTx, ids: string[]): Promise<Map<string, string>>
  messageFigures(
    tx: AccountTx,
    since: Date,
  ): Promise<{ in: number; out: number; automatic: number; open: number; unread: number; ever: boolean }>
  messagesByBucket(
    tx: AccountTx,
    from: Date,
    timeZone: string,
    unit: 'hour' | 'day',
  ): Promise<(Counted & { inbound: number; outbound: number })[]>
  desksOnline(tx: AccountTx): Promise<number>
  firstSteps(tx: AccountTx): Promise<{ subAccount: boolean; channel: boolean }>
}

const today = async (deps: WorkplaceDeps, tx: AccountTx) => {
  const timeZone = await deps.timeZoneOf(tx)
  return { timeZone, since: new Date(startOfToday(deps.clock.now(), timeZone)) }
}

const setMeal = (deps: WorkplaceDeps) => (scope: AccountScope) =>
  deps.db.inAccount(scope, async (tx) => {
    const { since } = await today(deps, tx)
    const plan = await deps.planOf(tx)
    const ports = await deps.portFigures(tx)
    return {
      family: plan.family,
      code: plan.planCode,
      title: plan.title,
      active: plan.active,
      vipEndTime: plan.vipEnd?.toISOString() ?? null,
      portNum: ports.total,
      portOnline: ports.held,
      charRemaining: await deps.charactersLeft(tx),
      charUsedToday: await deps.charactersUsed(tx, since),
      charUsedTotal: await deps.charactersUsed(tx, null),
    }
  })

const summary = (deps: WorkplaceDeps) => (scope: AccountScope) =>
  deps.db.inAccount(scope, async (tx) => {
    const { timeZone, since } = await today(deps, tx)
    const fans = await deps.fans.countFans(tx, since)
    const messages = await deps.messageFigures(tx, since)
    const steps = await deps.firstSteps(tx)
    return {
      fansTotal: fans.total,
      fansToday: fans.today,
      newFansToday: fans.new_today,
      messagesToday: { in: messages.in, out: messages.out, automatic: messages.automatic },
      conversationsOpen: messages.open,
      conversationsUnread: messages.unread,
      desksOnline: await deps.desksOnline(tx),
      timeZone,
      firstRun: { ...steps, message: messages.ever },
    }
  })

const rank = (deps: WorkplaceDeps) => (scope: AccountScope, range: 'today' | 'total') =>
  deps.db.inAccount(scope, async (tx) => {
    const { since } = await today(deps, tx)
    const rows = await deps.fans.rank(tx, range === 'today' ? since : null)
    const names = await deps.subAccountNames(
      tx,
      rows.map((row) => row.sub_account_id),
    )
    return rows.map((row) => ({
      subAccountId: row.sub_account_id,
      name: names.get(row.sub_account_id) ?? '',
      fans: row.fans,
    }))
  })

const overTime = async (deps: WorkplaceDeps, tx: AccountTx, range: Range) => {
  const timeZone = await deps.timeZoneOf(tx)
  const now = deps.clock.now()
  return {
    timeZone,
    unit: unitOf(range),
    from: new Date(startOf(now, range)),
    buckets: bucketsOf(now, range, timeZone),
  }
}

const growth = (deps: WorkplaceDeps) => (scope: AccountScope, range: Range) =>
  deps.db.inAccount(scope, async (tx) => {
    const { timeZone, unit, from, buckets } = await overTime(deps, tx, range)
    const rows = await deps.fans.growth(tx, from, timeZone, unit)
    const platforms = [...new Set(rows.map((row) => row.platform))].sort()
    const valuesOf = (platform: string) =>
      fill(
        buckets,
        rows
          .filter((row) => row.platform === platform)
          .map((row) => ({ bucket: row.bucket, value: row.fans })),
      )
    return { buckets, series: platforms.map((platform) => ({ platform, values: valuesOf(platform) })) }
  })

const chats = (deps: WorkplaceDeps) => (scope: AccountScope, range: Range) =>
  deps.db.inAccount(scope, async (tx) => {
    const { timeZone, unit, from, buckets } = await overTime(deps, tx, range)
    const messages = await deps.messagesByBucket(tx, from, timeZone, unit)
    const characters = await deps.charactersByBucket(tx, from, timeZone, unit)
    return {
      buckets,
      inbound: fill(
        buckets,
        messages.map((row) => ({ bucket: row.bucket, value: row.inbound })),
      ),
      outbound: fill(
        buckets,
        messages.map((row) => ({ bucket: row.bucket, value: row.outbound })),
      ),
      characters: fill(
        buckets,
        characters.map((row) => ({ bucket: row.bucket, value: row.characters })),
      ),
    }
  })

export type WorkplaceService = ReturnType<typeof createWorkplaceService>

export const createWorkplaceService = (deps: WorkplaceDeps) => ({
  /** The current package with ports and characters. */
  setMeal: setMeal(deps),
  summary: summary(deps),
  rank: rank(deps),
  growth: growth(deps),
  chats: chats(deps),
})
