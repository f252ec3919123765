import type { Clock } from '../../infra/clock.ts'
import { type AccountTx, asTenant } from '../../infra/database/database.ts'
import type { Random } from '../../infra/random.ts'
import { type Teller, tellOwner } from './notification.events.ts'
import { insertNotice, type NoticeTexts } from './notification-notice.store.ts'

export type NoticeDeps = { clock: Clock; random: Random; streams: Teller }
export type Notices = ReturnType<typeof createNotices>

/**
 * What the product itself tells the owner of this main account. It is part of the caller's transaction: told exactly once
 * where what it tells of changes exactly once, and to open consoles after the commit.
 */
export const createNotices =
  ({ clock, random, streams }: NoticeDeps) =>
  async (tx: AccountTx, texts: NoticeTexts): Promise<void> => {
    const { tenantId, mainAccountId } = tx
    const notice = { ...texts, id: random.id(), mainAccountId, now: clock.now() }
    // No main account may write notifications, not even its own.
    await asTenant(tx, (wide) => insertNotice(wide, notice))
    tx.afterCommit(() => tellOwner(streams, { tenantId, mainAccountId }))
  }
