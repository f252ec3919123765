import type { AccountScope, AccountTx, Database } from '../../infra/database/database.ts'
import type { Log } from '../../infra/log.ts'
import * as store from './auto-reply.store.ts'
import type { PlannedReply } from './auto-reply.types.ts'

const COALESCE_MS = 200

export type HitDeps = {
  db: Database
  log: Log
  /** Lets shutdown wait for counts that are on their way. */
  track(work: Promise<unknown>): void
}

type Counts = { scope: AccountScope; keyword: Map<string, number>; welcome: Map<string, number> }

const add = (counts: Map<string, number>, id: string, n: number) => counts.set(id, (counts.get(id) ?? 0) + n)

/**
 * Counts how often each rule was chosen: after commit and together, so that messages which meet the same rule do not wait
 * for each other's row lock. A crash loses the counts of the last moment; while the database is away they wait.
 */
export const createHits = ({ db, log, track }: HitDeps) => {
  const waiting = new Map<string, Counts>()
  let flushing: Promise<void> | undefined

  const countsOf = ({ tenantId, mainAccountId }: AccountScope): Counts => {
    const known = waiting.get(mainAccountId)
    if (known !== undefined) return known
    const counts = { scope: { tenantId, mainAccountId }, keyword: new Map(), welcome: new Map() }
    waiting.set(mainAccountId, counts)
    return counts
  }

  const write = async (counts: Counts): Promise<void> => {
    try {
      await db.inAccount(counts.scope, async (tx) => {
        for (const kind of ['keyword', 'welcome'] as const)
          if (counts[kind].size > 0) await store.addHits(tx, kind, counts[kind])
      })
    } catch (error) {
      log.warn({ err: error }, 'hits of automatic replies are counted later')
      const again = countsOf(counts.scope)
      for (const kind of ['keyword', 'welcome'] as const)
        for (const [id, n] of counts[kind]) add(again[kind], id, n)
    }
  }

  const flushLater = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, COALESCE_MS))
    flushing = undefined
    const all = [...waiting.values()]
    waiting.clear()
    for (const counts of all) await write(counts)
  }

  return (tx: AccountTx, replies: readonly PlannedReply[]): void => {
    if (replies.length === 0) return
    tx.afterCommit(() => {
      const counts = countsOf(tx)
      for (const { kind, ruleId } of replies) add(counts[kind], ruleId, 1)
      if (flushing === undefined) track((flushing = flushLater()))
    })
  }
}
