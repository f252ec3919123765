import type { StreamLinkDomainService } from './stream-link-domain.service.ts'

/** Looks daily whether domains still belong to whom they did; each round takes those that have waited a day. */
export const streamLinkDomainRounds = ({
  streamLinkDomains,
}: {
  streamLinkDomains: StreamLinkDomainService
}) => [{ name: 'stream_link.domains', seconds: 60, work: streamLinkDomains.checkDue }]
