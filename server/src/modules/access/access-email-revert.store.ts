import { type AccountTx, sql, type TenantTx, type Tx } from '../../infra/database/database.ts'

export type EmailChange = { main_account_id: string; left_email: string; changed_at: Date }
type NewChange = { tokenHash: Buffer; leftEmail: string; expiresAt: Date }

export const insertChange = (tx: AccountTx, made: NewChange, now: Date) =>
  tx.count(sql`
    insert into email_change (tenant_id, main_account_id, token_hash, left_email, changed_at, expires_at)
    values (${tx.tenantId}, ${tx.mainAccountId}, ${made.tokenHash}, ${made.leftEmail}, ${now}, ${made.expiresAt})`)

/** The change that a token takes back, while it can be. */
export const findOpen = (tx: TenantTx, tokenHash: Buffer, now: Date): Promise<EmailChange | undefined> =>
  tx.first(sql<EmailChange>`
    select main_account_id, left_email, changed_at from email_change
    where tenant_id = ${tx.tenantId} and token_hash = ${tokenHash} and closed_at is null and expires_at > ${now}`)

/** The earliest change of the main account away from an address, while it can be taken back. */
export const findFrom = (tx: AccountTx, leftEmail: string, now: Date): Promise<EmailChange | undefined> =>
  tx.first(sql<EmailChange>`
    select main_account_id, left_email, changed_at from email_change
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and left_email = ${leftEmail}
      and closed_at is null and expires_at > ${now}
    order by changed_at limit 1`)

/**
 * This change and the later ones of the main account: whoever had an address in between must not get it back. Earlier ones
 * stay, so that such a one cannot close the owner's way back by going one step.
 */
export const closeSince = (tx: AccountTx, changedAt: Date, now: Date) =>
  tx.count(sql`
    update email_change set closed_at = ${now}
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and closed_at is null
      and changed_at >= ${changedAt}`)

/** Over all tenants. */
export const removeOld = (tx: Tx, before: Date) =>
  tx.count(sql`delete from email_change where expires_at < ${before}`)
