import type { FeatureSwitch, SwitchName } from '@chatx/contract/feature-switch'
import type { SwitchRow } from './feature-switch.store.ts'

/** @param emails addresses of operators by id */
export const presentSwitch = (
  { name, on }: { name: SwitchName; on: boolean },
  row: SwitchRow | undefined,
  emails: ReadonlyMap<string, string>,
): FeatureSwitch => ({
  name,
  on,
  changedAt: row?.changed_at?.toISOString() ?? null,
  changedBy: emails.get(row?.operator_id ?? '') ?? '',
})
