import { type AccountTx, sql } from '../../infra/database/database.ts'
import type { ProxyRow } from './proxy.store.ts'

export type CoverRow = Pick<
  ProxyRow,
  'proxy_id' | 'name' | 'state' | 'exit_address' | 'region' | 'region_of'
> & {
  /** Null where it covers all. */
  sub_account_id: string | null
}

const columns = sql`p.proxy_id, p.name, p.state, p.exit_address, p.region, p.region_of`

/** What covers these sub-accounts by name, and what covers all. */
export const listCovering = (tx: AccountTx, subAccountIds: string[]): Promise<CoverRow[]> =>
  tx.rows(sql<CoverRow>`
    select ${columns}, s.sub_account_id from proxy_sub_account s join proxy p on p.tenant_id = s.tenant_id
      and p.main_account_id = s.main_account_id and p.proxy_id = s.proxy_id
    where s.tenant_id = ${tx.tenantId} and s.main_account_id = ${tx.mainAccountId}
      and s.sub_account_id = any(${subAccountIds}::uuid[])
    union all
    select ${columns}, null from proxy p
    where p.tenant_id = ${tx.tenantId} and p.main_account_id = ${tx.mainAccountId} and p.range = 'all'`)
