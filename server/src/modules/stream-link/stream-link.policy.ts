import type { LinkRow } from './stream-link.store.ts'

type Standing = Pick<LinkRow, 'state' | 'blocked_reason'>

/** Links of one main account, archived ones included, and targets of all of them together. */
export const most = { links: 2_000, targets: 50_000 } as const

/** Why the owner may not switch, archive or copy a link: what an operator has blocked, only an operator lifts. */
export const blockFor = ({ blocked_reason }: Standing): 'stream_link.blocked' | undefined =>
  blocked_reason === null ? undefined : 'stream_link.blocked'

/** Why the owner may not delete a link. A blocked one stays as it is for whoever looks into it. */
export const keepFor = (link: Standing): 'stream_link.blocked' | 'stream_link.not_archived' | undefined =>
  blockFor(link) ?? (link.state === 'archived' ? undefined : 'stream_link.not_archived')

/** What would be too many of; undefined while everything fits. */
export const excessOf = (after: {
  links: number
  targets: number
}): { links: number } | { targets: number } | undefined => {
  if (after.links > most.links) return { links: most.links }
  return after.targets > most.targets ? { targets: most.targets } : undefined
}
