import type { AuditAct } from '@chatx/contract/audit'
import type { Tx } from '../../infra/database/database.ts'

/** Who did something, and from where. `id` is an operator's or, for an owner, the main account's. */
export type Actor = {
  kind: 'operator' | 'owner'
  id: string
  /** Null where somebody acts without being logged in, as with a code that was mailed. */
  loginSessionId: string | null
  ip: string
}

type Value = string | number | boolean | null
/** A field with what it was and what it is now. Secrets are masked before they come here. */
export type Change = readonly [field: string, before: Value, after: Value]

export type Deed = {
  act: AuditAct
  /** `name` only where operators may know it: no texts and names of main accounts. */
  target: { kind: string; id: string; name?: string }
  /** Whom it concerns, where that is not the main account of the transaction. */
  mainAccountId?: string
  changes?: readonly Change[]
}

/**
 * Adds an entry to the audit log as part of the transaction: kept if and only if the act is. To be called last, since it
 * holds the tenant's log until the commit. Nobody named means the product itself.
 */
export type Audit = (tx: Tx & { tenantId: number }, by: Actor | undefined, deed: Deed) => Promise<void>
