import type { StreamLinkUpkeep } from './stream-link-upkeep.service.ts'

/** Makes addresses coarse when their time has come, and drops what nothing counts with any more. */
export const streamLinkRounds = ({ streamLinkUpkeep }: { streamLinkUpkeep: StreamLinkUpkeep }) => [
  { name: 'stream_link.addresses', seconds: 10, work: streamLinkUpkeep.cutAddresses },
  { name: 'stream_link.leftovers', seconds: 600, work: streamLinkUpkeep.dropOld },
]
