import type { SubAccount } from '@chatx/contract/sub-account'
import type { SubAccountAct } from '@chatx/contract/sub-account-erasure'

export type BulkAct = SubAccountAct['act']

/** Those whom an act is for: the default one is never deleted, and who shares the main account's characters needs none. */
export const meant = <R extends Pick<SubAccount, 'isDefault' | 'charMode'>>(act: BulkAct, rows: R[]): R[] => {
  if (act === 'delete') return rows.filter((row) => !row.isDefault)
  return act === 'allocate' ? rows.filter((row) => row.charMode === 'limited') : rows
}

/** What is sent for what stands in an act's field; undefined while something is missing or wrong. */
export const changeOf = (
  act: BulkAct,
  { value, count, requestId }: { value: string; count: number; requestId: string },
): SubAccountAct | undefined => {
  switch (act) {
    case 'enable':
    case 'disable':
      return { act }
    // Whoever deletes several types how many they are.
    case 'delete':
      return value.trim() === String(count) ? { act } : undefined
    case 'remark':
      return { act, remark: value.trim() }
    case 'ports':
      return value === '' ? undefined : { act, dynamicPortLimit: Number(value) }
    case 'allocate':
      return Number(value) > 0 ? { act, requestId, characters: Number(value) } : undefined
  }
}
