import { createStreamLinkUpkeep, type StreamLinkUpkeepDeps } from './stream-link-upkeep.service.ts'

/** Makes addresses coarse when their time has come, and drops what nothing counts with any more. */
export const streamLinkRounds = ({ db, clock }: StreamLinkUpkeepDeps) => {
  const upkeep = createStreamLinkUpkeep({ db, clock })
  return [
    { name: 'stream_link.addresses', seconds: 10, work: upkeep.cutAddresses },
    { name: 'stream_link.leftovers', seconds: 600, work: upkeep.dropOld },
  ]
}
