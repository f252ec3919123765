import type { Cursor } from '../../infra/database/cursor.ts'
import { sql, type TenantTx } from '../../infra/database/database.ts'

export type OperatedRow = {
  stream_link_id: string
  main_account_id: string
  code: string
  /** Its own domain, once that is verified. */
  host: string | null
  name: string
  state: 'on' | 'off' | 'archived'
  blocked_reason: string | null
  /** Addresses of the targets that it has now, in their order. */
  targets: string[]
  click_num: number
  open_reports: number
  created_at: Date
}

/** The link of a code, or those of a main account: none for a null one. */
export type OperatedSearch = { code: string } | { mainAccountId: string | null }
export type OperatedFilter = { search: OperatedSearch | undefined; isBlocked: boolean | undefined }

/** Targets and reports are looked up for the chosen links only. */
const withDetails = (chosen: ReturnType<typeof sql>) => sql<OperatedRow>`
  select l.stream_link_id, l.main_account_id, l.code, d.host, l.name, l.state, l.blocked_reason, l.click_num, l.created_at,
    array(select t.url from stream_target t where t.tenant_id = l.tenant_id and t.main_account_id = l.main_account_id
      and t.stream_link_id = l.stream_link_id and t.removed_at is null order by t.place, t.target_id) as targets,
    (select count(*)::int from stream_abuse a where a.tenant_id = l.tenant_id and a.main_account_id = l.main_account_id
      and a.stream_link_id = l.stream_link_id and a.handled_at is null) as open_reports
  from (${chosen}) l
  left join stream_domain d on d.tenant_id = l.tenant_id and d.main_account_id = l.main_account_id
    and d.domain_id = l.domain_id and d.state = 'verified'
  order by l.created_at desc, l.stream_link_id desc`

const found = (search: OperatedSearch) =>
  'code' in search ? sql`and code = ${search.code}` : sql`and main_account_id = ${search.mainAccountId}::uuid`

const matching = (tx: TenantTx, { search, isBlocked }: OperatedFilter) => sql`
  tenant_id = ${tx.tenantId} ${search === undefined ? sql`` : found(search)}
  ${isBlocked === undefined ? sql`` : isBlocked ? sql`and blocked_reason is not null` : sql`and blocked_reason is null`}`

/** Newest first, of all main accounts of the tenant. */
export const listPage = (
  tx: TenantTx,
  filter: OperatedFilter,
  { after, limit, offset }: { after: Cursor | undefined; limit: number; offset: number },
): Promise<OperatedRow[]> =>
  tx.rows(
    withDetails(sql`
      select * from stream_link where ${matching(tx, filter)}
      ${after === undefined ? sql`` : sql`and (created_at, stream_link_id) < (${after.at}, ${after.id})`}
      order by created_at desc, stream_link_id desc limit ${limit} offset ${offset}`),
  )

export const find = (tx: TenantTx, id: string): Promise<OperatedRow | undefined> =>
  tx.first(
    withDetails(sql`select * from stream_link where tenant_id = ${tx.tenantId} and stream_link_id = ${id}`),
  )

/** Why it is blocked, if it is; held until the transaction ends. */
export const lockBlocked = (tx: TenantTx, id: string) =>
  tx.first(sql<{ blocked_reason: string | null }>`
    select blocked_reason from stream_link where tenant_id = ${tx.tenantId} and stream_link_id = ${id} for update`)

/** Null lets the link go on. Answers how many links there are of this id. */
export const setBlocked = (tx: TenantTx, id: string, reason: string | null): Promise<number> =>
  tx.count(sql`
    update stream_link set blocked_reason = ${reason}, version = version + 1
    where tenant_id = ${tx.tenantId} and stream_link_id = ${id}`)
