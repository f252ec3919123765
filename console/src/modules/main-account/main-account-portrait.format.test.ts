import { describe, expect, it } from 'vitest'
import { centred, dragged, roomOf, squareOf } from './main-account-portrait.format.ts'

const wide = { width: 400, height: 200 }

describe('the square of a head portrait', () => {
  it.each([
    [wide, centred, { x: 100, y: 0, side: 200 }],
    [wide, { zoom: 2, across: 0, down: 1 }, { x: 0, y: 100, side: 100 }],
    [wide, { zoom: 99, across: 1, down: 0 }, { x: 350, y: 0, side: 50 }],
    [wide, { zoom: 0, across: 7, down: -7 }, { x: 200, y: 0, side: 200 }],
    [{ width: 30, height: 90 }, centred, { x: 0, y: 30, side: 30 }],
  ])('of %j by %j is %j', (picture, crop, expected) => {
    expect(squareOf(picture, crop)).toEqual(expected)
  })

  it('never leaves the picture', () => {
    for (const zoom of [1, 1.3, 4])
      for (const at of [-1, 0, 0.4, 1, 2]) {
        const { x, y, side } = squareOf(wide, { zoom, across: at, down: at })
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
        expect(x + side).toBeLessThanOrEqual(400)
        expect(y + side).toBeLessThanOrEqual(200)
      }
  })

  it('moves only where there is room', () => {
    expect(roomOf(wide, centred)).toEqual({ across: true, down: false })
    expect(roomOf({ width: 50, height: 50 }, centred)).toEqual({ across: false, down: false })
    expect(roomOf(wide, { ...centred, zoom: 2 })).toEqual({ across: true, down: true })
  })

  it('follows the hand, pixel by pixel of what is seen', () => {
    // The view shows 200 pixels of the picture on 100: a pull by 10 moves the square by 20 the other way.
    const next = dragged(wide, centred, { x: 10, y: 5, shown: 100 })
    expect(squareOf(wide, next)).toEqual({ x: 80, y: 0, side: 200 })
    expect(dragged(wide, centred, { x: 1000, y: 0, shown: 100 }).across).toBe(0)
    expect(dragged(wide, centred, { x: -1000, y: 0, shown: 100 }).across).toBe(1)
  })
})
