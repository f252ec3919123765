import { sql, type TenantTx } from '../../infra/database/database.ts'

export type SwitchRow = { name: string; is_on: boolean; changed_at: Date | null; operator_id: string | null }

export const list = (tx: TenantTx): Promise<SwitchRow[]> =>
  tx.rows(sql<SwitchRow>`
    select name, is_on, changed_at, operator_id from feature_switch where tenant_id = ${tx.tenantId}`)

/** The switch, locked until the end of the transaction; one that nobody has set gets its row first. */
export const lock = async (
  tx: TenantTx,
  name: string,
  byDefault: boolean,
): Promise<SwitchRow | undefined> => {
  await tx.count(sql`
    insert into feature_switch (tenant_id, name, is_on) values (${tx.tenantId}, ${name}, ${byDefault})
    on conflict do nothing`)
  return tx.first(sql<SwitchRow>`
    select name, is_on, changed_at, operator_id from feature_switch
    where tenant_id = ${tx.tenantId} and name = ${name} for update`)
}

type Change = { name: string; on: boolean; operatorId: string; now: Date }

export const update = (tx: TenantTx, { name, on, operatorId, now }: Change): Promise<SwitchRow | undefined> =>
  tx.first(sql<SwitchRow>`
    update feature_switch set is_on = ${on}, changed_at = ${now}, operator_id = ${operatorId}
    where tenant_id = ${tx.tenantId} and name = ${name}
    returning name, is_on, changed_at, operator_id`)
