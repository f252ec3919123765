import { describe, expect, it } from 'vitest'
import { privileges, privilegesOf } from '../main-account/index.ts'
import { lackFor } from './sub-account.policy.ts'

const wish = { charMode: 'unlimited', dedupeScope: 'current', fixedPorts: 0 } as const
const standard = { privileges: privilegesOf('BIAO_ZHUN_ROOT'), ports: { plan: 5, fixed: 3 } }

describe('one more sub-account', () => {
  it('is open to paying plans only', () => {
    expect(lackFor(wish, standard)).toBeUndefined()
    expect(lackFor(wish, { ...standard, privileges: privilegesOf('MIAN_FEI_ROOT') })).toEqual({
      privilege: privileges.subAccounts,
    })
  })
  it('needs the privilege of what it asks for', () => {
    expect(lackFor({ ...wish, dedupeScope: 'all' }, standard)).toEqual({ privilege: privileges.fanTags })
    expect(
      lackFor({ ...wish, dedupeScope: 'all' }, { ...standard, privileges: privilegesOf('ZHUAN_YE_ROOT') }),
    ).toBeUndefined()
    const noAllocation = { ...standard, privileges: [privileges.subAccounts] }
    expect(lackFor({ ...wish, charMode: 'limited' }, noAllocation)).toEqual({
      privilege: privileges.allocation,
    })
  })
  it('fixes no more ports than the plan has left', () => {
    expect(lackFor({ ...wish, fixedPorts: 2 }, standard)).toBeUndefined()
    expect(lackFor({ ...wish, fixedPorts: 3 }, standard)).toEqual({ portsLeft: 2 })
    expect(lackFor({ ...wish, fixedPorts: 1 }, { ...standard, ports: { plan: 1, fixed: 4 } })).toEqual({
      portsLeft: 0,
    })
  })
})
