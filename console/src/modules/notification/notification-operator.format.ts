import { email } from '@chatx/contract/base/fields'
import type { InputOf } from '@chatx/contract/base/endpoint'
import type { createNotification, OperatedNotificationDetail } from '@chatx/contract/notification-operator'

/** The form as it is typed: addresses as lines, the time on the browser's clock. */
export type NotificationValues = {
  title: { zh: string; en: string }
  body: { zh: string; en: string }
  audience: 'all' | 'chosen'
  emails: string
  when: 'now' | 'later'
  local: string
}

export const freshValues: NotificationValues = {
  title: { zh: '', en: '' },
  body: { zh: '', en: '' },
  audience: 'all',
  emails: '',
  when: 'now',
  local: '',
}

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** An instant as `YYYY-MM-DDTHH:mm` on the browser's clock. */
export const localOf = (instant: string): string => {
  const at = new Date(instant)
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-')
  return `${day}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
}

/** The instant of a time on the browser's clock; null for none. */
export const instantOf = (local: string): string | null => {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

export const valuesOf = (row: OperatedNotificationDetail): NotificationValues => ({
  title: row.title,
  body: row.body,
  audience: row.audience,
  emails: row.emails.join('\n'),
  when: row.state === 'scheduled' ? 'later' : 'now',
  local: row.state === 'scheduled' ? localOf(row.showAt) : '',
})

export const emailsIn = (text: string): string[] => text.split(/[\s,;，；]+/).filter((part) => part !== '')

/** What is no address. */
export const badEmails = (text: string): string[] =>
  emailsIn(text).filter((part) => !email().safeParse(part).success)

/** The form as the server wants it. */
export const inputOf = (values: NotificationValues): InputOf<typeof createNotification> => ({
  title: values.title,
  body: values.body,
  audience: values.audience,
  emails: values.audience === 'chosen' ? emailsIn(values.emails) : [],
  showAt: values.when === 'later' ? instantOf(values.local) : null,
})

/** Whether a later time was asked for and is none. */
export const lacksTime = ({ when, local }: NotificationValues, now: number): boolean => {
  const at = Date.parse(instantOf(local) ?? '')
  return when === 'later' && (Number.isNaN(at) || at <= now)
}
