import { expect, it } from 'vitest'
import { fanTypeOf } from './fan.rules.ts'

it.each([
  [false, 'new'],
  [true, 'repeat'],
] as const)('known in scope %s counts as %s', (known, type) => {
  expect(fanTypeOf(known)).toBe(type)
})
