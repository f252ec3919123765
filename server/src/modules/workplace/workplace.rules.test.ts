import { describe, expect, it } from 'vitest'
import { bucketsOf, fill, startOfToday } from './workplace.rules.ts'

const now = new Date('2026-03-10T18:30:15.250Z')

describe('buckets of a range', () => {
  it('turns days at the main account’s time zone', () => {
    expect(bucketsOf(now, '7d', 'Asia/Shanghai').at(-1)).toBe('2026-03-11T00:00')
    expect(bucketsOf(now, '7d', 'UTC').at(-1)).toBe('2026-03-10T00:00')
  })

  it.each([
    ['24h', 24],
    ['7d', 7],
    ['30d', 30],
  ] as const)('%s has %i different buckets, also over a clock change', (range, n) => {
    const buckets = bucketsOf(now, range, 'America/New_York')
    expect(new Set(buckets).size).toBe(n)
    expect([...buckets].sort()).toEqual(buckets)
  })

  it('counts 0 where nothing happened', () => {
    expect(fill(['a', 'b', 'c'], [{ bucket: 'b', value: 3 }])).toEqual([0, 3, 0])
  })
})

describe('the beginning of today', () => {
  it.each([
    ['Asia/Shanghai', '2026-03-10T18:30:15.250Z', '2026-03-10T16:00:00.000Z'],
    ['UTC', '2026-03-10T18:30:15.250Z', '2026-03-10T00:00:00.000Z'],
    ['Asia/Kolkata', '2026-03-10T18:30:15.250Z', '2026-03-10T18:30:00.000Z'],
    // The clocks of New York went forward at two in the morning of this day.
    ['America/New_York', '2026-03-08T20:00:00.000Z', '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-11-01T20:00:00.000Z', '2026-11-01T04:00:00.000Z'],
  ])('%s at %s is %s', (zone, at, start) => {
    expect(new Date(startOfToday(new Date(at), zone)).toISOString()).toBe(start)
  })
})
