import type { NotificationForm } from '@chatx/contract/notification-operator'
import type { Cursor } from '../../infra/database/cursor.ts'
import { sql, type TenantTx } from '../../infra/database/database.ts'

export type OperatedRow = {
  notification_id: string
  to_all: boolean
  title_zh: string
  title_en: string
  body_zh: string
  body_en: string
  show_at: Date
  withdrawn_at: Date | null
  created_at: Date
  chosen: number
}

const columns = sql`n.notification_id, n.to_all, n.title_zh, n.title_en, n.body_zh, n.body_en, n.show_at, n.withdrawn_at, n.created_at,
  (select count(*)::int from notification_recipient r where r.tenant_id = n.tenant_id and r.notification_id = n.notification_id) as chosen`

/** What operators wrote; what the product told one owner is no affair of theirs. */
const own = (tx: TenantTx) => sql`n.tenant_id = ${tx.tenantId} and n.operator_id is not null`

/** The last written first. */
export const listPage = (
  tx: TenantTx,
  { after, limit, offset }: { after: Cursor | undefined; limit: number; offset: number },
): Promise<OperatedRow[]> =>
  tx.rows(sql<OperatedRow>`
    select ${columns} from notification n where ${own(tx)}
    ${after === undefined ? sql`` : sql`and (n.created_at, n.notification_id) < (${after.at}, ${after.id})`}
    order by n.created_at desc, n.notification_id desc limit ${limit} offset ${offset}`)

export const find = (tx: TenantTx, id: string): Promise<OperatedRow | undefined> =>
  tx.first(sql<OperatedRow>`
    select ${columns} from notification n where ${own(tx)} and n.notification_id = ${id}`)

/** As `find`, and nobody else changes it before this transaction ends. */
export const lock = async (tx: TenantTx, id: string): Promise<OperatedRow | undefined> => {
  await tx.rows(sql`select from notification n where ${own(tx)} and n.notification_id = ${id} for update`)
  return find(tx, id)
}

type Written = { id: string; form: NotificationForm; showAt: Date }

export const insert = (
  tx: TenantTx,
  { id, form, showAt, operatorId, now }: Written & { operatorId: string; now: Date },
): Promise<number> =>
  tx.count(sql`
    insert into notification (tenant_id, notification_id, operator_id, to_all, title_zh, title_en, body_zh, body_en, show_at, created_at)
    values (${tx.tenantId}, ${id}, ${operatorId}, ${form.audience === 'all'}, ${form.title.zh}, ${form.title.en},
      ${form.body.zh}, ${form.body.en}, ${showAt}, ${now})`)

export const update = (tx: TenantTx, { id, form, showAt }: Written): Promise<number> =>
  tx.count(sql`
    update notification set to_all = ${form.audience === 'all'}, title_zh = ${form.title.zh}, title_en = ${form.title.en},
      body_zh = ${form.body.zh}, body_en = ${form.body.en}, show_at = ${showAt}
    where tenant_id = ${tx.tenantId} and notification_id = ${id}`)

export const setWithdrawn = (tx: TenantTx, id: string, now: Date): Promise<number> =>
  tx.count(sql`
    update notification set withdrawn_at = ${now}
    where tenant_id = ${tx.tenantId} and notification_id = ${id}`)

export const listRecipients = async (tx: TenantTx, id: string): Promise<string[]> => {
  const rows = await tx.rows(sql<{ main_account_id: string }>`
    select main_account_id from notification_recipient where tenant_id = ${tx.tenantId} and notification_id = ${id}`)
  return rows.map((row) => row.main_account_id)
}

/** Puts these main accounts in the place of those that were chosen before. */
export const replaceRecipients = async (
  tx: TenantTx,
  { id, mainAccountIds, showAt }: { id: string; mainAccountIds: string[]; showAt: Date },
): Promise<void> => {
  await tx.count(
    sql`delete from notification_recipient where tenant_id = ${tx.tenantId} and notification_id = ${id}`,
  )
  await tx.count(sql`
    insert into notification_recipient (tenant_id, main_account_id, notification_id, show_at)
    select ${tx.tenantId}::int, chosen, ${id}::uuid, ${showAt}::timestamptz from unnest(${mainAccountIds}::uuid[]) chosen
    order by chosen`)
}

export const countRead = async (tx: TenantTx, id: string): Promise<number> => {
  const row = await tx.first(sql<{ readers: number }>`
    select count(*)::int as readers from notification_read where tenant_id = ${tx.tenantId} and notification_id = ${id}`)
  return row?.readers ?? 0
}
