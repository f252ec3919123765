import type { Bus } from './infra/bus.ts'
import type { Clock } from './infra/clock.ts'
import type { Database } from './infra/database/database.ts'
import type { Log } from './infra/log.ts'
import type { Pending } from './infra/pending.ts'
import type { Random } from './infra/random.ts'
import { createAutoReplyService } from './modules/auto-reply/index.ts'
import type { SubAccountService } from './modules/sub-account/index.ts'

type Needs = {
  db: Database
  clock: Clock
  random: Random
  bus: Bus
  log: Log
  pending: Pending
  subAccounts: SubAccountService
}

/** Replies by keyword and welcome, which may name sub-accounts of the same owner only. */
export const wireAutoReply = ({ db, clock, random, bus, log, pending, subAccounts }: Needs) =>
  createAutoReplyService({
    db,
    clock,
    random,
    bus,
    log,
    subAccountsExist: async (tx, ids) => {
      const known = new Set((await subAccounts.list(tx)).map((sub) => sub.subAccountId))
      return ids.every((id) => known.has(id))
    },
    track: pending.track,
  })
