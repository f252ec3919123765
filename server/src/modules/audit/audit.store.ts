import type { Cursor } from '../../infra/database/cursor.ts'
import { sql, type TenantTx } from '../../infra/database/database.ts'
import type { Link, Sealed } from './audit-chain.rules.ts'

const columns = sql`seq, audit_entry_id, main_account_id, at, actor_kind, actor_id, login_session_id, ip, act, target_kind,
  target_id, target_name, changes, seal`

/** What the last entry is; whoever asks holds the tenant's log until the transaction ends. */
export const lockHead = async (tx: TenantTx, beginning: Link): Promise<Link> =>
  (await tx.first(sql<Link>`
    insert into audit_head (tenant_id, seq, seal) values (${tx.tenantId}, ${beginning.seq}, ${beginning.seal})
    on conflict (tenant_id) do update set seq = audit_head.seq
    returning seq, seal`)) ?? beginning

export const append = async (tx: TenantTx, entry: Sealed): Promise<void> => {
  await tx.count(sql`
    insert into audit_entry (tenant_id, ${columns})
    values (${tx.tenantId}, ${entry.seq}, ${entry.audit_entry_id}, ${entry.main_account_id}, ${entry.at}, ${entry.actor_kind},
      ${entry.actor_id}, ${entry.login_session_id}, ${entry.ip}, ${entry.act}, ${entry.target_kind}, ${entry.target_id},
      ${entry.target_name}, ${entry.changes}, ${entry.seal})`)
  await tx.count(sql`
    update audit_head set seq = ${entry.seq}, seal = ${entry.seal} where tenant_id = ${tx.tenantId}`)
}

/** All that the transaction reads from here on is of one moment. To be called before anything else. */
export const freeze = (tx: TenantTx) => tx.rows(sql.raw('set transaction isolation level repeatable read'))

export const findHead = (tx: TenantTx): Promise<Link | undefined> =>
  tx.first(sql<Link>`select seq, seal from audit_head where tenant_id = ${tx.tenantId}`)

/** Entries in the order of the chain, after this place. */
export const listChain = (tx: TenantTx, after: number, limit: number): Promise<Sealed[]> =>
  tx.rows(sql<Sealed>`
    select ${columns} from audit_entry where tenant_id = ${tx.tenantId} and seq > ${after} order by seq limit ${limit}`)

export const findAt = (tx: TenantTx, seq: number): Promise<Sealed | undefined> =>
  tx.first(sql<Sealed>`select ${columns} from audit_entry where tenant_id = ${tx.tenantId} and seq = ${seq}`)

export type Filter = {
  act?: string | undefined
  /** An operator's id or a main account's. */
  actorId?: string | undefined
  mainAccountId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

const matching = (tx: TenantTx, filter: Filter) => sql`
  tenant_id = ${tx.tenantId}
  ${filter.act === undefined ? sql`` : sql`and act = ${filter.act}`}
  ${filter.actorId === undefined ? sql`` : sql`and actor_id = ${filter.actorId}`}
  ${filter.mainAccountId === undefined ? sql`` : sql`and main_account_id = ${filter.mainAccountId}`}
  ${filter.from === undefined ? sql`` : sql`and at >= ${filter.from}`}
  ${filter.to === undefined ? sql`` : sql`and at < ${filter.to}`}`

/** Newest first. */
export const listPage = (
  tx: TenantTx,
  filter: Filter,
  { after, limit, offset }: { after: Cursor | undefined; limit: number; offset: number },
): Promise<Sealed[]> =>
  tx.rows(sql<Sealed>`
    select ${columns} from audit_entry where ${matching(tx, filter)}
    ${after === undefined ? sql`` : sql`and (at, audit_entry_id) < (${after.at}, ${after.id}::uuid)`}
    order by at desc, audit_entry_id desc limit ${limit} offset ${offset}`)
