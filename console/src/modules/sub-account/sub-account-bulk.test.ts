import { subAccountAct } from '@chatx/contract/sub-account-erasure'
import { describe, expect, it } from 'vitest'
import { type BulkAct, changeOf, meant } from './sub-account-bulk.format.ts'

const requestId = '01890a5d-ac96-774b-bcce-b302099a8057'

describe('an act on several', () => {
  it.each<[BulkAct, string, object | undefined]>([
    ['enable', '', { act: 'enable' }],
    ['disable', '', { act: 'disable' }],
    ['delete', ' 3 ', { act: 'delete' }],
    ['delete', '2', undefined],
    ['delete', '', undefined],
    ['remark', ' nights ', { act: 'remark', remark: 'nights' }],
    ['remark', '', { act: 'remark', remark: '' }],
    ['ports', '0', { act: 'ports', dynamicPortLimit: 0 }],
    ['ports', '', undefined],
    ['allocate', '10000', { act: 'allocate', requestId, characters: 10_000 }],
    ['allocate', '0', undefined],
    ['allocate', '', undefined],
  ])('%s with %j sends what the contract takes', (act, value, expected) => {
    const change = changeOf(act, { value, count: 3, requestId })
    expect(change).toEqual(expected)
    if (change !== undefined) expect(subAccountAct.safeParse(change).success).toBe(true)
  })

  it('leaves out those whom it is not for', () => {
    const rows = [
      { name: 'Default', isDefault: true, charMode: 'unlimited' as const },
      { name: 'Limited', isDefault: false, charMode: 'limited' as const },
      { name: 'Shared', isDefault: false, charMode: 'unlimited' as const },
    ]
    const names = (act: BulkAct) => meant(act, rows).map(({ name }) => name)
    expect(names('delete')).toEqual(['Limited', 'Shared'])
    expect(names('allocate')).toEqual(['Limited'])
    expect(names('disable')).toHaveLength(3)
  })
})
