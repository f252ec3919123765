const DAY = 1440
const WEEK = 7 * DAY
const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
/** 1970 began on a Thursday; a week begins on a Monday. */
const FIRST_DAY = 3 * DAY

/** Minutes that a time zone is ahead of UTC at an instant (epoch ms). */
export type ZoneOffset = (at: number) => number

/** Pairs of minutes of a week, from inclusive and to exclusive, in order and without overlap. */
export type Schedule = { spans: Int32Array; offsetAt: ZoneOffset }

/** Day 1 is Monday; times are `HH:MM` of the main account's time zone. */
export type Hours = { days: readonly number[]; from: string; to: string }

const OFFSET = /GMT(?:([+-])(\d{2}):(\d{2}))?/

/**
 * The offsets of a time zone. Asking for one is slow, and zones change only at whole quarters of an hour, so the answer is
 * kept for the quarter: make one of these for each zone, not for each link. Throws a RangeError for an unknown zone.
 */
export const zoneOffset = (timeZone: string): ZoneOffset => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  let known = Number.NaN
  let offset = 0
  return (at) => {
    const quarter = Math.floor(at / QUARTER_MS)
    if (quarter === known) return offset
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours = '0', minutes = '0'] = OFFSET.exec(name) ?? []
    known = quarter
    offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
    return offset
  }
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const spansOf = ({ days, from, to }: Hours): [number, number][] =>
  days.flatMap((day): [number, number][] => {
    const start = (day - 1) * DAY + minuteOf(from)
    const length = (minuteOf(to) - minuteOf(from) + DAY) % DAY || DAY
    const end = start + length
    return end <= WEEK
      ? [[start, end]]
      : [
          [start, WEEK],
          [0, end - WEEK],
        ]
  })

/**
 * Weekly windows for a cheap check. `to` before `from` crosses midnight into the next day, Sunday's into Monday; equal
 * times are a whole day. No windows: undefined, which is always open.
 */
export const compileHours = (hours: readonly Hours[], offsetAt: ZoneOffset): Schedule | undefined => {
  if (hours.length === 0) return undefined
  const merged: [number, number][] = []
  for (const [start, end] of hours.flatMap(spansOf).sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return { spans: Int32Array.from(merged.flat()), offsetAt }
}

/** Whether an instant (epoch ms) lies in one of the windows. */
export const isOpen = ({ spans, offsetAt }: Schedule, now: number): boolean => {
  const minute = (((Math.floor(now / MINUTE_MS) + offsetAt(now) + FIRST_DAY) % WEEK) + WEEK) % WEEK
  for (let index = 0; index < spans.length; index += 2)
    if (minute >= (spans[index] ?? 0) && minute < (spans[index + 1] ?? 0)) return true
  return false
}
