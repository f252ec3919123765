export type Range = '24h' | '7d' | '30d'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

const partsIn = (at: Date, timeZone: string): Record<string, string> =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )

const labelOf = (at: Date, timeZone: string, unit: 'hour' | 'day'): string => {
  const { year, month, day, hour } = partsIn(at, timeZone)
  return `${year}-${month}-${day}T${unit === 'hour' ? hour : '00'}:00`
}

export const unitOf = (range: Range): 'hour' | 'day' => (range === '24h' ? 'hour' : 'day')

/**
 * The buckets of a range that ends now, oldest first, as local times `YYYY-MM-DDTHH:00`: 24 hours, 7 or 30 days.
 * Days around a clock change are met once each, since the walk goes by hours.
 */
export const bucketsOf = (now: Date, range: Range, timeZone: string): string[] => {
  const wanted = { '24h': 24, '7d': 7, '30d': 30 }[range]
  const unit = unitOf(range)
  const labels: string[] = []
  for (let time = now.getTime(); labels.length < wanted; time -= HOUR_MS) {
    const label = labelOf(new (now.constructor as DateConstructor)(time), timeZone, unit)
    if (labels.at(-1) !== label) labels.push(label)
  }
  return labels.reverse()
}

/** Early enough to hold every bucket of a range, whatever the time zone; surplus rows fall into no bucket. */
export const startOf = (now: Date, range: Range): number =>
  now.getTime() - { '24h': 1, '7d': 7, '30d': 30 }[range] * DAY_MS - DAY_MS

/** The beginning of today in a time zone, as milliseconds since the epoch. */
export const startOfToday = (now: Date, timeZone: string): number => {
  const { hour, minute, second } = partsIn(now, timeZone)
  const guess =
    now.getTime() -
    (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1000 -
    now.getMilliseconds()
  // A clock change since midnight shifts the guess by an hour or so; the local hour there says by how much.
  const there = Number(partsIn(new (now.constructor as DateConstructor)(guess), timeZone)['hour'])
  if (there === 0) return guess
  return there < 12 ? guess - there * HOUR_MS : guess + (24 - there) * HOUR_MS
}

/** Puts counted values into their buckets; what has none counts 0. */
export const fill = (buckets: string[], counted: { bucket: string; value: number }[]): number[] => {
  const values = new Map(counted.map(({ bucket, value }) => [bucket, value]))
  return buckets.map((bucket) => values.get(bucket) ?? 0)
}
