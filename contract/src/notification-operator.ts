import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { done, email } from './base/fields.ts'
import { id, instant } from './base/ids.ts'
import { pageInput, pageOf } from './base/paging.ts'
import { inBothLanguages } from './notification.ts'

const operator = { who: ['operator'] } as const

/** Everybody, or the main accounts of these addresses. */
export const notificationAudience = z.enum(['all', 'chosen'])

export const notificationForm = z
  .strictObject({
    title: inBothLanguages(120),
    body: inBothLanguages(5000),
    audience: notificationAudience,
    /** Addresses that main accounts log in with; for the audience `chosen` only. */
    emails: z.array(email()).max(100).default([]),
    /** Null, or a time that has passed: at once. */
    showAt: instant().nullable().default(null),
  })
  .refine(({ audience, emails }) => (audience === 'chosen') === emails.length > 0, { path: ['emails'] })
export type NotificationForm = z.output<typeof notificationForm>

export const notificationState = z.enum(['scheduled', 'shown', 'withdrawn'])

/** A notification as operators see it. */
export const operatedNotification = z.object({
  id: id(),
  title: inBothLanguages(120),
  audience: notificationAudience,
  /** How many main accounts were chosen; null: everybody. */
  chosenNum: z.number().int().nullable(),
  state: notificationState,
  showAt: instant(),
  createdAt: instant(),
})
export type OperatedNotification = z.output<typeof operatedNotification>

export const operatedNotificationDetail = operatedNotification.extend({
  body: z.object({ zh: z.string(), en: z.string() }),
  emails: z.array(z.string()),
  /** How many main accounts have read it. */
  readNum: z.number().int(),
})
export type OperatedNotificationDetail = z.output<typeof operatedNotificationDetail>

export const pageOperatedNotification = endpoint({
  ...operator,
  method: 'GET',
  path: '/chatx-admin/api/inform/page',
  summary: 'All notifications of the tenant, the last written first',
  input: z.strictObject(pageInput),
  output: pageOf(operatedNotification),
  errors: [],
})

export const getOperatedNotification = endpoint({
  ...operator,
  method: 'GET',
  path: '/chatx-admin/api/inform/get',
  summary: 'One notification with its texts, its audience and how many have read it',
  input: z.strictObject({ id: id() }),
  output: operatedNotificationDetail,
  errors: ['notification.not_found'],
})

export const createNotification = endpoint({
  ...operator,
  method: 'POST',
  path: '/chatx-admin/api/inform/create',
  summary: 'Write a notification; consoles that are open hear of it when it is shown',
  input: notificationForm,
  output: operatedNotification,
  errors: ['notification.recipient_unknown'],
})

export const updateNotification = endpoint({
  ...operator,
  method: 'PUT',
  path: '/chatx-admin/api/inform/update',
  summary: 'Change a notification; of one that is shown only the texts, of one that is withdrawn nothing',
  input: notificationForm.safeExtend({ id: id() }),
  output: operatedNotification,
  errors: [
    'notification.not_found',
    'notification.recipient_unknown',
    'notification.already_shown',
    'notification.withdrawn',
  ],
})

export const withdrawNotification = endpoint({
  ...operator,
  method: 'PUT',
  path: '/chatx-admin/api/inform/withdraw',
  summary: 'Take a notification back: nobody is shown it any more',
  input: z.strictObject({ id: id() }),
  output: done(),
  errors: ['notification.not_found'],
})
