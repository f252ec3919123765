import type { ErrorCode } from '@chatx/contract/errors'

/** The tenant that is there from the start: its staff runs the installation (decision 0053). */
const FIRST = 1

export const runsInstallation = (staffTenantId: number): boolean => staffTenantId === FIRST

/** Whether staff may see and set this tenant; to others it is as if it were not there. */
export const blockTenant = (staffTenantId: number, tenantId: number): ErrorCode | undefined =>
  runsInstallation(staffTenantId) || staffTenantId === tenantId ? undefined : 'tenant.not_found'

/** Whether staff may open tenants, and say on which hosts they answer. */
export const blockInstallation = (staffTenantId: number): ErrorCode | undefined =>
  runsInstallation(staffTenantId) ? undefined : 'session.forbidden'
