import { AppError } from '../../infra/app-error.ts'
import type { Clock } from '../../infra/clock.ts'
import type { Cursor } from '../../infra/database/cursor.ts'
import type { AccountScope, AccountTx, Database } from '../../infra/database/database.ts'
import type { Random } from '../../infra/random.ts'
import {
  type BucketOwner,
  bucketOf,
  LOW_CHARACTERS,
  type Replenishment,
  replenishment,
} from './character-quota.rules.ts'
import * as store from './character-quota.store.ts'
import { reclaimAll } from './character-quota-allocation.service.ts'
import * as sumStore from './character-quota-sum.store.ts'
import * as usageStore from './character-quota-usage.store.ts'

/** With the sweep every 5 s a reservation is freed well before it is 60 s old. */
const STALE_SECONDS = 45

/** What a request is translated for: names the bucket and the line of the usage log. */
export type Usage = {
  owner: BucketOwner
  replenish: Replenishment
  requestKey: string
  direction: 'in' | 'out' | 'preview'
  sourceLanguage: string | null
  targetLanguage: string
  engine: string | null
  /** Counted characters, and why they were free where they were. */
  characters: number
  reason: string | null
  maskVersion: number
}

export type BalanceNotice = { bucketId: string; balance: number; level: 'low' | 'empty' }

export type UsageQuery = {
  subAccountId?: string | undefined
  day?: string | undefined
  charged?: 'true' | 'false' | undefined
  /** `es>zh-CN`; nothing before the sign where no language was identified. */
  languages?: string | undefined
  engine?: string | undefined
  reason?: string | undefined
}

type Page = { after: Cursor | undefined; limit: number; offset: number }

type Deps = {
  db: Database
  clock: Clock
  random: Random
  timeZoneOf(tx: AccountTx): Promise<string>
  /** Names of the main account's sub-accounts by id. */
  namesOf(tx: AccountTx, ids: string[]): Promise<Map<string, string>>
  /** Told once per crossing, inside the transaction; whoever it concerns hears of it after commit. */
  onBalance(tx: AccountTx, notice: BalanceNotice, owner: BucketOwner): Promise<void>
}

const notify = async (
  deps: Deps,
  tx: AccountTx,
  owner: BucketOwner,
  balance: number,
  level: 'low' | 'empty',
) => {
  const bucketId = bucketOf(owner)
  if (await store.claimNotice(tx, bucketId, level))
    await deps.onBalance(tx, { bucketId, balance, level }, owner)
}

const refill = async (
  deps: Deps,
  tx: AccountTx,
  { owner, replenish }: Pick<Usage, 'owner' | 'replenish'>,
  balance: number,
): Promise<number> => {
  const amount = replenishment(replenish, owner.charMode, balance)
  if (amount === 0) return balance
  const transfer = { transferId: deps.random.id(), from: owner.mainAccountId, to: owner.subAccountId, amount }
  const made = { kind: 'auto_allocate', by: 'rule', at: deps.clock.now() } as const
  return (await store.move(tx, { ...transfer, ...made })) ? balance + amount : balance
}

/** One line per request that was charged and one where it was free: what is free today may be charged another day. */
const log = (deps: Deps, tx: AccountTx, usage: Usage, charged: number) =>
  usageStore.insertUsage(
    tx,
    {
      usage_id: deps.random.id(),
      sub_account_id: usage.owner.subAccountId,
      direction: usage.direction,
      source_language: usage.sourceLanguage,
      target_language: usage.targetLanguage,
      engine: usage.engine,
      characters: usage.characters,
      charged,
      reason: usage.reason,
      request_key: charged > 0 ? usage.requestKey : `${usage.requestKey}:free`,
      mask_version: usage.maskVersion,
    },
    deps.clock.now(),
  )

const allocate =
  (deps: Deps) =>
  async (tx: AccountTx, subAccountId: string, amount: number): Promise<void> => {
    // The sub-account's bucket first, as a refill after a charge holds it already: the other way round the two would wait
    // for each other.
    await store.lockBucket(tx, subAccountId)
    const transfer = { transferId: deps.random.id(), from: tx.mainAccountId, to: subAccountId, amount }
    const made = { kind: 'allocate', by: 'owner', at: deps.clock.now() } as const
    if (!(await store.move(tx, { ...transfer, ...made }))) throw new AppError('quota.exhausted')
  }

/** What `reserve` needs of a request; `amount` in characters. */
export type Claim = Pick<Usage, 'owner' | 'replenish' | 'requestKey'> & { amount: number }

/**
 * Refills a limited bucket of which too little is free, by the rule that settling follows too: what is on its way to be
 * charged counts as gone. Without it a bucket that its main account could not refill in time would stay empty for good.
 */
const refillForClaim = async (deps: Deps, tx: AccountTx, { owner, replenish }: Claim): Promise<void> => {
  if (owner.charMode !== 'limited' || !replenish.enabled) return
  const bucket = await store.lockBucket(tx, owner.subAccountId)
  if (bucket !== undefined) await refill(deps, tx, { owner, replenish }, bucket.balance - bucket.reserved)
}

