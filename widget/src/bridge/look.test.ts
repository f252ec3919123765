import { expect, test } from 'vitest'
import { lookOf, usualColor } from './look.ts'

test.each([
  ['#165DFF', '#ffffff'],
  ['#000', '#ffffff'],
  ['#ffd400', '#14181f'],
  ['#fff', '#14181f'],
  ['#00B42A', '#14181f'],
])('on %s one reads %s', (color, ink) => {
  expect(lookOf(color)).toEqual({ color, ink })
})

test.each(['', 'red;position:fixed', '#12', 'url(x)'])(
  '%j is no colour and becomes the usual one',
  (color) => {
    expect(lookOf(color).color).toBe(usualColor)
  },
)
