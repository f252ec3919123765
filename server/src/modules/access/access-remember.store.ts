import { type AccountTx, sql, type TenantTx, type Tx } from '../../infra/database/database.ts'

export type RememberRow = {
  main_account_id: string
  family: string
  validator_hash: Buffer
  expires_at: Date
  used_at: Date | null
  revoked_at: Date | null
}

type NewToken = { selector: string; family: string; validatorHash: Buffer; expiresAt: Date }

export const insertToken = (tx: AccountTx, made: NewToken, now: Date) =>
  tx.count(sql`
    insert into remember_token (tenant_id, main_account_id, selector, family, validator_hash, created_at, expires_at)
    values (${tx.tenantId}, ${tx.mainAccountId}, ${made.selector}, ${made.family}, ${made.validatorHash}, ${now}, ${made.expiresAt})`)

/** Locked, so that a token is used once even when two uses arrive together. */
export const lockToken = (tx: TenantTx, selector: string): Promise<RememberRow | undefined> =>
  tx.first(sql<RememberRow>`
    select main_account_id, family, validator_hash, expires_at, used_at, revoked_at from remember_token
    where tenant_id = ${tx.tenantId} and selector = ${selector} for update`)

export const markUsed = (tx: TenantTx, selector: string, now: Date) =>
  tx.count(sql`
    update remember_token set used_at = ${now} where tenant_id = ${tx.tenantId} and selector = ${selector}`)

/** One family, or without one all of the main account. */
export const revoke = (tx: AccountTx, family: string | undefined, now: Date) =>
  tx.count(sql`
    update remember_token set revoked_at = ${now}
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and revoked_at is null
    ${family === undefined ? sql`` : sql`and family = ${family}`}`)

/** All of the main account but one family, if there is one to be kept. */
export const revokeAllBut = (tx: AccountTx, family: string | null, now: Date) =>
  tx.count(sql`
    update remember_token set revoked_at = ${now}
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and revoked_at is null
      ${family === null ? sql`` : sql`and family <> ${family}`}`)

/** Over all tenants: a token is kept past its end for a while, so that a copy of it is still known as one. */
export const removeOld = (tx: Tx, before: Date) =>
  tx.count(sql`delete from remember_token where expires_at < ${before}`)
