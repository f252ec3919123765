import { sql, type TenantTx } from '../../infra/database/database.ts'

export type OperatorRow = {
  operator_id: string
  email: string
  password_hash: string
  display_name: string
  status: 'normal' | 'disabled'
}

const columns = sql`operator_id, email, password_hash, display_name, status`

export const findByEmail = (tx: TenantTx, email: string): Promise<OperatorRow | undefined> =>
  tx.first(sql<OperatorRow>`
    select ${columns} from operator where tenant_id = ${tx.tenantId} and email = ${email}`)

export const findOperator = (tx: TenantTx, id: string): Promise<OperatorRow | undefined> =>
  tx.first(sql<OperatorRow>`
    select ${columns} from operator where tenant_id = ${tx.tenantId} and operator_id = ${id}`)

export const insertOperator = (tx: TenantTx, made: Omit<OperatorRow, 'status'>, now: Date) =>
  tx.count(sql`
    insert into operator (tenant_id, operator_id, email, password_hash, display_name, created_at)
    values (${tx.tenantId}, ${made.operator_id}, ${made.email}, ${made.password_hash}, ${made.display_name}, ${now})
    on conflict (tenant_id, email) do nothing`)

/**
 * As `insertOperator`, with a password that others know until the first log-in; whoever is there and has never logged in
 * gets this one. Answers nothing where the address belongs to somebody who has, or who is disabled.
 */
export const insertInvited = (
  tx: TenantTx,
  made: Omit<OperatorRow, 'status'>,
  now: Date,
): Promise<{ is_new: boolean } | undefined> =>
  tx.first(sql<{ is_new: boolean }>`
    insert into operator as o (tenant_id, operator_id, email, password_hash, display_name, created_at, has_first_password)
    values (${tx.tenantId}, ${made.operator_id}, ${made.email}, ${made.password_hash}, ${made.display_name}, ${now}, true)
    on conflict (tenant_id, email) do update
      set password_hash = excluded.password_hash, display_name = excluded.display_name
      where o.has_first_password and o.status = 'normal'
    returning (o.operator_id = ${made.operator_id}) as is_new`)

/** The password of whoever has never logged in, held until the transaction ends. */
export const lockInvited = (tx: TenantTx, id: string): Promise<{ password_hash: string } | undefined> =>
  tx.first(sql<{ password_hash: string }>`
    select password_hash from operator
    where tenant_id = ${tx.tenantId} and operator_id = ${id} and has_first_password for update`)

/** From now on nobody can give this operator another password. */
export const endInvitation = (tx: TenantTx, id: string) =>
  tx.count(sql`
    update operator set has_first_password = false
    where tenant_id = ${tx.tenantId} and operator_id = ${id}`)

/** A stronger hash of the same password, unless it is another one by now. */
export const strengthenPassword = (tx: TenantTx, id: string, from: string, to: string) =>
  tx.count(sql`
    update operator set password_hash = ${to}
    where tenant_id = ${tx.tenantId} and operator_id = ${id} and password_hash = ${from}`)

export const updatePassword = (tx: TenantTx, id: string, passwordHash: string) =>
  tx.count(sql`
    update operator set password_hash = ${passwordHash} where tenant_id = ${tx.tenantId} and operator_id = ${id}`)
