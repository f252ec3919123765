import type { TranslationReason } from '@chatx/contract/translation'

const styles = {
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { weekday: 'short', month: 'short', day: 'numeric' },
  dayOfYear: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  shortDay: { month: 'numeric', day: 'numeric' },
} as const

const made = new Map<string, Intl.DateTimeFormat>()

/** Made once for each language: making one takes longer than drawing the row it is for. */
const dateFormat = (tag: string, style: keyof typeof styles): Intl.DateTimeFormat => {
  const key = `${style} ${tag}`
  const format = made.get(key) ?? new Intl.DateTimeFormat(tag, styles[style])
  made.set(key, format)
  return format
}

type Days = { today: string; yesterday: string }

const startOfDay = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** How many days ago, 0 being today. @param now milliseconds */
const daysSince = (day: Date, now: number): number =>
  Math.round((startOfDay(new Date(now)) - startOfDay(day)) / 86_400_000)

/** The day of a message as a heading: today, yesterday, else the date. @param now milliseconds */
export const dayLabel = (iso: string, now: number, tag: string, days: Days): string => {
  const day = new Date(iso)
  const age = daysSince(day, now)
  if (age === 0) return days.today
  if (age === 1) return days.yesterday
  const sameYear = day.getFullYear() === new Date(now).getFullYear()
  return dateFormat(tag, sameYear ? 'day' : 'dayOfYear').format(day)
}

/** When something happened and the beginning of that day here, both in milliseconds. */
export const instantOf = (iso: string): { at: number; day: number } => {
  const date = new Date(iso)
  return { at: date.getTime(), day: startOfDay(date) }
}

/** Hours and minutes in the agent's zone. */
export const clock = (iso: string, tag: string): string => dateFormat(tag, 'clock').format(new Date(iso))

/** Beside a row of the list: the time today, else the day. */
export const shortTime = (iso: string, now: number, tag: string, days: Days): string => {
  const day = new Date(iso)
  const age = daysSince(day, now)
  if (age === 0) return clock(iso, tag)
  return age === 1 ? days.yesterday : dateFormat(tag, 'shortDay').format(day)
}

/** 1536 → "1.5 KB". */
export const fileSize = (
  bytes: number,
  tag: string,
  units: { b: string; kb: string; mb: string },
): string => {
  const format = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 })
  if (bytes < 1024) return `${format.format(bytes)} ${units.b}`
  if (bytes < 1024 * 1024) return `${format.format(bytes / 1024)} ${units.kb}`
  return `${format.format(bytes / 1024 / 1024)} ${units.mb}`
}

type ReasonTexts = { reasons: Record<TranslationReason, string>; reasonOther: (code: string) => string }

/** The sentence for a reason code; codes of a newer server are shown as they are. */
export const reasonText = (code: string | null, texts: ReasonTexts): string => {
  if (code === null) return ''
  return code in texts.reasons ? texts.reasons[code as TranslationReason] : texts.reasonOther(code)
}

type FailureTexts = { failures: Record<string, string>; reasonOther: (code: string) => string }

/** Why a message did not arrive; codes of a newer server are shown as they are. */
export const failureText = (code: string | null, texts: FailureTexts): string =>
  code === null ? '' : (texts.failures[code] ?? texts.reasonOther(code))

type EngineTexts = { engines: { phrasebook: string; memory: string; cache: string } }

/** Who translated: an engine by its own name, what is built in by ours. */
export const engineName = (engine: string | null, { engines }: EngineTexts): string | null =>
  engine !== null && engine in engines ? engines[engine as keyof typeof engines] : engine

/** Letters for a picture that is not there: two of a Latin name or a visitor's number, the last two of a Chinese one. */
export const initials = (name: string): string => {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const [first = '?'] = words
  if (/\p{Script=Han}/u.test(first)) return [...first].slice(-2).join('')
  if (words.length === 1)
    return [...first]
      .slice(0, /\d/.test(first) ? 2 : 1)
      .join('')
      .toUpperCase()
  return [first, words.at(-1) ?? '']
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}
