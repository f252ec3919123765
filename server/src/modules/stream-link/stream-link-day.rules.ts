const QUARTER_MS = 900_000
const DAY_MS = 86_400_000
/** No time zone is further than 14 hours from UTC, and none has changed its clock by more than one at midnight. */
const FURTHEST_MS = 15 * 3_600_000

const formatOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })

/** The first quarter of an hour that belongs to a day, as milliseconds since the epoch; also where midnight is skipped. */
const startOf = (utc: number, day: string, format: Intl.DateTimeFormat): number => {
  let early = utc - FURTHEST_MS
  let late = utc + FURTHEST_MS
  while (late - early > QUARTER_MS) {
    const middle = early + Math.floor((late - early) / QUARTER_MS / 2) * QUARTER_MS
    if (format.format(middle) >= day) late = middle
    else early = middle
  }
  return late
}

/**
 * The last `count` calendar days of a time zone, today last, as YYYY-MM-DD, with the moment each of them begins and the
 * moment after the last. Every time zone's day begins with a quarter of an hour (decisions §6).
 */
export const daysOf = (now: Date, count: number, timeZone: string): { days: string[]; starts: number[] } => {
  const format = formatOf(timeZone)
  const dates = now.constructor as DateConstructor
  const today = dates.parse(format.format(now))
  const midnights = Array.from({ length: count + 1 }, (_, at) => today + (at - count + 1) * DAY_MS)
  const dayOf = (utc: number): string => new dates(utc).toISOString().slice(0, 10)
  return {
    days: midnights.slice(0, count).map(dayOf),
    starts: midnights.map((utc) => startOf(utc, dayOf(utc), format)),
  }
}

/**
 * The whole days of UTC from `firstDay` on, with the quarters of `more` before them, or without the quarters of `less` in
 * them; all in milliseconds since the epoch.
 */
export type Since = { firstDay: number; more: [from: number, to: number]; less: [from: number, to: number] }

/** What came since a moment, put together from whole days and at most half a day of quarters. */
export const sinceOf = (from: number): Since => {
  const midnight = Math.floor(from / DAY_MS) * DAY_MS
  const next = midnight + DAY_MS
  const isEarly = from - midnight <= DAY_MS / 2
  return isEarly
    ? { firstDay: midnight, more: [midnight, midnight], less: [midnight, from] }
    : { firstDay: next, more: [from, next], less: [next, next] }
}
