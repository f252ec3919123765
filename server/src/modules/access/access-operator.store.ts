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

export const updatePassword = (tx: TenantTx, id: string, passwordHash: string) =>
  tx.count(sql`
    update operator set password_hash = ${passwordHash} where tenant_id = ${tx.tenantId} and operator_id = ${id}`)
