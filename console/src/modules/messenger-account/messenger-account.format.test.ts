import { describe, expect, it } from 'vitest'
import { inkOn } from './messenger-account.format.ts'

describe('the ink on a colour', () => {
  it.each([
    ['#165DFF', '#ffffff'],
    ['#000000', '#ffffff'],
    ['#ffffff', '#1d2129'],
    ['#ffe600', '#1d2129'],
    ['#7a1fa2', '#ffffff'],
  ])('%s takes %s', (color, ink) => {
    expect(inkOn(color)).toBe(ink)
  })
})
