import { subAccountChange, subAccountForm } from '@chatx/contract/sub-account'
import { describe, expect, it } from 'vitest'
import { initial, toChange, toCreation } from './sub-account.format.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const named = { ...initial, name: 'Ana' }

describe('what the form sends', () => {
  it.each([
    ['', false, {}],
    ['secret1', false, { password: 'secret1' }],
    ['secret1', true, { password: null }],
    ['', true, { password: null }],
  ])('for the password %j, to be removed %j', (password, removePassword, sent) => {
    const change: Record<string, unknown> = toChange(id, { ...named, password, removePassword })
    expect('password' in change ? { password: change['password'] } : {}).toEqual(sent)
    expect(subAccountChange.safeParse(change).success).toBe(true)
    expect(change).not.toHaveProperty('allocateChars')
  })

  it('of a new one has no figures of what is switched off', () => {
    const unlimited = { ...named, allocateChars: 5, autoAllocate: true }
    expect(toCreation(unlimited)).toMatchObject({ allocateChars: 0, autoAllocate: false, password: null })
    expect(subAccountForm.safeParse(toCreation(unlimited)).success).toBe(true)
  })
})
