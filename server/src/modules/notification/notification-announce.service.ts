import type { Clock } from '../../infra/clock.ts'
import type { Database } from '../../infra/database/database.ts'
import * as store from './notification-announce.store.ts'
import { type Teller, tellOwners } from './notification.events.ts'

export type AnnounceDeps = { db: Database; clock: Clock; streams: Teller }

const AT_ONCE = 100

/** Tells open consoles of what has come due. Told at most once: who misses it reads it with the next count. */
export const announceDue =
  ({ db, clock, streams }: AnnounceDeps) =>
  (): Promise<void> =>
    db.inInstallation(async (tx) => {
      for (const due of await store.takeDue(tx, clock.now(), AT_ONCE)) {
        const audience = due.to_all ? 'all' : await store.listRecipients(tx, due)
        tx.afterCommit(() => tellOwners(streams, due.tenant_id, audience))
      }
    })
