import type { CharAllocation } from '@chatx/contract/character-allocation'
import type { charLog } from '@chatx/contract/character-quota'
import type * as z from 'zod'
import type { AllocationRow } from './character-quota-allocation.store.ts'
import type { UsageRow } from './character-quota-usage.store.ts'

/** `names`: the sub-accounts' names by id. */
export const presentUsage = (row: UsageRow, names: Map<string, string>): z.output<typeof charLog> => ({
  id: row.usage_id,
  subAccountId: row.sub_account_id,
  subAccountName: names.get(row.sub_account_id) ?? '',
  direction: row.direction,
  sourceLanguage: row.source_language,
  targetLanguage: row.target_language,
  engine: row.engine,
  characters: row.characters,
  charged: row.charged,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
})

const kinds = { allocate: 'increase', reclaim: 'decrease', auto_allocate: 'auto' } as const

export const presentAllocation = (row: AllocationRow, names: Map<string, string>): CharAllocation => ({
  id: row.transfer_id,
  subAccountId: row.bucket_id,
  subAccountName: names.get(row.bucket_id) ?? '',
  kind: kinds[row.kind],
  characters: Math.abs(row.amount),
  remaining: row.balance_after,
  // Entries from before this was kept: rules made theirs, owners the rest.
  by: row.made_by ?? (row.kind === 'auto_allocate' ? 'rule' : 'owner'),
  remark: row.remark,
  createdAt: row.created_at.toISOString(),
})
