import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTyping } from './typing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('typing is said at most every three seconds and taken back after five of silence', () => {
  const said: boolean[] = []
  const typing = createTyping((on) => said.push(on))
  for (let key = 0; key < 40; key += 1) {
    typing.typed('hola')
    vi.advanceTimersByTime(100)
  }
  expect(said).toEqual([true, true])
  vi.advanceTimersByTime(5000)
  expect(said).toEqual([true, true, false])
})

test('an emptied field and a sent message end it at once, and only once', () => {
  const said: boolean[] = []
  const typing = createTyping((on) => said.push(on))
  typing.typed('h')
  typing.typed(' ')
  typing.stop()
  expect(said).toEqual([true, false])
})
