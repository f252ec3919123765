import {
  type OperatedTenant,
  type OperatedTenantDetail,
  tenantDownload,
} from '@chatx/contract/tenant-operator'
import type { OperatedRow } from './tenant-operator.store.ts'
import { settingsFrom } from './tenant.rules.ts'

export const presentTenant = (row: OperatedRow): OperatedTenant => ({
  tenantId: row.tenant_id,
  name: row.name,
  hosts: row.hosts,
  createdAt: row.created_at.toISOString(),
})

/** How many there are of them in the tenant. */
export type TenantFigures = { mainAccounts: number; operators: number }

export const presentTenantDetail = (
  row: OperatedRow,
  figures: TenantFigures,
  maySetHosts: boolean,
): OperatedTenantDetail => {
  const { minPasswordLength, fanSessionHours, downloads } = settingsFrom(row.settings)
  return {
    ...presentTenant(row),
    minPasswordLength,
    fanSessionHours: Math.max(1, Math.round(fanSessionHours)),
    downloads: downloads.map((one) => ({
      ...one,
      infra: tenantDownload.shape.infra.catch('web').parse(one.infra),
    })),
    ...figures,
    maySetHosts,
  }
}
