import * as contract from '@chatx/contract/audit'
import { implement } from '../../infra/http/call.ts'
import type { AuditService } from './audit.service.ts'

export const auditRoutes = ({ auditLog }: { auditLog: AuditService }) =>
  implement(contract)({
    pageAuditEntry: async (input, { login }) => auditLog.page(login.tenantId, input),
    checkAudit: async ({ after }, { login }) => auditLog.check(login.tenantId, after),
  })
