import type { Clock } from '../../infra/clock.ts'
import type { Database, Tx } from '../../infra/database/database.ts'
import * as store from './stream-link-upkeep.store.ts'

type StreamLinkUpkeepDeps = { db: Database; clock: Clock }

const DAY_MS = 86_400_000
/** Decisions §6. */
const WHOLE_DAYS = 30
/** No figure reaches further back, so nobody sees whether a segment that is later than this counts a visitor again. */
const VISITOR_DAYS = 40
/** A redirector that stood still for longer must not find a segment that was applied but not removed. */
const SEGMENT_DAYS = 30
const REDIRECTOR_DAYS = 7

/** Rows of one transaction, some tenths of a second, so that the writer of clicks never waits for long. */
const BATCH = 1_000
/** Batches of one round. Each 10 s, that is 2,000 addresses a second. */
const BATCHES = 20

const daysAgo = ({ clock }: StreamLinkUpkeepDeps, days: number) =>
  new Date(clock.now().getTime() - days * DAY_MS)

/** Batch after batch, until one is not full or the round has done its part. */
const inBatches = async ({ db }: StreamLinkUpkeepDeps, work: (tx: Tx, most: number) => Promise<number>) => {
  for (let batch = 0; batch < BATCHES; batch += 1)
    if ((await db.inInstallation((tx) => work(tx, BATCH))) < BATCH) return
}

const cutAddresses = (deps: StreamLinkUpkeepDeps) => (): Promise<void> =>
  inBatches(deps, (tx, most) => store.cutAddresses(tx, daysAgo(deps, WHOLE_DAYS), most))

const dropOld = (deps: StreamLinkUpkeepDeps) => async (): Promise<void> => {
  const firstDay = daysAgo(deps, VISITOR_DAYS).toISOString().slice(0, 10)
  await inBatches(deps, (tx, most) => store.dropVisitorDays(tx, firstDay, most))
  await inBatches(deps, (tx, most) => store.dropSegments(tx, daysAgo(deps, SEGMENT_DAYS), most))
  await inBatches(deps, (tx, most) => store.dropRedirectors(tx, daysAgo(deps, REDIRECTOR_DAYS), most))
}

export type StreamLinkUpkeep = ReturnType<typeof createStreamLinkUpkeep>

export const createStreamLinkUpkeep = (deps: StreamLinkUpkeepDeps) => ({
  /** Addresses of visits and visitors that are 30 days old become networks: /24, or /48 of IPv6 (decisions §6). */
  cutAddresses: cutAddresses(deps),
  /** What only the writer needed: days of visitors after 40 days, applied segments after 30, ended redirectors after 7. */
  dropOld: dropOld(deps),
})
