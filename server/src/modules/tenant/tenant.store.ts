import { sql, type TenantTx, type Tx } from '../../infra/database/database.ts'

export type TenantRow = { tenant_id: number; name: string; settings: unknown }
export type TenantHosts = { tenant_id: number; hosts: string[] }

export const findTenant = (tx: TenantTx): Promise<TenantRow | undefined> =>
  tx.first(sql<TenantRow>`select tenant_id, name, settings from tenant where tenant_id = ${tx.tenantId}`)

/** Over all tenants, so it needs a transaction of the installation. */
export const listHosts = (tx: Tx): Promise<TenantHosts[]> =>
  tx.rows(sql<TenantHosts>`select tenant_id, hosts from tenant order by tenant_id`)

export const updateSettings = (tx: TenantTx, name: string, settings: Record<string, unknown>) =>
  tx.count(sql`
    update tenant set name = ${name}, settings = settings || ${JSON.stringify(settings)}::jsonb
    where tenant_id = ${tx.tenantId}`)
