import type { JobHandler } from '../../infra/jobs.ts'
import { PURGE_JOB } from './stream-link-purge.service.ts'
import type { StreamLinkService } from './stream-link.service.ts'

export const streamLinkJobs = ({
  streamLinks,
}: {
  streamLinks: StreamLinkService
}): Record<string, JobHandler> => ({
  [PURGE_JOB]: (job) =>
    streamLinks.purge(
      { tenantId: Number(job['tenantId']), mainAccountId: String(job['mainAccountId']) },
      String(job['linkId']),
    ),
})
