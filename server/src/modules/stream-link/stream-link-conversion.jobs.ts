import type { LinkConversionService } from './stream-link-conversion.service.ts'

/** Ties clicks that came into the tables after the message which names them, and what a crash left. */
export const linkConversionRounds = ({ linkConversions }: { linkConversions: LinkConversionService }) => [
  { name: 'stream_link.conversions', seconds: 2, work: linkConversions.settleDue },
]
