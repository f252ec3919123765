import { type FeatureSwitch, type SwitchName, switchNames } from '@chatx/contract/feature-switch'
import type { Bus } from '../../infra/bus.ts'
import type { Clock } from '../../infra/clock.ts'
import type { Database, TenantTx } from '../../infra/database/database.ts'
import { remembered } from '../../infra/remembered.ts'
import type { Actor, Audit } from '../audit/index.ts'
import { presentSwitch } from './feature-switch.presenter.ts'
import { defaults, type Switches, switchesFrom } from './feature-switch.rules.ts'
import * as store from './feature-switch.store.ts'

const CHANGES = 'feature-switch'

type Deps = {
  db: Database
  bus: Bus
  clock: Clock
  audit: Audit
  /** The addresses of operators by id. */
  operatorsOf(tx: TenantTx, operatorIds: string[]): Promise<ReadonlyMap<string, string>>
}

type Setting = { name: SwitchName; on: boolean; reason: string }
type Setter = { tenantId: number; operatorId: string }

const presented = async (
  { operatorsOf }: Deps,
  tx: TenantTx,
  names: readonly SwitchName[],
): Promise<FeatureSwitch[]> => {
  const rows = await store.list(tx)
  const switches = switchesFrom(rows)
  const ids = rows.flatMap(({ operator_id }) => (operator_id === null ? [] : [operator_id]))
  const emails = await operatorsOf(tx, [...new Set(ids)])
  return names.map((name) =>
    presentSwitch(
      { name, on: switches[name] },
      rows.find((row) => row.name === name),
      emails,
    ),
  )
}

const list =
  (deps: Deps) =>
  (tenantId: number): Promise<FeatureSwitch[]> =>
    deps.db.inTenant(tenantId, (tx) => presented(deps, tx, switchNames))

const set =
  (deps: Deps) =>
  ({ tenantId, operatorId }: Setter, { name, on, reason }: Setting, by?: Actor): Promise<FeatureSwitch> =>
    deps.db.inTenant(tenantId, async (tx) => {
      const before = (await store.lock(tx, name, defaults[name]))?.is_on ?? defaults[name]
      if (before !== on) {
        await store.update(tx, { name, on, operatorId, now: deps.clock.now() })
        tx.afterCommit(() => deps.bus.publish(CHANGES, { tenantId }))
        await deps.audit(tx, by, {
          act: 'featureSwitch.set',
          target: { kind: 'featureSwitch', id: name, name },
          changes: [
            ['enabled', before, on],
            ['reason', null, reason],
          ],
        })
      }
      const [shown] = await presented(deps, tx, [name])
      return shown ?? presentSwitch({ name, on }, undefined, new Map())
    })

/** The switches as every call needs them: from memory, forgotten when one of any tenant changes. */
const current = ({ db, bus, clock }: Deps): ((tenantId: number) => Promise<Switches>) => {
  const known = remembered({ clock }, async (tenantId: number) =>
    switchesFrom(await db.inTenant(tenantId, store.list)),
  )
  bus.subscribe(CHANGES, known.forget)
  bus.onReconnect(known.forget)
  return known.get
}

export type FeatureSwitchService = ReturnType<typeof createFeatureSwitchService>

export const createFeatureSwitchService = (deps: Deps) => ({
  /** All of them, in the order of the contract. */
  list: list(deps),
  /** Locks the switch; set so already it changes nothing and leaves no entry in the audit log. */
  set: set(deps),
  /** What holds in this tenant now; a tenant that there is not has the defaults. */
  current: current(deps),
})
