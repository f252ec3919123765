import type { charLog } from '@chatx/contract/character-quota'
import type * as z from 'zod'
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
