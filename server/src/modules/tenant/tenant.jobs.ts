import type { JobHandler } from '../../infra/jobs.ts'
import type { TenantService } from './tenant.service.ts'

export const tenantJobs = (tenants: TenantService): Record<string, JobHandler> => ({
  'mail.deliver': (job) =>
    tenants.deliverMail({ tenantId: Number(job['tenantId']), mailId: String(job['mailId']) }),
})
