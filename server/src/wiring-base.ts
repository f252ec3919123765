import type { Config } from './config.ts'
import type { Bus } from './infra/bus.ts'
import type { Clock } from './infra/clock.ts'
import type { Keys } from './infra/crypto.ts'
import type { Database } from './infra/database/database.ts'
import { jobs } from './infra/jobs.ts'
import { createStreams } from './infra/live/streams.ts'
import type { Log } from './infra/log.ts'
import { createPasswordHash } from './infra/password-hash.ts'
import { createPending } from './infra/pending.ts'
import type { Random } from './infra/random.ts'
import { createLoginSessions } from './modules/access/index.ts'
import { createAudit } from './modules/audit/index.ts'
import { createPresence } from './modules/conversation/index.ts'
import { createTenantService } from './modules/tenant/index.ts'
import { wireFeatureSwitches } from './wiring-feature-switch.ts'
import { openMail } from './wiring-providers.ts'

/** What everything stands on; tests bring a settable clock and a throw-away database. */
export type Ground = {
  config: Config
  log: Log
  clock: Clock
  random: Random
  db: Database
  bus: Bus
  keys: Keys
  /** The repository's folder, where data that ships with the product lies. */
  root: string
}

/** What most services need of the ground: who is logged in, what is kept and told, and the streams to desks and owners. */
export const wireBase = (ground: Ground) => {
  const { config, db, clock, random, log, keys, bus } = ground
  const mail = openMail(config, log)
  const enqueue = jobs.enqueue
  const audit = createAudit({ clock, random, keys })
  const { featureSwitches, switchesOf } = wireFeatureSwitches({ config, db, bus, clock, audit })
  const tenants = createTenantService({
    db,
    bus,
    clock,
    random,
    mail,
    demo: config.DEMO,
    enqueue,
    switchesOf,
  })
  const passwords = createPasswordHash()
  const sessions = createLoginSessions({ db, clock, random, keys, bus })
  return {
    audit,
    featureSwitches,
    tenants,
    passwords,
    sessions,
    streams: createStreams(db, bus),
    pending: createPending(),
    presence: createPresence(),
  }
}

export type Base = Ground & ReturnType<typeof wireBase>
