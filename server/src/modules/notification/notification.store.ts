import type { Cursor } from '../../infra/database/cursor.ts'
import { type AccountTx, sql } from '../../infra/database/database.ts'

export type NotificationRow = {
  notification_id: string
  title_zh: string
  title_en: string
  body_zh: string
  body_en: string
  show_at: Date
  read: boolean
}

/** `since`: what everybody was told earlier is not shown; what a main account was chosen for always is. */
export type Sight = { now: Date; since: Date }
type Part = ReturnType<typeof sql>

const forAll = (tx: AccountTx, { now, since }: Sight, more: Part) => sql`
  select s.notification_id, s.show_at from notification s
  where s.tenant_id = ${tx.tenantId} and s.to_all and s.withdrawn_at is null
    and s.show_at <= ${now} and s.show_at >= ${since} ${more}`

const forChosen = (tx: AccountTx, { now }: Sight, more: Part) => sql`
  select s.notification_id, s.show_at from notification_recipient s
  join notification n on n.tenant_id = s.tenant_id and n.notification_id = s.notification_id and n.withdrawn_at is null
  where s.tenant_id = ${tx.tenantId} and s.main_account_id = ${tx.mainAccountId} and s.show_at <= ${now} ${more}`

const visible = (tx: AccountTx, sight: Sight, more: Part = sql``) =>
  sql`((${forAll(tx, sight, more)}) union all (${forChosen(tx, sight, more)}))`

const readMark = (tx: AccountTx) => sql`
  select from notification_read d
  where d.tenant_id = ${tx.tenantId} and d.main_account_id = ${tx.mainAccountId} and d.notification_id = v.notification_id`

const withTexts = (tx: AccountTx, found: Part) => sql<NotificationRow>`
  select n.notification_id, n.title_zh, n.title_en, n.body_zh, n.body_en, n.show_at, exists (${readMark(tx)}) as read
  from ${found} v
  join notification n on n.tenant_id = ${tx.tenantId} and n.notification_id = v.notification_id
  order by v.show_at desc, v.notification_id desc`

/** The last shown first. */
export const listPage = (
  tx: AccountTx,
  sight: Sight,
  { after, limit, offset }: { after: Cursor | undefined; limit: number; offset: number },
): Promise<NotificationRow[]> => {
  const more = sql`
    ${after === undefined ? sql`` : sql`and (s.show_at, s.notification_id) < (${after.at}, ${after.id})`}
    order by s.show_at desc, s.notification_id desc limit ${limit + offset}`
  return tx.rows(
    withTexts(
      tx,
      sql`(select * from ${visible(tx, sight, more)} both_kinds order by show_at desc, notification_id desc limit ${limit} offset ${offset})`,
    ),
  )
}

export const find = (tx: AccountTx, sight: Sight, id: string): Promise<NotificationRow | undefined> =>
  tx.first(withTexts(tx, visible(tx, sight, sql`and s.notification_id = ${id}`)))

/** Counts to `most`. */
export const countUnread = async (tx: AccountTx, sight: Sight, most: number): Promise<number> => {
  const row = await tx.first(sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from ${visible(tx, sight)} v where not exists (${readMark(tx)}) limit ${most}) counted`)
  return row?.unread ?? 0
}

/** Marks one, or all that are to be seen, as read; those that are stay as they were. Answers how many were not. */
export const markRead = (tx: AccountTx, sight: Sight, id?: string): Promise<number> =>
  tx.count(sql`
    insert into notification_read (tenant_id, main_account_id, notification_id, read_at)
    select ${tx.tenantId}::int, ${tx.mainAccountId}::uuid, v.notification_id, ${sight.now}::timestamptz
    from ${visible(tx, sight, id === undefined ? sql`` : sql`and s.notification_id = ${id}`)} v
    where not exists (${readMark(tx)})
    on conflict do nothing`)
