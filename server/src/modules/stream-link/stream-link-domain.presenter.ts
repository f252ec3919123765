import type { LinkDomain } from '@chatx/contract/stream-link-domain'
import { recordOf } from './stream-link-domain.rules.ts'
import type { ListedDomain } from './stream-link-domain.store.ts'

/** `pointTo`: the host of the deployment's own short links. */
export const presentDomain =
  (pointTo: string) =>
  (row: ListedDomain): LinkDomain => {
    const { name, value } = recordOf(row)
    return {
      id: row.domain_id,
      host: row.host,
      state: row.state,
      recordName: name,
      recordValue: value,
      pointTo,
      problem: row.problem,
      checkedAt: row.checked_at?.toISOString() ?? null,
      verifiedAt: row.verified_at?.toISOString() ?? null,
      links: row.links,
    }
  }