const reserve = (deps: Deps) => async (tx: AccountTx, claim: Claim) => {
  const attempt = () => store.reserve(tx, bucketOf(claim.owner), claim.requestKey, claim.amount)
  const first = await attempt()
  if (first !== 'no_balance') return first
  await refillForClaim(deps, tx, claim)
  const outcome = await attempt()
  if (outcome === 'no_balance') await notify(deps, tx, claim.owner, 0, 'empty')
  return outcome
}

const settle =
  (deps: Deps) =>
  async (tx: AccountTx, usage: Usage): Promise<number> => {
    const balance = await store.settle(tx, usage.requestKey, deps.random.id())
    const charged = balance === null ? 0 : usage.characters
    await log(deps, tx, usage, charged)
    if (balance === null) return 0
    const after = await refill(deps, tx, usage, balance)
    if (after <= LOW_CHARACTERS) await notify(deps, tx, usage.owner, after, 'low')
    return charged
  }

const pageUsage = (deps: Deps) => (scope: AccountScope, query: UsageQuery, page: Page) =>
  deps.db.inAccount(scope, async (tx) => {
    const charged = query.charged === undefined ? undefined : query.charged === 'true'
    const filter = {
      subAccountId: query.subAccountId,
      charged,
      day: query.day,
      languages: query.languages,
      engine: query.engine,
      reason: query.reason,
      timeZone: await deps.timeZoneOf(tx),
    }
    const rows = await usageStore.listUsage(tx, filter, page.after, page.limit, page.offset)
    const ids = [...new Set(rows.map((row) => row.sub_account_id))]
    return { rows, names: await deps.namesOf(tx, ids) }
  })

export type CharacterQuotaService = ReturnType<typeof createCharacterQuotaService>

export const createCharacterQuotaService = (deps: Deps) => ({
  /** Opens the bucket of a new main account (its own id) or of a limited sub-account. */
  openBucket: store.openBucket,
  /** Grants characters from outside: a bonus, a gift, a bought pack. */
  grant: async (tx: AccountTx, bucketId: string, amount: number): Promise<void> => {
    const transfer = { transferId: deps.random.id(), from: null, to: bucketId, amount }
    await store.move(tx, { ...transfer, kind: 'grant', by: 'system', at: deps.clock.now() })
  },
  /** Moves characters from the main account to a sub-account's bucket; `quota.exhausted` when it has too few. */
  allocate: allocate(deps),
  reclaimAll: reclaimAll(deps),
  /**
   * Reserves before an engine is called (decisions §3). `paid`: this very request was charged before, so it may be
   * done again for nothing. `no_balance`: the owner is told once.
   */
  reserve: reserve(deps),
  /** Charges what was reserved, refills a limited bucket that fell below its threshold, keeps the usage; answers the charge. */
  settle: settle(deps),
  /** Keeps a free translation in the usage log with its reason. */
  logFree: (tx: AccountTx, usage: Usage) => log(deps, tx, usage, 0),
  /** Gives a reservation back; does nothing to one that is settled. */
  release: (scope: AccountScope, requestKey: string) =>
    deps.db.inAccount(scope, (tx) => store.voidReservation(tx, requestKey)),
  /** Frees reservations whose translation never came back; they live at most 60 s (decisions §3). */
  freeStale: () => deps.db.inInstallation((tx) => store.freeStale(tx, STALE_SECONDS)),
  /** Characters that may still be reserved. */
  remaining: async (tx: AccountTx, owner: BucketOwner): Promise<number> => {
    const [bucket] = await store.balances(tx, [bucketOf(owner)])
    return bucket === undefined ? 0 : bucket.balance - bucket.reserved
  },
  balances: async (tx: AccountTx, bucketIds: string[]): Promise<Map<string, number>> =>
    new Map((await store.balances(tx, bucketIds)).map((bucket) => [bucket.bucket_id, bucket.balance])),
  /** Characters charged since a quarter hour, or ever, by the sub-accounts that are asked for. */
  chargedOf: async (tx: AccountTx, ids: string[], since: Date | null): Promise<Map<string, number>> => {
    const rows =
      since === null
        ? await sumStore.sumsEver(tx, 'subAccount', ids)
        : await sumStore.sumsSince(tx, 'subAccount', ids, since)
    return new Map(rows.map((row) => [row.key, row.charged]))
  },
  /** Characters charged since a quarter hour, or ever, to the whole main account. */
  chargedInAll: async (tx: AccountTx, since: Date | null): Promise<number> => {
    const [row] =
      since === null
        ? await sumStore.sumsEver(tx, 'all', [''])
        : await sumStore.sumsSince(tx, 'all', [''], since)
    return row?.charged ?? 0
  },
  /** Characters charged per hour or day of a time zone. */
  usageByBucket: sumStore.chargedByBucket,
  /** A page of the usage log; `day` is a calendar day of the main account's time zone. */
  pageUsage: pageUsage(deps),
})
