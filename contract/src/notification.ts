import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { done, nothing, text } from './base/fields.ts'
import { id, instant } from './base/ids.ts'
import { pageInput, pageOf } from './base/paging.ts'

/** Both languages of the interface; readers get both, so that switching the language needs no call. */
export const inBothLanguages = (max: number) => z.strictObject({ zh: text(max).min(1), en: text(max).min(1) })

/** A notification in its list. */
export const notification = z.object({
  id: id(),
  title: inBothLanguages(120),
  /** The beginning of the text, at most 160 characters. */
  preview: z.object({ zh: z.string(), en: z.string() }),
  shownAt: instant(),
  read: z.boolean(),
})
export type Notification = z.output<typeof notification>

export const notificationDetail = notification.omit({ preview: true }).extend({
  /** Plain text with line breaks; addresses in it may be shown as links. */
  body: z.object({ zh: z.string(), en: z.string() }),
})
export type NotificationDetail = z.output<typeof notificationDetail>

const owner = { who: ['owner'] } as const

export const pageNotification = endpoint({
  ...owner,
  method: 'GET',
  path: '/chatx/system/inform/page',
  summary: 'What operators have told this main account since it was opened, newest first',
  input: z.strictObject(pageInput),
  output: pageOf(notification),
  errors: [],
})

export const getNotification = endpoint({
  ...owner,
  method: 'GET',
  path: '/chatx/system/inform/get',
  summary: 'One notification with its text; reading it is told with `read`',
  input: z.strictObject({ id: id() }),
  output: notificationDetail,
  errors: ['notification.not_found'],
})

/** How far the unread ones are counted: more are shown as "99+". */
export const unreadAtMost = 100

export const unreadNotification = endpoint({
  ...owner,
  method: 'GET',
  path: '/chatx/system/inform/unread',
  summary: 'How many are unread, counted to 100, and which one is the newest',
  input: nothing(),
  output: z.object({ unread: z.number().int().max(unreadAtMost), newestId: id().nullable() }),
  errors: [],
})

export const readNotification = endpoint({
  ...owner,
  method: 'PUT',
  path: '/chatx/system/inform/read',
  inDemo: 'allowed',
  summary: 'Mark one as read; a second time changes nothing',
  input: z.strictObject({ id: id() }),
  output: done(),
  errors: ['notification.not_found'],
})

export const readAllNotification = endpoint({
  ...owner,
  method: 'PUT',
  path: '/chatx/system/inform/readAll',
  summary: 'Mark all that are shown now as read',
  input: nothing(),
  output: done(),
  errors: [],
})
