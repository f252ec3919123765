import type { AuditCheck } from '@chatx/contract/audit'

/** An entry as it is kept, without its seal. */
export type Kept = {
  seq: number
  audit_entry_id: string
  main_account_id: string | null
  at: Date
  actor_kind: 'operator' | 'owner' | 'system'
  actor_id: string | null
  login_session_id: string | null
  ip: string
  act: string
  target_kind: string
  target_id: string
  target_name: string
  /** JSON of [field, before, after] triples; sealed letter by letter. */
  changes: string
}
export type Sealed = Kept & { seal: Buffer }

/** Up to where a chain was followed, or what the last entry is. */
export type Link = { seq: number; seal: Buffer }

/** Before the first entry. */
export const beginning: Link = { seq: 0, seal: Buffer.alloc(0) }

/** A keyed hash over a text: only who has the key can make it. */
export type Seal = (text: string) => Buffer

/** The seal of an entry that follows one with the seal `before`: over everything it says, its tenant and its place included. */
export const sealOf = (seal: Seal, tenantId: number, entry: Kept, before: Buffer): Buffer =>
  seal(
    JSON.stringify([
      before.toString('hex'),
      tenantId,
      entry.seq,
      entry.audit_entry_id,
      entry.main_account_id,
      entry.at.toISOString(),
      entry.actor_kind,
      entry.actor_id,
      entry.login_session_id,
      entry.ip,
      entry.act,
      entry.target_kind,
      entry.target_id,
      entry.target_name,
      entry.changes,
    ]),
  )

type Fault = NonNullable<AuditCheck['fault']>
export type Followed = { upTo: Link; fault: Fault | null }

/** Follows entries in their order from where the chain stands; stops at the first that is missing or not as it was written. */
export const follow = (
  { seal, tenantId }: { seal: Seal; tenantId: number },
  from: Link,
  entries: readonly Sealed[],
): Followed => {
  let upTo = from
  for (const entry of entries) {
    const seq = upTo.seq + 1
    if (entry.seq !== seq) return { upTo, fault: { seq, kind: 'missing' } }
    if (!entry.seal.equals(sealOf(seal, tenantId, entry, upTo.seal)))
      return { upTo, fault: { seq, kind: 'changed' } }
    upTo = { seq, seal: entry.seal }
  }
  return { upTo, fault: null }
}

/** What is wrong with the end of a chain that was followed as far as there are entries. */
export const faultAtEnd = (upTo: Link, head: Link): Fault | null => {
  if (upTo.seq < head.seq) return { seq: upTo.seq + 1, kind: 'missing' }
  if (upTo.seq > head.seq || !upTo.seal.equals(head.seal)) return { seq: upTo.seq, kind: 'head' }
  return null
}
