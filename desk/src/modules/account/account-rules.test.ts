import { describe, expect, it } from 'vitest'
import type { DeskAccount } from '@chatx/contract/messenger-account'
import { toClaim, totalUnread, withAccountState, withHeld, withUnread } from './account.rules.ts'

const account = (id: string, more: Partial<DeskAccount> = {}): DeskAccount => ({
  id,
  platform: 'webchat',
  name: id,
  state: 'offline',
  mine: false,
  unread: 0,
  ...more,
})

describe('ports of the desk', () => {
  it('claims offline accounts, and leaves those that are held, disabled, refused or taken offline by hand', () => {
    const accounts = [
      account('free'),
      account('mine', { state: 'online', mine: true }),
      account('theirs', { state: 'online' }),
      account('off', { state: 'disabled' }),
      account('refused'),
      account('released'),
    ]
    expect(toClaim(accounts, new Set(['refused']), new Set(['released']))).toEqual(['free'])
  })

  it('takes what the heartbeat does not name for lost, so that it is claimed again', () => {
    const accounts = [
      account('a', { state: 'online', mine: true }),
      account('b', { state: 'online', mine: true }),
    ]
    const after = withHeld(accounts, ['b'])
    expect(after.map((one) => [one.id, one.state, one.mine])).toEqual([
      ['a', 'offline', false],
      ['b', 'online', true],
    ])
    expect(toClaim(after, new Set(), new Set())).toEqual(['a'])
  })

  it('does not hold an account that went offline or was disabled', () => {
    const [one] = withAccountState([account('a', { state: 'online', mine: true })], 'a', 'disabled')
    expect(one).toMatchObject({ state: 'disabled', mine: false })
  })

  it('counts unread messages and never below none', () => {
    const accounts = withUnread(withUnread([account('a'), account('b', { unread: 4 })], 'a', 3), 'b', -9)
    expect(totalUnread(accounts)).toBe(3)
  })
})
