import type { PrivacyState } from '@chatx/contract/privacy'
import type { AccountTx } from '../../infra/database/database.ts'
import { mayServe } from './proxy.rules.ts'
import { type CoverRow, listCovering } from './proxy-cover.store.ts'

/** The proxy that covers a sub-account. `serves`: its accounts may call out by it now. */
export type ProxyCover = {
  serves: boolean
  region: string | null
  proxy: NonNullable<PrivacyState['proxy']>
}

const coverOf = (row: CoverRow): ProxyCover => ({
  serves: mayServe(row.state),
  region: row.region,
  proxy: {
    id: row.proxy_id,
    name: row.name,
    state: row.state,
    exitAddress: row.exit_address,
    region: row.region,
    regionOf: row.region_of,
  },
})

/** The proxies of these sub-accounts, what covers one by name before what covers all; one that none covers is missing. */
export const coversOf = async (
  tx: AccountTx,
  subAccountIds: string[],
): Promise<ReadonlyMap<string, ProxyCover>> => {
  const rows = await listCovering(tx, subAccountIds)
  const forAll = rows.find((row) => row.sub_account_id === null)
  const covers = new Map<string, ProxyCover>()
  for (const id of subAccountIds) {
    const row = rows.find((one) => one.sub_account_id === id) ?? forAll
    if (row !== undefined) covers.set(id, coverOf(row))
  }
  return covers
}
