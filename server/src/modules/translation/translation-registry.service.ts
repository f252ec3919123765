import { setTimeout as pause } from 'node:timers/promises'
import type { Bus } from '../../infra/bus.ts'
import type { Clock } from '../../infra/clock.ts'
import type { Keys } from '../../infra/crypto.ts'
import type { Database } from '../../infra/database/database.ts'
import type { Log } from '../../infra/log.ts'
import * as store from './translation-engine.store.ts'
import type { EngineSettings, LiveEngine, StoredEngine } from './translation-engine.types.ts'
import {
  type Attempt,
  type Health,
  noteOutcome,
  noteProbe,
  type Outcome,
} from './translation-health.rules.ts'
import { EngineFailure, type EngineFailureKind, type TranslationEngine } from './translation.types.ts'

const CHANGED = 'translation.engines_changed'
const FIRST_ANSWERS_MS = 2_000
const ASK_AGAIN_MS = 600_000
const ASK_AGAIN_AFTER_FAILURE_MS = 15_000

export type RegistryDeps = {
  db: Database
  bus: Bus
  clock: Clock
  keys: Keys
  log: Log
  buildEngine(settings: EngineSettings): TranslationEngine
}

export type TenantEngines = {
  engines: LiveEngine[]
  health: Health
  lastErrors: Map<string, EngineFailureKind>
  /** Settles when every engine has said, or failed to say, what it can do. */
  fresh: Promise<void>
  closed: boolean
}

export const sealPlace = (tenantId: number, engineId: string): string =>
  `${tenantId}|translation_engine|key|${engineId}`

const settingsOf = (deps: RegistryDeps, tenantId: number, row: StoredEngine): EngineSettings => ({
  id: row.engine_id,
  kind: row.kind,
  baseUrl: row.base_url,
  model: row.model,
  region: row.region,
  apiKey:
    row.key_sealed === null
      ? null
      : deps.keys.open(row.key_sealed, sealPlace(tenantId, row.engine_id)).toString(),
})

/** Asks an engine what it can do, and again every ten minutes; one that does not answer is asked again soon. */
const keepAsking = (
  deps: RegistryDeps,
  live: LiveEngine,
  errors: Map<string, EngineFailureKind>,
  alive: () => boolean,
): Promise<void> => {
  const ask = async (): Promise<void> => {
    let again = ASK_AGAIN_MS
    try {
      live.capabilities = await live.engine.capabilities()
      errors.delete(live.row.engine_id)
    } catch (error) {
      again = ASK_AGAIN_AFTER_FAILURE_MS
      const kind = error instanceof EngineFailure ? error.kind : 'down'
      errors.set(live.row.engine_id, kind)
      deps.log.warn({ engine: live.row.engine_id, kind }, 'a translation engine did not say what it can do')
    }
    if (alive()) setTimeout(() => void (alive() ? ask() : undefined), again).unref()
  }
  return ask()
}

/** An engine from its row. One that lacks an address or a key is left out and told to the operator: the others go on. */
const built = (
  deps: RegistryDeps,
  tenantId: number,
  row: StoredEngine,
  tell: (kind: EngineFailureKind) => void,
): LiveEngine[] => {
  try {
    return [{ row, engine: deps.buildEngine(settingsOf(deps, tenantId, row)), capabilities: undefined }]
  } catch {
    tell('auth')
    deps.log.warn({ engine: row.engine_id }, 'a translation engine is not configured completely')
    return []
  }
}

const loadTenant = async (deps: RegistryDeps, tenantId: number): Promise<TenantEngines> => {
  const rows = await deps.db.inTenant(tenantId, (tx) => store.listEngines(tx))
  const lastErrors = new Map<string, EngineFailureKind>()
  const engines = rows
    .filter((row) => row.enabled)
    .flatMap((row) => built(deps, tenantId, row, (kind) => lastErrors.set(row.engine_id, kind)))
  const tenant: TenantEngines = {
    engines,
    health: new Map(),
    lastErrors,
    fresh: Promise.resolve(),
    closed: false,
  }
  const asked = engines.map((live) => keepAsking(deps, live, tenant.lastErrors, () => !tenant.closed))
  tenant.fresh = Promise.all(asked).then(() => undefined)
  return tenant
}

const closeTenant = async (tenant: TenantEngines): Promise<void> => {
  tenant.closed = true
  await Promise.all(tenant.engines.map(({ engine }) => engine.close?.()))
}

/** The engines of each tenant: built from their rows when first needed and again after a change. */
export const createRegistry = (deps: RegistryDeps) => {
  const tenants = new Map<number, Promise<TenantEngines>>()
  const now = () => deps.clock.now().getTime()

  const of = (tenantId: number): Promise<TenantEngines> => {
    const loading = tenants.get(tenantId) ?? loadTenant(deps, tenantId)
    tenants.set(tenantId, loading)
    loading.catch(() => tenants.delete(tenantId))
    return loading
  }

  const forget = async (tenantId: number): Promise<void> => {
    const loading = tenants.get(tenantId)
    tenants.delete(tenantId)
    const tenant = await loading?.catch(() => undefined)
    if (tenant !== undefined) await closeTenant(tenant)
  }

  deps.bus.subscribe(CHANGED, (payload) => void forget((payload as { tenantId: number }).tenantId))

  return {
    /** Engines that are switched on, in their order. Waits for the first answers of what they can do. */
    engines: async (tenantId: number): Promise<TenantEngines> => {
      const tenant = await of(tenantId)
      // A vendor that hangs must not hold up the others: it joins when it has answered.
      await Promise.race([tenant.fresh, pause(FIRST_ANSWERS_MS, undefined, { ref: false })])
      return tenant
    },
    noteProbe: (tenant: TenantEngines, attempt: Attempt) => {
      tenant.health = noteProbe(tenant.health, attempt, now())
    },
    noteOutcome: (tenant: TenantEngines, attempt: Attempt, outcome: Outcome) => {
      tenant.health = noteOutcome(tenant.health, attempt, outcome, now())
      if (outcome === 'ok') tenant.lastErrors.delete(attempt.engine)
      else if (outcome.kind !== 'aborted') tenant.lastErrors.set(attempt.engine, outcome.kind)
    },
    /** Rows have changed: every process builds the engines anew, and what was held against them is forgotten. */
    changed: (tenantId: number) => deps.bus.publish(CHANGED, { tenantId }),
    close: async () => {
      await Promise.all([...tenants.keys()].map(forget))
    },
  }
}

export type Registry = ReturnType<typeof createRegistry>
