import { expect, it } from 'vitest'
import { daysOf, sinceOf } from './stream-link-day.rules.ts'

const startsOf = (now: string, timeZone: string) => {
  const { days, starts } = daysOf(new Date(now), 2, timeZone)
  return [days, starts.map((start) => new Date(start).toISOString().slice(0, 16))]
}

it.each([
  [
    'UTC',
    '2026-03-10T18:30:00Z',
    ['2026-03-09', '2026-03-10'],
    ['2026-03-09T00:00', '2026-03-10T00:00', '2026-03-11T00:00'],
  ],
  [
    'Asia/Kolkata',
    '2026-03-10T18:29:59Z',
    ['2026-03-09', '2026-03-10'],
    ['2026-03-08T18:30', '2026-03-09T18:30', '2026-03-10T18:30'],
  ],
  [
    'Asia/Kolkata',
    '2026-03-10T18:30:00Z',
    ['2026-03-10', '2026-03-11'],
    ['2026-03-09T18:30', '2026-03-10T18:30', '2026-03-11T18:30'],
  ],
  [
    'Asia/Kathmandu',
    '2026-03-10T18:15:00Z',
    ['2026-03-10', '2026-03-11'],
    ['2026-03-09T18:15', '2026-03-10T18:15', '2026-03-11T18:15'],
  ],
  [
    'Pacific/Kiritimati',
    '2026-03-10T10:00:00Z',
    ['2026-03-10', '2026-03-11'],
    ['2026-03-09T10:00', '2026-03-10T10:00', '2026-03-11T10:00'],
  ],
  [
    'Pacific/Niue',
    '2026-03-10T10:00:00Z',
    ['2026-03-08', '2026-03-09'],
    ['2026-03-08T11:00', '2026-03-09T11:00', '2026-03-10T11:00'],
  ],
])('%s at %s has these days', (timeZone, now, days, starts) => {
  expect(startsOf(now, timeZone)).toEqual([days, starts])
})

it('gives the day of a clock change 23 or 25 hours', () => {
  const hours = (now: string) => {
    const { starts } = daysOf(new Date(now), 1, 'Europe/Berlin')
    return ((starts[1] ?? 0) - (starts[0] ?? 0)) / 3_600_000
  }
  expect(hours('2026-03-29T12:00:00Z')).toBe(23)
  expect(hours('2026-10-25T12:00:00Z')).toBe(25)
})

it('begins a day at one where the clock skips its midnight', () => {
  expect(startsOf('2026-09-06T12:00:00Z', 'America/Santiago')).toEqual([
    ['2026-09-05', '2026-09-06'],
    ['2026-09-05T04:00', '2026-09-06T04:00', '2026-09-07T03:00'],
  ])
})

it.each([
  ['midnight of UTC', '2026-03-08T00:00', '2026-03-08T00:00', 0, 0],
  ['a quarter before it', '2026-03-07T23:45', '2026-03-08T00:00', 15, 0],
  ['a quarter after it', '2026-03-08T00:15', '2026-03-08T00:00', 0, 15],
  ['noon of UTC', '2026-03-08T12:00', '2026-03-08T00:00', 0, 720],
  ['a quarter after noon', '2026-03-08T12:15', '2026-03-09T00:00', 705, 0],
])('what came since %s is whole days and at most half a day', (_, from, firstDay, more, less) => {
  const ms = (text: string) => Date.parse(`${text}Z`)
  const since = sinceOf(ms(from))
  const minutes = ([begin, end]: [number, number]) => (end - begin) / 60_000
  expect([since.firstDay, minutes(since.more), minutes(since.less)]).toEqual([ms(firstDay), more, less])
  expect(since.firstDay + (less - more) * 60_000).toBe(ms(from))
})
