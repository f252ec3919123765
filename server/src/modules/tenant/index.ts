// A tenant is one brand run on this deployment: its hosts, its settings, and the mails it writes.
// What always holds: an unknown host is tenant 1; a missing or spoilt setting has its default; a mail is a row before it
// is sent and leaves only when the transaction that wrote it has committed; a code in a mail is forgotten once it has left;
// a host belongs to one tenant, and only the staff of tenant 1 says to which.
export { createTenantService, type Tenant, type TenantService } from './tenant.service.ts'
export {
  createTenantOperatorService,
  type TenantOperatorService,
} from './tenant-operator.service.ts'
export { tenantOperatorRoutes } from './tenant-operator.routes.ts'
export { bareHost, type TenantSettings } from './tenant.rules.ts'
export type { NewMail } from './tenant-outbox.service.ts'
export type { MailSender, OutgoingMail } from './tenant.types.ts'
export { tenantRoutes } from './tenant.routes.ts'
export { tenantJobs } from './tenant.jobs.ts'
