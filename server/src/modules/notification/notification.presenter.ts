import type { Notification, NotificationDetail } from '@chatx/contract/notification'
import type { OperatedNotification } from '@chatx/contract/notification-operator'
import type { OperatedRow } from './notification-operator.store.ts'
import { previewOf, stateOf } from './notification.rules.ts'
import type { NotificationRow } from './notification.store.ts'

type Texts = Pick<NotificationRow, 'title_zh' | 'title_en' | 'body_zh' | 'body_en'>

const titleOf = (row: Texts) => ({ zh: row.title_zh, en: row.title_en })
export const bodyOf = (row: Texts) => ({ zh: row.body_zh, en: row.body_en })

const present = (row: NotificationRow) => ({
  id: row.notification_id,
  title: titleOf(row),
  shownAt: row.show_at.toISOString(),
  read: row.read,
})

export const presentNotification = (row: NotificationRow): Notification => ({
  ...present(row),
  preview: { zh: previewOf(row.body_zh), en: previewOf(row.body_en) },
})

export const presentDetail = (row: NotificationRow): NotificationDetail => ({
  ...present(row),
  body: bodyOf(row),
})

export const presentOperated =
  (now: Date) =>
  (row: OperatedRow): OperatedNotification => ({
    id: row.notification_id,
    title: titleOf(row),
    audience: row.to_all ? 'all' : 'chosen',
    chosenNum: row.to_all ? null : row.chosen,
    state: stateOf(row, now),
    showAt: row.show_at.toISOString(),
    createdAt: row.created_at.toISOString(),
  })
