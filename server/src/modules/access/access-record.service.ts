import type { LoginRecord } from '@chatx/contract/access-security'
import type { Page } from '@chatx/contract/base/paging'
import type { Clock } from '../../infra/clock.ts'
import { pageBounds, type PageInput, pageOfRows } from '../../infra/database/cursor.ts'
import type { Database, TenantTx } from '../../infra/database/database.ts'
import type { Random } from '../../infra/random.ts'
import type { Browser } from './access.types.ts'
import * as store from './access-record.store.ts'
import { type Holder, inHolder } from './access-holder.service.ts'
import type { HolderIds } from './access-second-factor.store.ts'
import { presentRecord } from './access-security.presenter.ts'

type Kind = store.RecordRow['kind']
/** Where a try came from, and to what it wanted in. */
export type From = { browser: Browser; kind: Kind }
type Opening =
  | { kind: 'owner' | 'desk'; mainAccountId: string; loggedInAs: 'main' | 'ticket' | 'remembered' | 'code' }
  | { kind: 'operator'; operatorId: string; loggedInAs: 'operator' }

type Deps = { db: Database; clock: Clock; random: Random }

export type LoginRecords = ReturnType<typeof createLoginRecords>

/** What is kept for 180 days of every log-in with an own password, and of every try that failed. */
export const createLoginRecords = ({ db, clock, random }: Deps) => {
  const write = (
    tx: TenantTx,
    holder: HolderIds | undefined,
    what: Pick<store.RecordRow, 'outcome' | 'kind' | 'logged_in_as'>,
    browser: Browser,
  ) =>
    store.insertRecord(tx, {
      ...what,
      main_account_id: holder?.mainAccountId ?? null,
      holder_id: holder?.holderId ?? null,
      login_record_id: random.id(),
      at: clock.now(),
      ip: browser.ip,
      user_agent: browser.userAgent,
    })
  return {
    /** A login session began. A desk's by its login code is no log-in of the owner. */
    opened: async (tx: TenantTx, login: Opening, browser: Browser): Promise<void> => {
      if (login.loggedInAs === 'code') return
      const holder =
        login.kind === 'operator'
          ? { holderId: login.operatorId, mainAccountId: null }
          : { holderId: login.mainAccountId, mainAccountId: login.mainAccountId }
      const what = { outcome: 'success', kind: login.kind, logged_in_as: login.loggedInAs } as const
      await write(tx, holder, what, browser)
    },
    /** A try failed; without a holder it was on a name that nobody has, which must take as long. */
    failed: (
      tenantId: number,
      holder: HolderIds | undefined,
      outcome: 'wrong_password' | 'wrong_code',
      { browser, kind }: From,
    ): Promise<void> =>
      db.inTenant(tenantId, async (tx) => {
        const loggedInAs = kind === 'operator' ? 'operator' : 'main'
        await write(tx, holder, { outcome, kind, logged_in_as: loggedInAs }, browser)
      }),
    page: (holder: Holder, input: PageInput): Promise<Page<LoginRecord>> =>
      inHolder(db, holder, async (tx) => {
        const rows = await store.pageRecords(tx, holder, pageBounds(input))
        const cursorOf = (row: store.RecordRow) => ({ at: row.at, id: row.login_record_id })
        return { ...pageOfRows(rows, input.pageSize, cursorOf, presentRecord), total: null }
      }),
  }
}
