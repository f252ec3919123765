import { type AccountTx, sql, type TenantTx } from '../../infra/database/database.ts'

type Named = { operator_id: string; email: string }

export const listOperators = (tx: TenantTx, ids: string[]): Promise<Named[]> =>
  tx.rows(sql<Named>`
    select operator_id, email from operator where tenant_id = ${tx.tenantId} and operator_id = any(${ids}::uuid[])`)

export const findOperatorId = (tx: TenantTx, email: string): Promise<{ operator_id: string } | undefined> =>
  tx.first(sql<{ operator_id: string }>`
    select operator_id from operator where tenant_id = ${tx.tenantId} and email = ${email}`)

export const countOperators = async (tx: TenantTx): Promise<number> =>
  (
    await tx.first(sql<{ count: number }>`
      select count(*)::int as count from operator where tenant_id = ${tx.tenantId} and status = 'normal'`)
  )?.count ?? 0

export const countOpen = async (tx: AccountTx, now: Date): Promise<number> =>
  (
    await tx.first(sql<{ open: number }>`
      select count(*)::int as open from login_session
      where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and ended_at is null
        and refresh_expires_at > ${now}`)
  )?.open ?? 0
