import { sql, type Tx } from '../../infra/database/database.ts'
import type { TargetRow } from './stream-link-assignment.store.ts'
import { type LinkRow, linkColumns } from './stream-link.store.ts'

/*
 * What the redirector keeps in memory, read over all tenants: a short address names none. Only the installation's role sees
 * these rows; nothing of them leaves but a Location.
 */

/** A link with its targets in their order, its verified domain, its main account's time zone and its mark. */
export type TableLink = LinkRow & {
  host: string | null
  time_zone: string
  mark: string
  targets: TargetRow[]
}

/** Links of a main account that is disabled are as good as deleted, until it is enabled again. */
const known = sql`
  join main_account m on m.tenant_id = l.tenant_id and m.main_account_id = l.main_account_id and m.status = 'normal'
  left join stream_domain d on d.tenant_id = l.tenant_id and d.main_account_id = l.main_account_id
    and d.domain_id = l.domain_id and d.state = 'verified'`

/** Changes when a link must be read again: its version, its verified domain, its time zone and what its caps count. */
const mark = sql`concat_ws('|', l.version, coalesce(d.host, ''), m.time_zone, (
  select sum(t.fan_num) from stream_target t where t.tenant_id = l.tenant_id and t.main_account_id = l.main_account_id
    and t.stream_link_id = l.stream_link_id and t.fan_cap is not null))`

const linkRows = (tx: Tx, ids: string[]): Promise<Omit<TableLink, 'targets'>[]> =>
  tx.rows(sql<Omit<TableLink, 'targets'>>`
    select ${linkColumns}, d.host, m.time_zone, ${mark} as mark from stream_link l ${known}
    where l.stream_link_id = any(${ids}::uuid[])`)

const targetRows = (tx: Tx, ids: string[]): Promise<TargetRow[]> =>
  tx.rows(sql<TargetRow>`
    select t.target_id, t.stream_link_id, t.place, t.url, t.url_key, t.weight, t.fan_cap, t.messenger_account_id,
      t.visit_num, t.chat_num, t.fan_num
    from stream_target t
    where t.removed_at is null and t.stream_link_id = any(${ids}::uuid[])
    order by t.stream_link_id, t.place, t.target_id`)

/** The named links. A deleted one, or one of a disabled main account, is missing from the answer. */
export const readLinks = async (tx: Tx, ids: string[]): Promise<TableLink[]> => {
  // The links first: where one changes in between, its mark stays the older one and it is read again.
  const links = await linkRows(tx, ids)
  const targets = new Map<string, TargetRow[]>()
  for (const row of await targetRows(tx, ids)) {
    const list = targets.get(row.stream_link_id)
    if (list === undefined) targets.set(row.stream_link_id, [row])
    else list.push(row)
  }
  return links.map((link) => ({ ...link, targets: targets.get(link.stream_link_id) ?? [] }))
}

/** The marks of all links, by which the table finds what it has missed. */
export const readMarks = (tx: Tx): Promise<{ id: string; mark: string }[]> =>
  tx.rows(sql<{ id: string; mark: string }>`
    select l.stream_link_id as id, ${mark} as mark from stream_link l ${known}`)

export type BindingKey = { tenantId: number; mainAccountId: string; linkId: string; ipKey: string }

/** The bound targets of the given keys, by place in the list; each key is one look into the primary key. */
export const readBindings = (tx: Tx, keys: BindingKey[]): Promise<{ place: number; targetId: string }[]> =>
  tx.rows(sql<{ place: number; targetId: string }>`
    select k.place::int as place, b.target_id as "targetId"
    from unnest(${keys.map((key) => key.tenantId)}::int[], ${keys.map((key) => key.mainAccountId)}::uuid[],
      ${keys.map((key) => key.linkId)}::uuid[], ${keys.map((key) => key.ipKey)}::text[])
      with ordinality as k (tenant_id, main_account_id, stream_link_id, ip_key, place)
    join stream_binding b on b.tenant_id = k.tenant_id and b.main_account_id = k.main_account_id
      and b.stream_link_id = k.stream_link_id and b.ip_key = decode(k.ip_key, 'hex')`)
