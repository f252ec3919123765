import { sql, type TenantTx } from '../../infra/database/database.ts'

/** Whose second factor: a main account's, or an operator's, who belongs to none. */
export type HolderIds = { holderId: string; mainAccountId: string | null }

export type SecondFactorRow = {
  secret_sealed: Buffer
  confirmed_at: Date | null
  last_step: number
  created_at: Date
}

const own = (tx: TenantTx, { holderId, mainAccountId }: HolderIds) =>
  mainAccountId === null
    ? sql`tenant_id = ${tx.tenantId} and main_account_id is null and holder_id = ${holderId}`
    : sql`tenant_id = ${tx.tenantId} and main_account_id = ${mainAccountId} and holder_id = ${holderId}`

const columns = sql`secret_sealed, confirmed_at, last_step, created_at`

export const find = (tx: TenantTx, holder: HolderIds): Promise<SecondFactorRow | undefined> =>
  tx.first(sql<SecondFactorRow>`select ${columns} from second_factor where ${own(tx, holder)}`)

/** Locked, so that of two who enter the same code at once one is too late. */
export const lock = (tx: TenantTx, holder: HolderIds): Promise<SecondFactorRow | undefined> =>
  tx.first(sql<SecondFactorRow>`select ${columns} from second_factor where ${own(tx, holder)} for update`)

/** A secret that waits for its first code, in the place of one that waited before; answers 0 where one is on. */
export const putPending = (tx: TenantTx, holder: HolderIds, sealed: Buffer, now: Date) =>
  tx.count(sql`
    insert into second_factor as s (tenant_id, main_account_id, holder_id, secret_sealed, created_at)
    values (${tx.tenantId}, ${holder.mainAccountId}, ${holder.holderId}, ${sealed}, ${now})
    on conflict (tenant_id, holder_id) do update set secret_sealed = excluded.secret_sealed, created_at = excluded.created_at, last_step = 0
      where s.confirmed_at is null`)

export const confirm = (tx: TenantTx, holder: HolderIds, step: number, now: Date) =>
  tx.count(sql`update second_factor set confirmed_at = ${now}, last_step = ${step} where ${own(tx, holder)}`)

export const setLastStep = (tx: TenantTx, holder: HolderIds, step: number) =>
  tx.count(sql`update second_factor set last_step = ${step} where ${own(tx, holder)}`)

export const remove = async (tx: TenantTx, holder: HolderIds): Promise<void> => {
  await tx.count(sql`delete from recovery_code where ${own(tx, holder)}`)
  await tx.count(sql`delete from second_factor where ${own(tx, holder)}`)
}

export const putRecoveryCodes = async (tx: TenantTx, holder: HolderIds, hashes: Buffer[]): Promise<void> => {
  await tx.count(sql`delete from recovery_code where ${own(tx, holder)}`)
  await tx.count(sql`
    insert into recovery_code (tenant_id, main_account_id, holder_id, code_hash)
    select ${tx.tenantId}::int, ${holder.mainAccountId}::uuid, ${holder.holderId}::uuid, hash from unnest(${hashes}::bytea[]) hash`)
}

/** Answers 1 for the one who uses it first. */
export const useRecoveryCode = (tx: TenantTx, holder: HolderIds, hash: Buffer, now: Date) =>
  tx.count(sql`
    update recovery_code set used_at = ${now} where ${own(tx, holder)} and code_hash = ${hash} and used_at is null`)

export const recoveryLeft = async (tx: TenantTx, holder: HolderIds): Promise<number> =>
  (
    await tx.first(sql<{ n: number }>`
      select count(*)::int as n from recovery_code where ${own(tx, holder)} and used_at is null`)
  )?.n ?? 0
