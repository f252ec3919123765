import type { AuditEntry } from '@chatx/contract/audit'
import type { Kept } from './audit-chain.rules.ts'
import type { Change } from './audit.types.ts'

/** Names by id, of those that are still there. */
export type Names = { operators: ReadonlyMap<string, string>; mainAccounts: ReadonlyMap<string, string> }

const actorName = ({ actor_kind, actor_id }: Kept, { operators, mainAccounts }: Names): string =>
  (actor_kind === 'operator' ? operators : mainAccounts).get(actor_id ?? '') ?? ''

export const presentEntry =
  (names: Names) =>
  (row: Kept): AuditEntry => ({
    id: row.audit_entry_id,
    seq: row.seq,
    at: row.at.toISOString(),
    // Only what the contract knows is ever written.
    act: row.act as AuditEntry['act'],
    actor: { kind: row.actor_kind, id: row.actor_id, name: actorName(row, names) },
    target: {
      kind: row.target_kind,
      id: row.target_id,
      name:
        row.target_kind === 'mainAccount' ? (names.mainAccounts.get(row.target_id) ?? '') : row.target_name,
    },
    mainAccount:
      row.main_account_id === null
        ? null
        : { id: row.main_account_id, emailAddress: names.mainAccounts.get(row.main_account_id) ?? '' },
    ip: row.ip,
    changes: (JSON.parse(row.changes) as Change[]).map(([field, before, after]) => ({
      field,
      before,
      after,
    })),
  })
