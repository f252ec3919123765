import { expect, test } from 'vitest'
import { isPicture, placeOf, sizeText } from './picture.ts'

test.each([
  [100, 80, { width: 100, height: 80 }],
  [4000, 3000, { width: 240, height: 180 }],
  [1000, 4000, { width: 70, height: 280 }],
  [10_000, 10, { width: 240, height: 48 }],
  [null, null, { width: 200, height: 150 }],
])('a picture of %s by %s takes %o', (width, height, place) => {
  expect(placeOf(width, height)).toEqual(place)
})

test.each([
  [812, '812 B'],
  [1400, '1.4 KB'],
  [10_485_760, '10 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes, 'en')).toBe(text)
})

test('an SVG is a file, not a picture', () => {
  expect(['image/png', 'image/jpeg', 'image/svg+xml', 'text/html'].filter(isPicture)).toEqual([
    'image/png',
    'image/jpeg',
  ])
})
