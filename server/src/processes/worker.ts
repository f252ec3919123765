import { startWorker, type Worker } from '../infra/jobs.ts'
import { dropOldEvents } from '../infra/live/streams.ts'
import { characterQuotaRounds } from '../modules/character-quota/index.ts'
import { startConnectors } from '../modules/connector/index.ts'
import { conversationRounds } from '../modules/conversation/index.ts'
import { fileRounds } from '../modules/file/index.ts'
import { messengerAccountRounds } from '../modules/messenger-account/index.ts'
import { notificationRounds } from '../modules/notification/index.ts'
import { proxyRounds } from '../modules/proxy/index.ts'
import {
  linkConversionRounds,
  streamLinkDomainRounds,
  streamLinkJobs,
  streamLinkRounds,
} from '../modules/stream-link/index.ts'
import { subAccountJobs, subAccountRounds } from '../modules/sub-account/index.ts'
import { tenantJobs } from '../modules/tenant/index.ts'
import type { Services } from '../wiring.ts'

/** How long a live client may be away and still resume without loading everything anew. */
const EVENT_HOURS = 48

const nothing = async (work: Promise<unknown>): Promise<void> => {
  await work
}

/** Jobs and rounds: mail, sweeps after crashes, expiry. Any number of workers may run. */
export const startWork = async (services: Services): Promise<Worker> => {
  const { db, log, access, translation } = services
  const worker = await startWorker({
    pool: db.pool,
    db,
    log,
    handlers: { ...tenantJobs(services.tenants), ...streamLinkJobs(services), ...subAccountJobs(services) },
    rounds: [
      ...conversationRounds(services),
      ...messengerAccountRounds(services),
      ...fileRounds(services),
      ...characterQuotaRounds(services),
      ...notificationRounds(services),
      ...proxyRounds(services),
      ...subAccountRounds(services),
      ...streamLinkDomainRounds(services),
      ...linkConversionRounds(services),
      ...streamLinkRounds(services),
      { name: 'live.events', seconds: 600, work: () => nothing(dropOldEvents(db, EVENT_HOURS)) },
      { name: 'translation.stale', seconds: 3600, work: () => translation.dropStale() },
      { name: 'access.sweep', seconds: 3600, work: () => access.sweep() },
    ],
  })
  const connecting = startConnectors(services)
  return {
    stop: async () => {
      await connecting.stop()
      await worker.stop()
    },
  }
}
