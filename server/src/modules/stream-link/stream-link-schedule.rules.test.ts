import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileHours, type Hours, isOpen, zoneOffset } from './stream-link-schedule.rules.ts'

const utc = zoneOffset('UTC')
const openAt = (hours: Hours[], at: string, zone = 'UTC') => {
  const schedule = compileHours(hours, zoneOffset(zone))
  return schedule === undefined || isOpen(schedule, Date.parse(at))
}

describe('zoneOffset', () => {
  it.each([
    ['Asia/Shanghai', '2026-01-05T00:00:00Z', 480],
    ['UTC', '2026-01-05T00:00:00Z', 0],
    ['Asia/Kathmandu', '2026-01-05T00:00:00Z', 345],
    ['America/St_Johns', '2026-01-05T00:00:00Z', -210],
    ['Pacific/Kiritimati', '2026-01-05T00:00:00Z', 840],
    ['Europe/Berlin', '2026-03-29T00:59:59Z', 60],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', 120],
    ['Australia/Lord_Howe', '2026-04-04T14:59:59Z', 660],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', 630],
  ])('%s at %s is %i minutes ahead', (zone, at, minutes) => {
    const offsetAt = zoneOffset(zone)
    expect(offsetAt(Date.parse(at) - 86_400_000 * 200)).toBeTypeOf('number')
    expect(offsetAt(Date.parse(at))).toBe(minutes)
    expect(offsetAt(Date.parse(at))).toBe(minutes)
  })

  it('refuses an unknown zone', () => {
    expect(() => zoneOffset('Mars/Olympus')).toThrow(RangeError)
  })
})

describe('isOpen', () => {
  const office: Hours[] = [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }]
  const night: Hours[] = [{ days: [7], from: '22:30', to: '02:00' }]

  // 2026-01-05 is a Monday.
  it.each<[string, Hours[], string, string, boolean]>([
    ['no windows', [], '2026-01-05T03:00:00Z', 'UTC', true],
    ['the first minute', office, '2026-01-05T09:00:00Z', 'UTC', true],
    ['just before', office, '2026-01-05T08:59:59.999Z', 'UTC', false],
    ['the last minute', office, '2026-01-05T17:59:59.999Z', 'UTC', true],
    ['the end', office, '2026-01-05T18:00:00Z', 'UTC', false],
    ['Saturday', office, '2026-01-10T12:00:00Z', 'UTC', false],
    ['morning in Shanghai', office, '2026-01-05T01:00:00Z', 'Asia/Shanghai', true],
    ['evening in Shanghai', office, '2026-01-05T10:00:00Z', 'Asia/Shanghai', false],
    ['Friday in New York, Saturday in UTC', office, '2026-01-09T22:00:00Z', 'America/New_York', true],
    ['before midnight on Sunday', night, '2026-01-11T23:59:00Z', 'UTC', true],
    ['after midnight on Monday', night, '2026-01-12T01:59:59Z', 'UTC', true],
    ['its end on Monday', night, '2026-01-12T02:00:00Z', 'UTC', false],
    ['Monday night is not Sunday’s', night, '2026-01-12T22:45:00Z', 'UTC', false],
    ['until midnight', [{ days: [1], from: '22:00', to: '00:00' }], '2026-01-05T23:59:59Z', 'UTC', true],
    ['past midnight', [{ days: [1], from: '22:00', to: '00:00' }], '2026-01-06T00:00:00Z', 'UTC', false],
    ['a whole day', [{ days: [1], from: '00:00', to: '00:00' }], '2026-01-05T12:00:00Z', 'UTC', true],
    ['the day after it', [{ days: [1], from: '00:00', to: '00:00' }], '2026-01-06T00:00:00Z', 'UTC', false],
    ['summer time in Berlin', office, '2026-06-01T07:00:00Z', 'Europe/Berlin', true],
    ['winter time in Berlin', office, '2026-01-05T07:59:00Z', 'Europe/Berlin', false],
  ])('%s', (_, hours, at, zone, open) => {
    expect(openAt(hours, at, zone)).toBe(open)
  })

  it('agrees with a minute-by-minute reading of the windows', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    const window = fc.record({
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      from: time,
      to: time,
    })
    const windows = fc.array(window, { minLength: 1, maxLength: 14 })
    fc.assert(
      fc.property(windows, fc.integer({ min: 0, max: 10_079 }), (hours, minute) => {
        const schedule = compileHours(hours, utc)
        const day = Math.floor(minute / 1440) + 1
        const now = `${String(Math.floor((minute % 1440) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        const before = day === 1 ? 7 : day - 1
        const expected = hours.some(({ days, from, to }) =>
          from < to
            ? days.includes(day) && from <= now && now < to
            : (days.includes(day) && from <= now) || (days.includes(before) && now < to),
        )
        const monday = Date.parse('2026-01-05T00:00:00Z')
        expect(schedule && isOpen(schedule, monday + minute * 60_000)).toBe(expected)
      }),
      { numRuns: 1000 },
    )
  })
})
