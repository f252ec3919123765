import type { Config } from './config.ts'
import type { Bus } from './infra/bus.ts'
import type { Clock } from './infra/clock.ts'
import type { Database } from './infra/database/database.ts'
import { createAccessDirectory } from './modules/access/index.ts'
import type { Audit } from './modules/audit/index.ts'
import { createFeatureSwitchService } from './modules/feature-switch/index.ts'

type Needs = { config: Config; db: Database; bus: Bus; clock: Clock; audit: Audit }

/** What operators turn on and off, and what the public pages say of it. */
export const wireFeatureSwitches = ({ config, db, bus, clock, audit }: Needs) => {
  const { operatorsOf } = createAccessDirectory({ clock })
  const featureSwitches = createFeatureSwitchService({ db, bus, clock, audit, operatorsOf })
  return {
    featureSwitches,
    /** An installation that is read-only as a whole shows itself as one in demo mode. */
    switchesOf: async (tenantId: number) => {
      const switches = await featureSwitches.current(tenantId)
      return { ...switches, demoMode: switches.demoMode || config.READ_ONLY_DEMO }
    },
  }
}
