import { expect, it } from 'vitest'
import { switchesFrom } from './feature-switch.rules.ts'

it('lets people register and is no demo until somebody says otherwise', () => {
  expect(switchesFrom([])).toEqual({
    registration: true,
    demoMode: false,
    operatorSecondFactor: false,
  })
})

it('takes what is stored, each for itself, and passes over what it does not know', () => {
  const stored = [
    { name: 'demoMode', is_on: true },
    { name: 'retired', is_on: true },
  ]
  expect(switchesFrom(stored)).toMatchObject({ registration: true, demoMode: true })
  expect(switchesFrom([{ name: 'registration', is_on: false }])).toMatchObject({
    registration: false,
    demoMode: false,
  })
})
