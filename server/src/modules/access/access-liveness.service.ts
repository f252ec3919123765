import type { Bus } from '../../infra/bus.ts'
import type { Clock } from '../../infra/clock.ts'
import type { Database } from '../../infra/database/database.ts'
import type { LoginSessionsEnded } from './access.types.ts'
import * as store from './access-session.store.ts'

/** An end reaches every process at once; should its message be lost, this is how long it may go unnoticed. */
const CACHE_MS = 1_000
const MOST_KNOWN = 20_000

/** Whether login sessions are still alive, from memory for a second. */
export const createLiveness = ({ db, clock, bus }: { db: Database; clock: Clock; bus: Bus }) => {
  const known = new Map<string, { until: number; alive: Promise<boolean> }>()
  const remember = (id: string, alive: Promise<boolean>) => {
    if (known.size >= MOST_KNOWN) known.clear()
    const entry = { until: Date.now() + CACHE_MS, alive }
    known.set(id, entry)
    alive.catch(() => {
      if (known.get(id) === entry) known.delete(id)
    })
    return alive
  }
  const stop = bus.subscribe('login_session.ended', (payload) => {
    // A message that was too long to be sent arrives empty: then anything may have ended.
    if (payload === null) known.clear()
    else
      for (const id of (payload as LoginSessionsEnded).loginSessionIds) remember(id, Promise.resolve(false))
  })
  return {
    stop,
    isAlive: (tenantId: number, id: string): Promise<boolean> => {
      const found = known.get(id)
      if (found !== undefined && found.until > Date.now()) return found.alive
      return remember(
        id,
        db.inTenant(tenantId, (tx) => store.isAlive(tx, id, clock.now())),
      )
    },
  }
}
