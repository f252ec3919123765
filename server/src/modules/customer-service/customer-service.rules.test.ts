import { describe, expect, it } from 'vitest'
import { contactsLine, distinctContacts } from './customer-service.rules.ts'

const wechat = { kind: 'wechat' as const, account: 'help', url: '' }
const telegram = { kind: 'telegram' as const, account: 'help', url: 'https://t.me/help' }

describe('contacts', () => {
  it('are kept once each, in their order', () => {
    expect(distinctContacts([telegram, wechat, { ...telegram }])).toEqual([telegram, wechat])
    expect(distinctContacts([wechat, { ...wechat, account: 'other' }])).toHaveLength(2)
    expect(distinctContacts([])).toEqual([])
  })

  it('are told in one line', () => {
    expect(contactsLine([wechat, telegram])).toBe('wechat help, telegram help https://t.me/help')
    expect(contactsLine([])).toBe('')
  })
})
