import type { Bus } from '../../infra/bus.ts'
import type { Tx } from '../../infra/database/database.ts'

const CHANGED = 'stream-link'

/** Tells every redirector, once the change is committed, to read a link again. */
export const linkChanged = ({ bus }: { bus: Bus }, tx: Tx, linkId: string): void =>
  tx.afterCommit(() => bus.publish(CHANGED, { linkId }))

/** Tells every redirector, once the change is committed, that a domain came or went: they look which links it changes. */
export const domainChanged = ({ bus }: { bus: Bus }, tx: Tx): void =>
  tx.afterCommit(() => bus.publish(CHANGED, {}))
