import { describe, expect, it } from 'vitest'
import { failureText, hostNames, settingsFrom, tenantOfHost, withoutSecret } from './tenant.rules.ts'

describe('tenant settings', () => {
  it('have a default each, and one bad value spoils only itself', () => {
    expect(settingsFrom(null)).toEqual({
      minPasswordLength: 6,
      contacts: [],
      downloads: [],
      firstRebateRate: 20,
      rebateRate: 10,
      automaticSignUpBonus: false,
      fanSessionHours: 24,
    })
    expect(settingsFrom({ minPasswordLength: 3, fanSessionHours: 12 })).toMatchObject({
      minPasswordLength: 6,
      fanSessionHours: 12,
    })
  })
})

describe('the tenant of a host', () => {
  const tenants = [
    { tenant_id: 1, hosts: [] },
    { tenant_id: 2, hosts: ['chat.example', 'localhost:9000'] },
    { tenant_id: 3, hosts: ['chat.example:81'] },
  ]
  it.each([
    ['chat.example', 2],
    ['Chat.Example:8443', 2],
    ['chat.example:81', 3],
    ['localhost:9000', 2],
    ['localhost:8080', 1],
    ['evil-chat.example', 1],
    ['', 1],
  ])('%s is tenant %i', (host, tenant) => {
    expect(tenantOfHost(tenants, host)).toBe(tenant)
  })
  it('is one of all host names', () => {
    expect(hostNames([...tenants, { hosts: ['Shop.Example'] }])).toEqual([
      'chat.example',
      'localhost',
      'chat.example',
      'shop.example',
    ])
  })
})

describe('a mail that is shown', () => {
  it('does not show its secret', () => {
    expect(withoutSecret('Your code is 123456. 123456!', '123456')).toBe('Your code is ••••••. ••••••!')
    expect(withoutSecret('Hello', null)).toBe('Hello')
    expect(withoutSecret('Hello', '')).toBe('Hello')
  })
  it('tells a failure in one short line', () => {
    expect(failureText(`a\r\n${'b'.repeat(300)}`)).toBe(`a ${'b'.repeat(198)}`)
  })
})
