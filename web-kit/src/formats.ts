import { once } from './once.ts'

/** Numbers, dates and spans in one language and one time zone, all through Intl. */
export type Formats = {
  number: (value: number) => string
  /** 12,345 → 12.3K or 1.2万 */
  compact: (value: number) => string
  percent: (share: number) => string
  /** YYYY-MM-DD HH:mm:ss (specification §9) */
  dateTime: (iso: string) => string
  date: (iso: string) => string
  /** "3 minutes ago"; `now` in milliseconds */
  relative: (iso: string, now: number) => string
  /** The name of a language in the interface language, or its code. */
  language: (code: string) => string
  list: (items: readonly string[]) => string
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

const partsOf = (format: Intl.DateTimeFormat, iso: string) => {
  const parts = new Map(format.formatToParts(new Date(iso)).map((part) => [part.type, part.value]))
  return (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
}

const digitsIn = (timeZone: string | undefined) =>
  once(
    () =>
      new Intl.DateTimeFormat('en-CA', {
        ...(timeZone === undefined ? {} : { timeZone }),
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      }),
  )

const datesIn = (timeZone: string | undefined): Pick<Formats, 'date' | 'dateTime'> => {
  const digits = digitsIn(timeZone)
  const date = (iso: string) => {
    const part = partsOf(digits(), iso)
    return `${part('year')}-${part('month')}-${part('day')}`
  }
  return {
    date,
    dateTime: (iso) => {
      const part = partsOf(digits(), iso)
      return `${date(iso)} ${part('hour')}:${part('minute')}:${part('second')}`
    },
  }
}

/** @param timeZone IANA name; without one the browser's own */
export const createFormats = (tag: string, timeZone?: string): Formats => {
  const number = once(() => new Intl.NumberFormat(tag))
  const compact = once(() => new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 }))
  const percent = once(() => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }))
  const relative = once(() => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))
  const languages = once(() => new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }))
  const list = once(() => new Intl.ListFormat(tag, { type: 'conjunction' }))
  return {
    ...datesIn(timeZone),
    number: (value) => number().format(value),
    compact: (value) => compact().format(value),
    percent: (share) => percent().format(share),
    relative: (iso, now) => {
      const seconds = Math.round((Date.parse(iso) - now) / 1000)
      const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
      return relative().format(Math.trunc(seconds / size), unit)
    },
    language: (code) => nameOf(languages(), code),
    list: (items) => list().format(items),
  }
}

const made = new Map<string, Formats>()

/** The same for all who ask for one language and zone: every cell of a table does. */
export const formatsFor = (tag: string, timeZone?: string): Formats => {
  const key = `${tag} ${timeZone ?? ''}`
  const known = made.get(key)
  if (known) return known
  const formats = createFormats(tag, timeZone)
  made.set(key, formats)
  return formats
}

/** Intl calls zh-CN "Chinese (China)"; people call it Simplified Chinese. */
const scripts: Record<string, string> = { 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant' }

/** Codes that Intl does not take (a private one of ours) are shown as they are. */
const nameOf = (names: Intl.DisplayNames, code: string): string => {
  try {
    return names.of(scripts[code] ?? code) ?? code
  } catch {
    return code
  }
}
