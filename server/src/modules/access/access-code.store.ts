import { sql, type TenantTx, type Tx } from '../../infra/database/database.ts'

export type Purpose = 'register' | 'resetPassword' | 'updatePassword' | 'updateEmail'
type NewCode = { id: string; email: string; purpose: Purpose; codeHash: Buffer; expiresAt: Date }

export const insertCode = (tx: TenantTx, made: NewCode, now: Date) =>
  tx.count(sql`
    insert into verification_code (tenant_id, verification_code_id, email, purpose, code_hash, created_at, expires_at)
    values (${tx.tenantId}, ${made.id}, ${made.email}, ${made.purpose}, ${made.codeHash}, ${now}, ${made.expiresAt})`)

/**
 * The newest code of an address with one more try counted; `exhausted` when its tries are used up. Older codes never
 * count, so that asking for many gives no more tries.
 */
export const takeTry = async (
  tx: TenantTx,
  wanted: { email: string; purpose: Purpose; tries: number },
  now: Date,
): Promise<{ id: string; codeHash: Buffer } | 'none' | 'exhausted'> => {
  const row = await tx.first(sql<{ id: string; code_hash: Buffer; tries: number }>`
    update verification_code set tries = tries + 1
    where tenant_id = ${tx.tenantId} and used_at is null and expires_at > ${now} and verification_code_id = (
      select verification_code_id from verification_code
      where tenant_id = ${tx.tenantId} and email = ${wanted.email} and purpose = ${wanted.purpose}
      order by created_at desc, verification_code_id desc limit 1)
    returning verification_code_id as id, code_hash, tries`)
  if (row === undefined) return 'none'
  return row.tries > wanted.tries ? 'exhausted' : { id: row.id, codeHash: row.code_hash }
}

/** Answers 1 for the one who uses it first. */
export const markUsed = (tx: TenantTx, id: string, now: Date) =>
  tx.count(sql`
    update verification_code set used_at = ${now}
    where tenant_id = ${tx.tenantId} and verification_code_id = ${id} and used_at is null`)

/** Over all tenants. */
export const removeOld = (tx: Tx, before: Date) =>
  tx.count(sql`delete from verification_code where created_at < ${before}`)
