import { describe, expect, it } from 'vitest'
import { type Box, cardPlace, firstUndone, litBox } from './guide.format.ts'

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const card = { width: 340, height: 200 }
const menu: Box = { left: 0, top: 56, width: 260, height: 800 }
const search: Box = { left: 276, top: 10, width: 340, height: 34 }
const tools: Box = { left: 1300, top: 8, width: 132, height: 40 }

const overlap = (a: Box, b: Box) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height

describe('the card of the tour', () => {
  it.each([
    ['beside a menu', menu, wide],
    ['under the search', search, wide],
    ['under tools at the right edge', tools, wide],
    ['under a button of a phone', { left: 8, top: 8, width: 36, height: 36 }, phone],
    ['under a phone’s tools at the right edge', { left: 250, top: 8, width: 132, height: 36 }, phone],
    ['above a bar at the bottom', { left: 0, top: 800, width: 390, height: 44 }, phone],
    ['left of a bar at the right', { left: 1380, top: 0, width: 60, height: 900 }, wide],
  ])('stands %s, within the window, and hides nothing of it', (_where, place, view) => {
    const at = { ...cardPlace(place, card, view), ...card }
    expect(overlap(at, place)).toBe(false)
    expect(at.left).toBeGreaterThanOrEqual(8)
    expect(at.top).toBeGreaterThanOrEqual(8)
    expect(at.left + at.width).toBeLessThanOrEqual(view.width - 8)
    expect(at.top + at.height).toBeLessThanOrEqual(view.height - 8)
  })

  it('stands in the middle when nothing is lit, or all is', () => {
    const middle = { left: 550, top: 350 }
    expect(cardPlace(null, card, wide)).toEqual(middle)
    expect(cardPlace({ left: 0, top: 0, ...wide }, card, wide)).toEqual(middle)
    expect(cardPlace(null, card, { width: 300, height: 150 })).toEqual({ left: 8, top: 8 })
  })
})

describe('what is lit', () => {
  it('is a little more than the place, within the window', () => {
    expect(litBox(search, wide)).toEqual({ left: 272, top: 6, width: 348, height: 42 })
    expect(litBox({ left: 0, top: 56, width: 260, height: 2000 }, wide)).toEqual({
      left: 2,
      top: 52,
      width: 262,
      height: 846,
    })
  })

  it('is nothing when the place cannot be seen', () => {
    expect(litBox({ left: 0, top: 0, width: 0, height: 0 }, wide)).toBeNull()
    expect(litBox({ left: -300, top: 10, width: 260, height: 40 }, wide)).toBeNull()
    expect(litBox({ left: 10, top: 2000, width: 260, height: 40 }, wide)).toBeNull()
  })
})

it('the first step that has not happened is the one to do', () => {
  expect(
    [
      [false, false],
      [true, false],
      [true, true],
      [false, true],
    ].map(firstUndone),
  ).toEqual([0, 1, 2, 0])
})
