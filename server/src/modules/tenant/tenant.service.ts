import type { Site } from '@chatx/contract/tenant'
import { AppError } from '../../infra/app-error.ts'
import type { Bus } from '../../infra/bus.ts'
import type { TenantTx, Tx } from '../../infra/database/database.ts'
import type { Locale } from '../../infra/http/call.ts'
import { remembered } from '../../infra/remembered.ts'
import { presentSite } from './tenant.presenter.ts'
import { hostNames, settingsFrom, type TenantSettings, tenantOfHost } from './tenant.rules.ts'
import * as store from './tenant.store.ts'
import { createOutbox, type OutboxDeps } from './tenant-outbox.service.ts'

type Deps = OutboxDeps & {
  bus: Bus
  /** This installation shows the demo, and says so. */
  demo: boolean
  /** What operators have turned on and off. */
  switchesOf(tenantId: number): Promise<{ registration: boolean; demoMode: boolean }>
}

export type Tenant = { tenantId: number; name: string; settings: TenantSettings }

const readTenant = async ({ db }: Deps, tenantId: number): Promise<Tenant | undefined> => {
  const row = await db.inTenant(tenantId, store.findTenant)
  return row && { tenantId: row.tenant_id, name: row.name, settings: settingsFrom(row.settings) }
}

const CHANGES = 'tenant'

export type TenantService = ReturnType<typeof createTenantService>

export const createTenantService = (deps: Deps) => {
  const hosts = remembered<'all', store.TenantHosts[]>(deps, () => deps.db.inInstallation(store.listHosts))
  const tenants = remembered(deps, (tenantId: number) => readTenant(deps, tenantId))

  const forget = (): void => {
    hosts.forget()
    tenants.forget()
  }
  deps.bus.subscribe(CHANGES, forget)
  deps.bus.onReconnect(forget)
  const changed = (tx: Tx): void => tx.afterCommit(() => deps.bus.publish(CHANGES, {}))

  /** The tenant with its settings; refuses with `session.tenant_mismatch` when there is no such tenant. */
  const tenantById = async (tenantId: number): Promise<Tenant> => {
    const tenant = await tenants.get(tenantId)
    if (tenant === undefined) throw new AppError('session.tenant_mismatch')
    return tenant
  }

  return {
    ...createOutbox(deps),
    tenantById,
    settingsOf: async (tenantId: number): Promise<TenantSettings> => (await tenantById(tenantId)).settings,
    /** The tenant that a Host header names; tenant 1 when none claims it. */
    tenantOf: async (host: string): Promise<number> => tenantOfHost(await hosts.get('all'), host),
    /** The names of the hosts of all tenants, in lower case. */
    hostNames: async (): Promise<string[]> => hostNames(await hosts.get('all')),
    getSite: async (tenantId: number, locale: Locale): Promise<Site> =>
      presentSite(await tenantById(tenantId), {
        locale,
        demo: deps.demo,
        switches: await deps.switchesOf(tenantId),
      }),
    /** The settings as they are stored at this moment. */
    settingsIn: async (tx: TenantTx): Promise<TenantSettings> =>
      settingsFrom((await store.findTenant(tx))?.settings),
    /** The same, held until the transaction of the tenant ends. */
    lockSettings: async (tx: TenantTx): Promise<TenantSettings> =>
      settingsFrom((await store.lockTenant(tx))?.settings),
    /** Merges these over what is stored, in a transaction of the tenant. */
    changeSettings: async (tx: TenantTx, settings: Partial<TenantSettings>): Promise<void> => {
      await store.updateSettings(tx, settings)
      changed(tx)
    },
    /** Every process forgets what it remembers of tenants, at once or, where the hint is lost, within 5 s. */
    changed,
  }
}
