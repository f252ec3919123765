import { unreadAtMost } from '@chatx/contract/notification'
import { AppError } from '../../infra/app-error.ts'
import type { Clock } from '../../infra/clock.ts'
import { pageBounds, pageOfRows, type PageInput } from '../../infra/database/cursor.ts'
import type { AccountScope, AccountTx, Database } from '../../infra/database/database.ts'
import { type Teller, tellOwner } from './notification.events.ts'
import { presentDetail, presentNotification } from './notification.presenter.ts'
import * as store from './notification.store.ts'

export type NotificationDeps = {
  db: Database
  clock: Clock
  streams: Teller
  /** When the scope's main account was opened. */
  openedAt(tx: AccountTx): Promise<Date>
}

/** Works with what this main account may see now. */
const inSight = <T>(
  { db, clock, openedAt }: NotificationDeps,
  scope: AccountScope,
  work: (tx: AccountTx, sight: store.Sight) => Promise<T>,
): Promise<T> => db.inAccount(scope, async (tx) => work(tx, { now: clock.now(), since: await openedAt(tx) }))

const page = (deps: NotificationDeps) => (scope: AccountScope, input: PageInput) =>
  inSight(deps, scope, async (tx, sight) => {
    const rows = await store.listPage(tx, sight, pageBounds(input))
    const cursorOf = (row: store.NotificationRow) => ({ at: row.show_at, id: row.notification_id })
    return { ...pageOfRows(rows, input.pageSize, cursorOf, presentNotification), total: null }
  })

const findOne = async (tx: AccountTx, sight: store.Sight, id: string): Promise<store.NotificationRow> => {
  const row = await store.find(tx, sight, id)
  if (row === undefined) throw new AppError('notification.not_found')
  return row
}

const unread = (deps: NotificationDeps) => (scope: AccountScope) =>
  inSight(deps, scope, async (tx, sight) => {
    const [newest] = await store.listPage(tx, sight, { after: undefined, limit: 1, offset: 0 })
    return {
      unread: await store.countUnread(tx, sight, unreadAtMost),
      newestId: newest?.notification_id ?? null,
    }
  })

const mark = (deps: NotificationDeps) => (scope: AccountScope, id?: string) =>
  inSight(deps, scope, async (tx, sight) => {
    if (id !== undefined) await findOne(tx, sight, id)
    const marked = await store.markRead(tx, sight, id)
    // The other windows of this owner count anew.
    if (marked > 0) tx.afterCommit(() => tellOwner(deps.streams, scope))
  })

export type NotificationService = ReturnType<typeof createNotificationService>

/** What an owner was told. Others' notifications, withdrawn ones and those of the future are as if they were not there. */
export const createNotificationService = (deps: NotificationDeps) => ({
  /** The last shown first; `total` is not counted. */
  page: page(deps),
  /** Throws `notification.not_found`. Does not mark it as read. */
  get: (scope: AccountScope, id: string) =>
    inSight(deps, scope, async (tx, sight) => presentDetail(await findOne(tx, sight, id))),
  /** Counted to 100, and the newest one's id. */
  unread: unread(deps),
  /** Marks one, or all that are shown, as read. Throws `notification.not_found`. */
  mark: mark(deps),
})
