import type { Cursor } from '../../infra/database/cursor.ts'
import { sql, type TenantTx, type Tx } from '../../infra/database/database.ts'

export type MailRow = {
  mail_id: string
  recipient: string
  subject: string
  body_text: string
  secret: string | null
  state: 'queued' | 'sent' | 'failed' | 'kept'
  error: string | null
  created_at: Date
}

type NewMail = { mailId: string; to: string; subject: string; text: string; secret: string | null }

export const insertMail = (tx: Tx & { tenantId: number }, mail: NewMail, now: Date) =>
  tx.count(sql`
    insert into outbox_mail (tenant_id, mail_id, recipient, subject, body_text, secret, state, created_at)
    values (${tx.tenantId}, ${mail.mailId}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.secret}, 'queued', ${now})`)

/** A mail that has not left yet; one that failed is tried again. */
export const findUnsent = (tx: TenantTx, mailId: string): Promise<MailRow | undefined> =>
  tx.first(sql<MailRow>`
    select mail_id, recipient, subject, body_text, secret, state, error, created_at from outbox_mail
    where tenant_id = ${tx.tenantId} and mail_id = ${mailId} and state in ('queued', 'failed')`)

type Outcome = {
  state: 'sent' | 'kept' | 'failed'
  text: string
  secret: string | null
  error: string | null
}

export const updateMail = (tx: TenantTx, mailId: string, outcome: Outcome, now: Date) =>
  tx.count(sql`
    update outbox_mail set state = ${outcome.state}, body_text = ${outcome.text}, secret = ${outcome.secret}, error = ${outcome.error},
      sent_at = case when ${outcome.state} = 'sent' then ${now}::timestamptz end
    where tenant_id = ${tx.tenantId} and mail_id = ${mailId}`)

const where = (tx: TenantTx, to: string | undefined) => sql`
  tenant_id = ${tx.tenantId} ${to === undefined ? sql`` : sql`and recipient = ${to}`}`

export const listMails = (
  tx: TenantTx,
  to: string | undefined,
  page: { after: Cursor | undefined; limit: number; offset: number },
): Promise<MailRow[]> =>
  tx.rows(sql<MailRow>`
    select mail_id, recipient, subject, body_text, secret, state, error, created_at from outbox_mail
    where ${where(tx, to)}
    ${page.after === undefined ? sql`` : sql`and (created_at, mail_id) < (${page.after.at}, ${page.after.id})`}
    order by created_at desc, mail_id desc limit ${page.limit} offset ${page.offset}`)

/** Pages reach no deeper than this, so nobody needs a larger number. */
const MOST_COUNTED = 10_000

/** Null where there are more than can be paged through: counting them all would read the whole table. */
export const countMails = async (tx: TenantTx, to: string | undefined): Promise<number | null> => {
  const row = await tx.first(sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from outbox_mail where ${where(tx, to)} order by created_at desc, mail_id desc limit ${MOST_COUNTED + 1}
    ) counted`)
  const total = row?.total ?? 0
  return total > MOST_COUNTED ? null : total
}
