import { canary } from './authorization-canaries.ts'
import type { Entry } from './authorization-entry.ts'
import { LATER, noticeOf } from './authorization-notification-place.ts'

const own = { of: 'notification', missing: 'notification.not_found' } as const
const operated = { of: 'operatedNotification', missing: 'notification.not_found' } as const

/** What the matrix sends to the calls on notifications. */
export const notificationEntries: Record<string, Entry> = {
  pageNotification: { input: () => ({ pageSize: 200 }) },
  getNotification: { input: ({ id }) => ({ id: id('id') }), ids: { id: own } },
  unreadNotification: { input: () => ({}) },
  readNotification: { input: ({ id }) => ({ id: id('id') }), ids: { id: own } },
  readAllNotification: { input: () => ({}) },
  pageOperatedNotification: { input: () => ({ pageSize: 200 }) },
  getOperatedNotification: { input: ({ id }) => ({ id: id('id') }), ids: { id: operated } },
  createNotification: { input: ({ world }) => noticeOf(world.unique(), []) },
  updateNotification: {
    input: ({ world, id }) => {
      const main = Object.values(world.mains).find(({ rows }) => rows.operatedNotification === id('id'))
      const { email } = main ?? world.mains.a
      return { ...noticeOf(canary(main?.name ?? 'a', 'notice'), [email], LATER), id: id('id') }
    },
    ids: { id: operated },
  },
  withdrawNotification: {
    input: ({ id }) => ({ id: id('id') }),
    ids: { id: { of: 'withdrawnNotification', missing: 'notification.not_found' } },
  },
}
