import { sql, type TenantTx, type Tx } from '../../infra/database/database.ts'

export type TenantRow = { tenant_id: number; name: string; settings: unknown }
export type TenantHosts = { tenant_id: number; hosts: string[] }

export const findTenant = (tx: TenantTx): Promise<TenantRow | undefined> =>
  tx.first(sql<TenantRow>`select tenant_id, name, settings from tenant where tenant_id = ${tx.tenantId}`)

/** Over all tenants, so it needs a transaction of the installation. */
export const listHosts = (tx: Tx): Promise<TenantHosts[]> =>
  tx.rows(sql<TenantHosts>`
    select tenant_id, array_agg(host order by host) as hosts from tenant_host group by tenant_id order by tenant_id`)

/** As `findTenant`, and nobody else changes its settings before this transaction ends; rows that name it may be added. */
export const lockTenant = (tx: TenantTx): Promise<TenantRow | undefined> =>
  tx.first(sql<TenantRow>`
    select tenant_id, name, settings from tenant where tenant_id = ${tx.tenantId} for no key update`)

export const updateSettings = (tx: TenantTx, settings: Record<string, unknown>) =>
  tx.count(sql`
    update tenant set settings = settings || ${JSON.stringify(settings)}::jsonb where tenant_id = ${tx.tenantId}`)
