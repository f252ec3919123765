import { randomUUID } from 'node:crypto'
import { canary } from './authorization-canaries.ts'
import type { Main } from './authorization-people.ts'
import type { TestServer } from './harness.ts'

export const LATER = '2099-01-01T00:00:00.000Z'

export const noticeOf = (word: string, emails: string[], showAt: string | null = null) => ({
  title: { zh: word, en: word },
  body: { zh: word, en: word },
  audience: emails.length > 0 ? ('chosen' as const) : ('all' as const),
  emails,
  showAt,
})

/** For each main account alone: a notification that is shown, one for later, and one to be withdrawn. */
export const furnishNotifications = async (
  { services: { notificationOperators } }: TestServer,
  main: Main,
): Promise<void> => {
  const writer = { tenantId: main.tenantId, operatorId: randomUUID() }
  const make = async (showAt: string | null) =>
    (await notificationOperators.create(writer, noticeOf(canary(main.name, 'notice'), [main.email], showAt)))
      .id
  main.rows.notification = await make(null)
  main.rows.operatedNotification = await make(LATER)
  main.rows.withdrawnNotification = await make(LATER)
}
