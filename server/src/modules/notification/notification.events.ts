import type { EphemeralEvent } from '@chatx/contract/live'
import type { AccountScope } from '../../infra/database/database.ts'
import type { Streams } from '../../infra/live/streams.ts'

/** What all owners of a tenant hear. */
export const ownersOfTenant = 'owners'

const changed: EphemeralEvent = { type: 'notification', data: {} }

export type Teller = Pick<Streams, 'pass' | 'passToTenant'>

/** One owner's consoles read their notifications again. */
export const tellOwner = (streams: Teller, { tenantId, mainAccountId }: AccountScope): void =>
  streams.pass({ tenantId, mainAccountId }, 'owner', changed)

/** The consoles of these main accounts, or of all of the tenant, read their notifications again. */
export const tellOwners = (streams: Teller, tenantId: number, mainAccountIds: string[] | 'all'): void => {
  if (mainAccountIds === 'all') streams.passToTenant(tenantId, ownersOfTenant, changed)
  else for (const mainAccountId of mainAccountIds) tellOwner(streams, { tenantId, mainAccountId })
}
