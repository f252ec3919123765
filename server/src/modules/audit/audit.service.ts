import type { AuditCheck, AuditEntry, pageAuditEntry } from '@chatx/contract/audit'
import type { ParsedInputOf } from '@chatx/contract/base/endpoint'
import type { Page } from '@chatx/contract/base/paging'
import type { Clock } from '../../infra/clock.ts'
import { hmac, type Keys } from '../../infra/crypto.ts'
import { pageBounds, pageOfRows } from '../../infra/database/cursor.ts'
import { asTenant, type Database, type TenantTx } from '../../infra/database/database.ts'
import type { Random } from '../../infra/random.ts'
import {
  beginning,
  faultAtEnd,
  follow,
  type Link,
  type Seal,
  type Sealed,
  sealOf,
} from './audit-chain.rules.ts'
import { type Names, presentEntry } from './audit.presenter.ts'
import * as store from './audit.store.ts'
import type { Actor, Audit, Deed } from './audit.types.ts'

/** Checked in one call: some ten milliseconds of work for the event loop. */
const CHECKED_AT_ONCE = 5_000
const sealerOf = (keys: Keys): Seal => {
  const key = keys.derive('audit chain')
  return (text) => hmac(key, text)
}

/** Who it was, as it is kept. */
const actorOf = (by: Actor | undefined) =>
  by === undefined
    ? { actor_kind: 'system' as const, actor_id: null, login_session_id: null, ip: '' }
    : { actor_kind: by.kind, actor_id: by.id, login_session_id: by.loginSessionId, ip: by.ip }

/** The main account of a transaction, where it has one. */
const ownOf = (tx: object): string | null =>
  'mainAccountId' in tx && typeof tx.mainAccountId === 'string' ? tx.mainAccountId : null

/** What was done; whom it concerns is the main account of the transaction unless the deed says another. */
const deedOf = (tx: object, { act, target, mainAccountId, changes = [] }: Deed) => ({
  main_account_id: mainAccountId ?? ownOf(tx),
  act,
  target_kind: target.kind,
  target_id: target.id,
  target_name: target.name ?? '',
  changes: JSON.stringify(changes),
})

/** What records; apart from the service that reads, since nearly every other module needs it. */
export const createAudit = ({ clock, random, keys }: { clock: Clock; random: Random; keys: Keys }): Audit => {
  const seal = sealerOf(keys)
  return (tx, by, deed) =>
    asTenant(tx, async (tenantTx) => {
      const head = await store.lockHead(tenantTx, beginning)
      const place = { seq: head.seq + 1, audit_entry_id: random.id(), at: clock.now() }
      const entry = { ...place, ...actorOf(by), ...deedOf(tx, deed) }
      await store.append(tenantTx, { ...entry, seal: sealOf(seal, tx.tenantId, entry, head.seal) })
    })
}

export type AuditDeps = {
  db: Database
  keys: Keys
  /** The addresses of main accounts and of operators by id. */
  emailsOf(tx: TenantTx, mainAccountIds: string[]): Promise<ReadonlyMap<string, string>>
  operatorsOf(tx: TenantTx, operatorIds: string[]): Promise<ReadonlyMap<string, string>>
  /** Who logs in with this address: an operator's id or else a main account's; undefined where nobody does. */
  idOf(tx: TenantTx, email: string): Promise<string | undefined>
}

const idsOf = (rows: readonly Sealed[], kind: Sealed['actor_kind']) =>
  rows.flatMap((row) => (row.actor_kind === kind && row.actor_id !== null ? [row.actor_id] : []))

const namesOf = async (deps: AuditDeps, tx: TenantTx, rows: readonly Sealed[]): Promise<Names> => {
  const concerned = rows.flatMap((row) => (row.main_account_id === null ? [] : [row.main_account_id]))
  return {
    operators: await deps.operatorsOf(tx, [...new Set(idsOf(rows, 'operator'))]),
    mainAccounts: await deps.emailsOf(tx, [...new Set([...concerned, ...idsOf(rows, 'owner')])]),
  }
}

const instantOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text)

/** The filter of the store; undefined when nothing can match. */
const filterOf = async (
  { idOf }: AuditDeps,
  tx: TenantTx,
  { act, who, mainAccountId, from, to }: ParsedInputOf<typeof pageAuditEntry>,
): Promise<store.Filter | undefined> => {
  const actorId = who === undefined || who === '' ? undefined : ((await idOf(tx, who)) ?? null)
  if (actorId === null) return undefined
  return { act, actorId, mainAccountId, from: instantOf(from), to: instantOf(to) }
}

const page =
  (deps: AuditDeps) =>
  (tenantId: number, input: ParsedInputOf<typeof pageAuditEntry>): Promise<Page<AuditEntry>> =>
    deps.db.inTenant(tenantId, async (tx) => {
      const filter = await filterOf(deps, tx, input)
      const rows = filter === undefined ? [] : await store.listPage(tx, filter, pageBounds(input))
      const present = presentEntry(await namesOf(deps, tx, rows))
      const cursorOf = (row: Sealed) => ({ at: row.at, id: row.audit_entry_id })
      return { ...pageOfRows(rows, input.pageSize, cursorOf, present), total: null }
    })

const startOf = async (tx: TenantTx, after: number): Promise<Link | undefined> =>
  after === 0 ? beginning : store.findAt(tx, after)

const answer = (
  upTo: Link,
  head: Link,
  { fault, isOver }: { fault: AuditCheck['fault']; isOver: boolean },
): AuditCheck => ({
  upTo: upTo.seq,
  total: head.seq,
  next: isOver || fault !== null ? null : upTo.seq,
  fault,
  seal: upTo.seal.toString('hex'),
})

const check = (deps: AuditDeps) => {
  const seal = sealerOf(deps.keys)
  return (tenantId: number, after: number): Promise<AuditCheck> =>
    deps.db.inTenant(tenantId, async (tx) => {
      await store.freeze(tx)
      const head = (await store.findHead(tx)) ?? beginning
      const start = await startOf(tx, after)
      if (start === undefined)
        return answer(beginning, head, { fault: { seq: after, kind: 'missing' }, isOver: true })
      const rows = await store.listChain(tx, after, CHECKED_AT_ONCE)
      const isOver = rows.length < CHECKED_AT_ONCE
      const { upTo, fault } = follow({ seal, tenantId }, start, rows)
      return answer(upTo, head, { fault: fault ?? (isOver ? faultAtEnd(upTo, head) : null), isOver })
    })
}

export type AuditService = ReturnType<typeof createAuditService>

/** What operators read of the log of their tenant. */
export const createAuditService = (deps: AuditDeps) => ({
  /** Newest first; `total` is not counted. */
  page: page(deps),
  /** Follows the chain for some thousand entries after a place; whoever wants it whole goes on until `next` is null. */
  check: check(deps),
})
