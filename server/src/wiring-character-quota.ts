import type { Clock } from './infra/clock.ts'
import type { AccountTx, Database } from './infra/database/database.ts'
import type { Streams } from './infra/live/streams.ts'
import type { Random } from './infra/random.ts'
import {
  createAllocationService,
  createUsageFiguresService,
  LOW_CHARACTERS,
} from './modules/character-quota/index.ts'
import { deskStream } from './modules/conversation/index.ts'
import type { SubAccountService } from './modules/sub-account/index.ts'
import { figuresMover } from './wiring-figures.ts'

type Needs = {
  db: Database
  clock: Clock
  random: Random
  streams: Streams
  subAccounts: SubAccountService
  timeZoneOf(tx: AccountTx): Promise<string>
}

/** What was used, and who was given how much. */
export const wireCharacters = ({ db, clock, random, streams, subAccounts, timeZoneOf }: Needs) => {
  const figuresMoved = figuresMover(streams)
  return {
    usageFigures: createUsageFiguresService({ db, clock, timeZoneOf, namesOf: subAccounts.namesOf }),
    allocations: createAllocationService({
      db,
      clock,
      random,
      namesOf: subAccounts.namesOf,
      lockCharMode: subAccounts.lockCharMode,
      onMoved: async (tx, subAccountId, remaining) => {
        const data = { remainingChars: remaining, low: remaining <= LOW_CHARACTERS }
        await streams.append(tx, { stream: deskStream(subAccountId), events: [{ type: 'balance', data }] })
        figuresMoved(tx)
      },
    }),
  }
}
