import type { Clock } from './infra/clock.ts'
import type { Database } from './infra/database/database.ts'
import { createGuideService } from './modules/guide/index.ts'
import type { MainAccountService } from './modules/main-account/index.ts'

type Needs = { db: Database; clock: Clock; mainAccounts: MainAccountService }

/** How far owners have come in the guides of their console. */
export const wireGuides = ({ db, clock, mainAccounts }: Needs) => ({
  guides: createGuideService({
    db,
    clock,
    openedAt: async (tx) => (await mainAccounts.find(tx)).createdAt,
  }),
})
