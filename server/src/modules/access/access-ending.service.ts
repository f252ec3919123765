import type { Bus } from '../../infra/bus.ts'
import type { Clock } from '../../infra/clock.ts'
import type { AccountTx, Database, TenantTx } from '../../infra/database/database.ts'
import type { Logins } from '../../infra/http/call.ts'
import type { EndReason, LoginSessionsEnded } from './access.types.ts'
import { endOthersOfOperator } from './access-own-session.store.ts'
import * as store from './access-session.store.ts'

/** A notification holds less than 8,000 bytes. */
const IDS_AT_ONCE = 100

/** Ends login sessions. Whoever is connected with one hears of it on the bus, after commit. */
export const createEndings = ({ db, clock, bus }: { db: Database; clock: Clock; bus: Bus }) => {
  const tell = (tx: TenantTx, mainAccountId: string | null, rows: store.Ended[], reason: EndReason) => {
    const ended = rows.map((row) => row.login_session_id)
    for (let at = 0; at < ended.length; at += IDS_AT_ONCE) {
      const loginSessionIds = ended.slice(at, at + IDS_AT_ONCE)
      const message: LoginSessionsEnded = { tenantId: tx.tenantId, mainAccountId, loginSessionIds, reason }
      tx.afterCommit(() => bus.publish('login_session.ended', message))
    }
    return ended.length
  }

  /** Ends those of the main account that fit the filter; answers how many. */
  const end = async (tx: AccountTx, filter: store.SessionFilter, reason: EndReason): Promise<number> =>
    tell(tx, tx.mainAccountId, await store.endOfAccount(tx, filter, reason, clock.now()), reason)

  /** Ends one login session; it belongs to an operator when it has no main account. */
  const endOne = async (
    tx: TenantTx,
    one: { mainAccountId: string | null; loginSessionId: string },
    reason: EndReason,
  ): Promise<number> => {
    const { mainAccountId, loginSessionId } = one
    if (mainAccountId !== null) return end({ ...tx, mainAccountId }, { loginSessionId }, reason)
    return tell(tx, null, await store.endOfOperator(tx, loginSessionId, reason, clock.now()), reason)
  }

  return {
    end,
    endOne,
    /** Ends an operator's login sessions but one; answers how many. */
    endOthersOfOperator: async (tx: TenantTx, operatorId: string, except: string): Promise<number> => {
      const rows = await endOthersOfOperator(tx, { operatorId, except }, 'logged_out', clock.now())
      return tell(tx, null, rows, 'logged_out')
    },
    logout: (login: Logins['owner'] | Logins['desk'] | Logins['operator']): Promise<number> =>
      db.inTenant(login.tenantId, (tx) => {
        const mainAccountId = login.kind === 'operator' ? null : login.mainAccountId
        return endOne(tx, { mainAccountId, loginSessionId: login.loginSessionId }, 'logged_out')
      }),
  }
}
