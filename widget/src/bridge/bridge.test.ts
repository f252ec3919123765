import { expect, test } from 'vitest'
import { unwrap, wrap } from './bridge.ts'

test('a frame arrives only with the number it was sent with', () => {
  const message = wrap({ t: 'close' }, 'abc')
  expect(unwrap(message, 'abc')).toEqual({ t: 'close' })
  expect(unwrap(message, 'abd')).toBeNull()
})

test.each([null, undefined, 'abc', 7, {}, { chatx: 'abc' }, { chatx: '', frame: { t: 'close' } }])(
  'the foreign message %j is no frame',
  (data) => {
    expect(unwrap(data, 'abc')).toBeNull()
    expect(unwrap(data, '')).toBeNull()
  },
)
