import type { Clock } from './infra/clock.ts'
import type { Database } from './infra/database/database.ts'
import type { Streams } from './infra/live/streams.ts'
import type { Random } from './infra/random.ts'
import type { Audit } from './modules/audit/index.ts'
import type { MainAccountService } from './modules/main-account/index.ts'
import { createNotificationOperatorService, createNotificationService } from './modules/notification/index.ts'

type Needs = {
  db: Database
  clock: Clock
  random: Random
  audit: Audit
  streams: Streams
  mainAccounts: MainAccountService
}

/** What owners are told, and what operators tell them. */
export const wireNotifications = ({ db, clock, random, audit, streams, mainAccounts }: Needs) => ({
  notifications: createNotificationService({
    db,
    clock,
    streams,
    openedAt: async (tx) => (await mainAccounts.find(tx)).createdAt,
  }),
  notificationOperators: createNotificationOperatorService({
    db,
    clock,
    random,
    audit,
    streams,
    mainAccountOf: async (tx, email) => (await mainAccounts.credentialsOf(tx, email))?.mainAccountId,
    emailsOf: mainAccounts.emailsOf,
  }),
})
