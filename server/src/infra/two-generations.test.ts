import { expect, it } from 'vitest'
import { createTwoGenerations } from './two-generations.ts'

it('keeps what is used and forgets the rest', () => {
  const kept = createTwoGenerations<number>(10)
  kept.set('first', 1)
  for (let n = 0; n < 100; n += 1) {
    kept.set(String(n), n)
    expect(kept.get('first')).toBe(1)
  }
  expect(kept.get('0')).toBeUndefined()
  expect(kept.get('99')).toBe(99)
})
