import type { Bus } from '../../infra/bus.ts'
import type { Tx } from '../../infra/database/database.ts'

/** What redirectors hear: that a link changed, and that a messenger account came or went. */
export const linkChanges = 'stream-link'
export const presenceChanges = 'stream-link-presence'

/** Tells every redirector, once the change is committed, to read a link again. */
export const linkChanged = ({ bus }: { bus: Bus }, tx: Tx, linkId: string): void =>
  tx.afterCommit(() => bus.publish(linkChanges, { linkId }))

/** Tells every redirector, once the change is committed, that a domain came or went: they look which links it changes. */
export const domainChanged = ({ bus }: { bus: Bus }, tx: Tx): void =>
  tx.afterCommit(() => bus.publish(linkChanges, {}))
