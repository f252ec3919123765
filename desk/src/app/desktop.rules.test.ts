import type { DeskAccount } from '@chatx/contract/messenger-account'
import type { PrivacyProfile } from '@chatx/contract/privacy'
import { describe, expect, it } from 'vitest'
import { keptProfiles, partitionAddress } from './desktop.rules.ts'

const profile = (messengerAccountId: string) => ({ messengerAccountId }) as PrivacyProfile
const account = (id: string, state: DeskAccount['state']) => ({ id, state }) as DeskAccount

describe('what the desktop program is told', () => {
  it('leaves out accounts that were disabled, and keeps those that are only offline', () => {
    const profiles = ['a', 'b', 'c', 'd'].map(profile)
    const accounts = [account('a', 'online'), account('b', 'disabled'), account('c', 'offline')]
    expect(keptProfiles(profiles, accounts).map((one) => one.messengerAccountId)).toEqual(['a', 'c', 'd'])
  })

  it.each([
    ['https://shop.example/', 'a', { accountId: 'a', address: 'https://shop.example/' }],
    ['http://shop.example/', 'a', undefined],
    ['https://shop.example/', '', undefined],
    [null, 'a', undefined],
  ])('link %s of account %s', (href, id, goes) => expect(partitionAddress(href, id)).toEqual(goes))
})
