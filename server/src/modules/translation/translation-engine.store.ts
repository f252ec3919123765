import { sql, type TenantTx } from '../../infra/database/database.ts'
import type { StoredEngine } from './translation-engine.types.ts'

const columns = sql`engine_id, kind, name, base_url, model, region, key_sealed, position, enabled, built_in`

export const listEngines = (tx: TenantTx): Promise<StoredEngine[]> =>
  tx.rows(
    sql<StoredEngine>`select ${columns} from translation_engine where tenant_id = ${tx.tenantId} order by position, created_at, engine_id`,
  )

export const findEngine = (tx: TenantTx, engineId: string): Promise<StoredEngine | undefined> =>
  tx.first(
    sql<StoredEngine>`select ${columns} from translation_engine where tenant_id = ${tx.tenantId} and engine_id = ${engineId}`,
  )

/** False when this id is taken. */
export const insertEngine = async (tx: TenantTx, row: StoredEngine, now: Date): Promise<boolean> =>
  (await tx.count(sql`
    insert into translation_engine (tenant_id, engine_id, kind, name, base_url, model, region, key_sealed, position, enabled, built_in, created_at)
    values (${tx.tenantId}, ${row.engine_id}, ${row.kind}, ${row.name}, ${row.base_url}, ${row.model}, ${row.region}, ${row.key_sealed}, ${row.position}, ${row.enabled}, ${row.built_in}, ${now})
    on conflict do nothing`)) > 0

export const changeEngine = (tx: TenantTx, row: StoredEngine): Promise<number> =>
  tx.count(sql`
    update translation_engine set name = ${row.name}, base_url = ${row.base_url}, model = ${row.model}, region = ${row.region},
      key_sealed = ${row.key_sealed}, position = ${row.position}, enabled = ${row.enabled}
    where tenant_id = ${tx.tenantId} and engine_id = ${row.engine_id}`)

export const deleteEngine = (tx: TenantTx, engineId: string): Promise<number> =>
  tx.count(
    sql`delete from translation_engine where tenant_id = ${tx.tenantId} and engine_id = ${engineId} and not built_in`,
  )
