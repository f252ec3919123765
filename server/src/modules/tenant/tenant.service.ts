import type { Site } from '@chatx/contract/tenant'
import { AppError } from '../../infra/app-error.ts'
import type { TenantTx } from '../../infra/database/database.ts'
import type { Locale } from '../../infra/http/call.ts'
import { presentSite } from './tenant.presenter.ts'
import { hostNames, settingsFrom, type TenantSettings, tenantOfHost } from './tenant.rules.ts'
import * as store from './tenant.store.ts'
import { createOutbox, type OutboxDeps } from './tenant-outbox.service.ts'

/** How long a change of hosts or settings may take to be seen by every process. */
const CACHE_MS = 5_000

type Deps = OutboxDeps & {
  /** This installation shows the demo, and says so. */
  demo: boolean
}

export type Tenant = { tenantId: number; name: string; settings: TenantSettings }

/** Answers from memory for a while; a failed read is not remembered. */
const remembered = <K, V>({ clock }: Deps, read: (key: K) => Promise<V>) => {
  const known = new Map<K, { until: number; value: Promise<V> }>()
  return (key: K): Promise<V> => {
    const now = clock.now().getTime()
    const found = known.get(key)
    if (found !== undefined && found.until > now && found.until - now <= CACHE_MS) return found.value
    if (known.size > 1_000) known.clear()
    const value = read(key)
    known.set(key, { until: now + CACHE_MS, value })
    value.catch(() => known.delete(key))
    return value
  }
}

const readTenant = async ({ db }: Deps, tenantId: number): Promise<Tenant | undefined> => {
  const row = await db.inTenant(tenantId, store.findTenant)
  return row && { tenantId: row.tenant_id, name: row.name, settings: settingsFrom(row.settings) }
}

export type TenantService = ReturnType<typeof createTenantService>

export const createTenantService = (deps: Deps) => {
  const hosts = remembered<'all', store.TenantHosts[]>(deps, () => deps.db.inInstallation(store.listHosts))
  const tenants = remembered(deps, (tenantId: number) => readTenant(deps, tenantId))

  /** The tenant with its settings; refuses with `session.tenant_mismatch` when there is no such tenant. */
  const tenantById = async (tenantId: number): Promise<Tenant> => {
    const tenant = await tenants(tenantId)
    if (tenant === undefined) throw new AppError('session.tenant_mismatch')
    return tenant
  }

  return {
    ...createOutbox(deps),
    tenantById,
    settingsOf: async (tenantId: number): Promise<TenantSettings> => (await tenantById(tenantId)).settings,
    /** The tenant that a Host header names; tenant 1 when none claims it. */
    tenantOf: async (host: string): Promise<number> => tenantOfHost(await hosts('all'), host),
    /** The names of the hosts of all tenants, in lower case. */
    hostNames: async (): Promise<string[]> => hostNames(await hosts('all')),
    getSite: async (tenantId: number, locale: Locale): Promise<Site> =>
      presentSite(await tenantById(tenantId), { locale, demo: deps.demo }),
    /** The settings as they are stored at this moment. */
    settingsIn: async (tx: TenantTx): Promise<TenantSettings> =>
      settingsFrom((await store.findTenant(tx))?.settings),
    /** The same, held until the transaction of the tenant ends. */
    lockSettings: async (tx: TenantTx): Promise<TenantSettings> =>
      settingsFrom((await store.lockTenant(tx))?.settings),
    /** Merges these over what is stored, in a transaction of the tenant; remembered settings follow within 5 s. */
    changeSettings: (tx: TenantTx, settings: Partial<TenantSettings>) => store.updateSettings(tx, settings),
  }
}
