import type { Bounds } from '../../infra/database/cursor.ts'
import { sql, type TenantTx, type Tx } from '../../infra/database/database.ts'

export type OperatedRow = {
  tenant_id: number
  name: string
  settings: unknown
  created_at: Date
  hosts: string[]
}

const hosts = sql`coalesce((select array_agg(h.host order by h.host) from tenant_host h where h.tenant_id = t.tenant_id), '{}')`
const columns = sql`t.tenant_id, t.name, t.settings, t.created_at, ${hosts} as hosts`

/** Newest first over all tenants, so it needs a transaction of the installation; numbers rise with time. */
export const listPage = (tx: Tx, { after, limit, offset }: Bounds<number>): Promise<OperatedRow[]> =>
  tx.rows(sql<OperatedRow>`
    select ${columns} from tenant t where ${after === undefined ? sql`true` : sql`t.tenant_id < ${after}`}
    order by t.tenant_id desc limit ${limit} offset ${offset}`)

export const find = (tx: TenantTx): Promise<OperatedRow | undefined> =>
  tx.first(sql<OperatedRow>`select ${columns} from tenant t where t.tenant_id = ${tx.tenantId}`)

/** Needs a transaction of the installation that holds the hosts: one after the other, each gets the next number. */
export const insert = async (
  tx: Tx,
  { key, name }: { key: string; name: string },
  now: Date,
): Promise<number> => {
  const row = await tx.first(sql<{ tenant_id: number }>`
    insert into tenant (tenant_id, name, created_at, opened_with) select max(tenant_id) + 1, ${name}, ${now}, ${key} from tenant
    returning tenant_id`)
  if (row === undefined) throw new Error('a tenant that was inserted has no row')
  return row.tenant_id
}

/** The tenant that a form has opened already; over all tenants, so it needs a transaction of the installation. */
export const findOpened = (tx: Tx, key: string): Promise<{ tenant_id: number } | undefined> =>
  tx.first(sql<{ tenant_id: number }>`select tenant_id from tenant where opened_with = ${key}`)

export const rename = (tx: TenantTx, name: string) =>
  tx.count(sql`update tenant set name = ${name} where tenant_id = ${tx.tenantId}`)

export const removeHosts = (tx: TenantTx, gone: readonly string[]) =>
  tx.count(sql`delete from tenant_host where tenant_id = ${tx.tenantId} and host = any(${[...gone]})`)

/** Answers which of them were free; the others belong to a tenant. */
export const insertHosts = async (tx: TenantTx, added: readonly string[]): Promise<string[]> => {
  const rows = await tx.rows(sql<{ host: string }>`
    insert into tenant_host (tenant_id, host) select ${tx.tenantId}, h from unnest(${[...added]}::text[]) h
    on conflict do nothing returning host`)
  return rows.map(({ host }) => host)
}

/** Nobody else claims or leaves a host before this transaction ends, so that two who swap theirs do not wait for one another. */
export const lockHosts = (tx: Tx) => tx.rows(sql`lock table tenant_host in share row exclusive mode`)
