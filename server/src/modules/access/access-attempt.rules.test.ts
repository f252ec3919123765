import { describe, expect, it } from 'vitest'
import { type Counter, type Limit, limits, networkOf, nextTry } from './access-attempt.rules.ts'

const MINUTE = 60_000
const none: Counter = { tries: 0, windowEndsAt: 0, freeAt: 0 }

/** How many of these tries are let through, each at its time. */
const allowed = (limit: Limit, times: number[]): number[] => {
  let counter = none
  return times.filter((now) => {
    const result = nextTry(counter, limit, now)
    if (result.allowed) counter = result.counter
    return result.allowed
  })
}

describe('tries', () => {
  it('stop at ten for one name from one network, however many come', () => {
    const times = Array.from({ length: 200 }, (_, index) => 1_000 + index * 10)
    expect(allowed(limits.nameFromNetwork, times)).toHaveLength(10)
  })

  it('go on one at a time after waits that double to a quarter of an hour', () => {
    const everySecond = Array.from({ length: 3 * 3600 }, (_, index) => index * 1_000)
    const times = allowed(limits.nameFromNetwork, everySecond).slice(9)
    const waits = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / MINUTE)
    expect(waits.slice(0, 6)).toEqual([1, 2, 4, 8, 15, 15])
  })

  it('begin anew after a quiet window', () => {
    const burst = Array.from({ length: 20 }, (_, index) => index)
    const later = burst.map((time) => time + 40 * MINUTE)
    expect(allowed(limits.nameFromNetwork, [...burst, ...later])).toHaveLength(20)
  })

  it('stop until the window ends where there is no waiting', () => {
    const times = [0, 1, 2, 3, 4, 5, 6, 59 * MINUTE, 60 * MINUTE, 60 * MINUTE + 1]
    expect(allowed(limits.codeHour, times)).toEqual([0, 1, 2, 3, 4, 60 * MINUTE, 60 * MINUTE + 1])
  })

  it('say how long to wait', () => {
    const first = nextTry(none, limits.codeResend, 5_000)
    expect(first.allowed && nextTry(first.counter, limits.codeResend, 35_000)).toEqual({
      allowed: false,
      waitMs: 30_000,
    })
  })
})

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['nonsense', 'unknown'],
  ])('%s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })
})
