import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockInstallation, blockTenant } from './tenant-operator.policy.ts'
import { changesOf, firstPassword, hostChanges } from './tenant-operator.rules.ts'
import { settingsFrom } from './tenant.rules.ts'

describe('who may', () => {
  it.each([
    [1, 1, undefined],
    [1, 2, undefined],
    [2, 2, undefined],
    [2, 1, 'tenant.not_found'],
    [2, 3, 'tenant.not_found'],
  ])('staff of %i see tenant %i: %s', (staff, tenant, refusal) => {
    expect(blockTenant(staff, tenant)).toBe(refusal)
  })

  it('open tenants and set hosts: the staff of the first tenant', () => {
    expect([blockInstallation(1), blockInstallation(2)]).toEqual([undefined, 'session.forbidden'])
  })
})

describe('changes of a tenant', () => {
  const before = { name: 'Shop', settings: settingsFrom({}) }
  const form = { name: 'Shop', minPasswordLength: 6, fanSessionHours: 24, downloads: [] }

  it('are those of what is not as it was', () => {
    expect(changesOf(before, form)).toEqual([])
    const downloads = [{ infra: 'windows' as const, label: 'Desk', url: 'https://x.test/d' }]
    expect(changesOf(before, { ...form, name: 'Store', fanSessionHours: 48, downloads })).toEqual([
      ['name', 'Shop', 'Store'],
      ['fanSessionHours', 24, 48],
      ['downloads', '', 'windows: Desk https://x.test/d'],
    ])
  })

  it('of hosts come and go, each once', () => {
    expect(hostChanges(['a.test', 'b.test'], ['b.test', 'c.test', 'c.test'])).toEqual({
      added: ['c.test'],
      gone: ['a.test'],
    })
  })
})

describe('a first password', () => {
  it('has every kind of character that one must have, wherever they fall', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
        const below = (limit: number): number => numbers.next().value % limit
        expect(firstPassword(below)).toMatch(/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[A-Za-z2-9]{20}$/)
      }),
    )
  })
})
