// The audit log: who did what to what, when and from where. Owns its entries and the note of the last one.
// What always holds: an entry is kept if and only if its act is; entries are added and never changed; each is sealed
// together with the one before it under a key that the database does not have, so a check names the first that was touched.
export { actorOf } from './audit-actor.rules.ts'
export { createAudit, type AuditService, createAuditService } from './audit.service.ts'
export { auditRoutes } from './audit.routes.ts'
export type { Actor, Audit, Change } from './audit.types.ts'
