import { sql, type TenantTx } from '../../infra/database/database.ts'

export type NoticeTexts = { title: { zh: string; en: string }; body: { zh: string; en: string } }
export type NewNotice = NoticeTexts & { id: string; mainAccountId: string; now: Date }

/** Shown at once to one main account; written by no operator. */
export const insertNotice = async (tx: TenantTx, notice: NewNotice): Promise<void> => {
  const { id, title, body, now } = notice
  await tx.count(sql`
    insert into notification (tenant_id, notification_id, operator_id, to_all, title_zh, title_en, body_zh, body_en, show_at,
      announced_at, created_at)
    values (${tx.tenantId}, ${id}, null, false, ${title.zh}, ${title.en}, ${body.zh}, ${body.en}, ${now}, ${now}, ${now})`)
  await tx.count(sql`
    insert into notification_recipient (tenant_id, main_account_id, notification_id, show_at)
    values (${tx.tenantId}, ${notice.mainAccountId}, ${id}, ${now})`)
}
