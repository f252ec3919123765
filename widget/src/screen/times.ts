import { once } from '@chatx/web-kit/once.ts'
import type { Language } from '../text/texts.ts'

export type Times = {
  /** The calendar day where the visitor is, to tell days apart. */
  day: (at: string) => string
  /** How a day is called: today, yesterday, or its date. */
  dayName: (at: string, now?: Date) => string
  clock: (at: string) => string
  full: (at: string) => string
}

const upper = (text: string, language: string): string =>
  text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1)

/** Dates and times in the visitor's language and time zone. */
export const timesIn = (language: Language, timeZone?: string): Times => {
  const zone = timeZone === undefined ? {} : { timeZone }
  const key = once(() => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', ...zone }))
  const clock = once(() => new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', ...zone }))
  const full = once(
    () => new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', ...zone }),
  )
  const near = once(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
  const day = (at: string) => key().format(new Date(at))
  const date = (at: string, now: Date): string => {
    const sameYear = day(at).slice(0, 4) === day(now.toISOString()).slice(0, 4)
    const year = sameYear ? {} : ({ year: 'numeric' } as const)
    const shape = { weekday: 'long', day: 'numeric', month: 'long', ...year, ...zone } as const
    return new Intl.DateTimeFormat(language, shape).format(new Date(at))
  }
  return {
    day,
    dayName: (at, now = new Date()) => {
      const ago = Math.round((Date.parse(day(now.toISOString())) - Date.parse(day(at))) / 86_400_000)
      return upper(ago === 0 || ago === 1 ? near().format(-ago, 'day') : date(at, now), language)
    },
    clock: (at) => clock().format(new Date(at)),
    full: (at) => full().format(new Date(at)),
  }
}
