import type { LinkAbuse } from '@chatx/contract/stream-link-operator'
import type { Cursor } from '../../infra/database/cursor.ts'
import { type AccountTx, sql, type TenantTx, type Tx } from '../../infra/database/database.ts'

export type NewAbuse = Pick<LinkAbuse, 'reason' | 'detail' | 'contact'>

export type AbuseRow = NewAbuse & {
  abuse_id: string
  stream_link_id: string
  code: string
  /** The link's own domain, once that is verified. */
  host: string | null
  handled_at: Date | null
  created_at: Date
}

/** Whose a short code is; over all tenants, for the short link names none. */
export const findByCode = (tx: Tx, code: string) =>
  tx.first(
    sql<{ tenant_id: number; main_account_id: string; stream_link_id: string }>`
      select tenant_id, main_account_id, stream_link_id from stream_link where code = ${code}`,
  )

/** Answers how many rows were made: none when the link has just been deleted. */
export const insert = (
  tx: AccountTx,
  { id, linkId, now, ...abuse }: NewAbuse & { id: string; linkId: string; now: Date },
): Promise<number> =>
  tx.count(sql`
    insert into stream_abuse (tenant_id, main_account_id, abuse_id, stream_link_id, reason, detail, contact, created_at)
    select tenant_id, main_account_id, ${id}::uuid, stream_link_id, ${abuse.reason}, ${abuse.detail}, ${abuse.contact},
      ${now}::timestamptz
    from stream_link
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and stream_link_id = ${linkId}`)

/** Newest first, of all main accounts of the tenant. The `limit 1` has links looked up one by one, for a page's rows only. */
export const listPage = (
  tx: TenantTx,
  isHandled: boolean,
  { after, limit, offset }: { after: Cursor | undefined; limit: number; offset: number },
): Promise<AbuseRow[]> =>
  tx.rows(sql<AbuseRow>`
    select a.abuse_id, a.stream_link_id, a.reason, a.detail, a.contact, a.handled_at, a.created_at, l.code, l.host
    from stream_abuse a
    cross join lateral (
      select l.code, d.host from stream_link l
      left join stream_domain d on d.tenant_id = l.tenant_id and d.main_account_id = l.main_account_id
        and d.domain_id = l.domain_id and d.state = 'verified'
      where l.tenant_id = a.tenant_id and l.main_account_id = a.main_account_id and l.stream_link_id = a.stream_link_id
      limit 1) l
    where a.tenant_id = ${tx.tenantId} and ${isHandled ? sql`a.handled_at is not null` : sql`a.handled_at is null`}
    ${after === undefined ? sql`` : sql`and (a.created_at, a.abuse_id) < (${after.at}, ${after.id})`}
    order by a.created_at desc, a.abuse_id desc limit ${limit} offset ${offset}`)

/** Answers how many reports there are of this id; the first time that it was handled stays. */
export const setHandled = (tx: TenantTx, id: string, now: Date): Promise<number> =>
  tx.count(sql`
    update stream_abuse set handled_at = coalesce(handled_at, ${now}::timestamptz)
    where tenant_id = ${tx.tenantId} and abuse_id = ${id}`)
