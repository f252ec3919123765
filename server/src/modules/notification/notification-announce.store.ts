import { sql, type Tx } from '../../infra/database/database.ts'

export type DueRow = { tenant_id: number; notification_id: string; to_all: boolean }

/** Takes what has come due and was not announced yet, of all tenants; another process takes others. */
export const takeDue = (tx: Tx, now: Date, most: number): Promise<DueRow[]> =>
  tx.rows(sql<DueRow>`
    update notification set announced_at = ${now}
    where (tenant_id, notification_id) in (
      select tenant_id, notification_id from notification
      where announced_at is null and withdrawn_at is null and show_at <= ${now}
      order by show_at limit ${most} for update skip locked)
    returning tenant_id, notification_id, to_all`)

export const listRecipients = async (tx: Tx, due: DueRow): Promise<string[]> => {
  const rows = await tx.rows(sql<{ main_account_id: string }>`
    select main_account_id from notification_recipient
    where tenant_id = ${due.tenant_id} and notification_id = ${due.notification_id}`)
  return rows.map((row) => row.main_account_id)
}
