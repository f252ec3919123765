import type { OwnLoginSession } from '@chatx/contract/access-security'
import { AppError } from '../../infra/app-error.ts'
import type { Clock } from '../../infra/clock.ts'
import type { Database, TenantTx } from '../../infra/database/database.ts'
import type { Logins } from '../../infra/http/call.ts'
import { holderOfLogin, inHolder } from './access-holder.service.ts'
import * as store from './access-own-session.store.ts'
import type { Remember } from './access-remember.service.ts'
import { presentOwnSession } from './access-security.presenter.ts'
import type { LoginSessions } from './access-session.service.ts'

type Own = Logins['owner'] | Logins['operator']
type Deps = { db: Database; clock: Clock; sessions: LoginSessions; remember: Remember }

export type OwnSessions = ReturnType<typeof createOwnSessions>

/**
 * Ends all login sessions of the holder but the one that asks, and every remembered login; `keepOwn` leaves the one of the
 * browser that asks.
 */
const endOthersIn =
  ({ sessions, remember }: Deps) =>
  async (tx: TenantTx, login: Own, { keepOwn }: { keepOwn: boolean }): Promise<number> => {
    const except = login.loginSessionId
    if (login.kind === 'operator') return sessions.endOthersOfOperator(tx, login.operatorId, except)
    const own = { ...tx, mainAccountId: login.mainAccountId }
    const family = keepOwn ? await store.familyOf(tx, holderOfLogin(login), except) : null
    await remember.revokeAllBut(own, family)
    return sessions.end(own, { except, ownOnly: true }, 'logged_out')
  }

/** Where somebody is logged in with the own credentials, to be looked at and ended. */
export const createOwnSessions = (deps: Deps) => {
  const { db, clock, sessions, remember } = deps
  return {
    endOthersIn: endOthersIn(deps),
    listLoginSession: (login: Own): Promise<{ list: OwnLoginSession[] }> => {
      const holder = holderOfLogin(login)
      return inHolder(db, holder, async (tx) => {
        const rows = await store.listAlive(tx, holder, clock.now())
        return { list: rows.map((row) => presentOwnSession(row, login.loginSessionId)) }
      })
    },
    /** Ends one; a remembered login would only open the next, so it ends too. */
    endLoginSession: (login: Own, loginSessionId: string): Promise<void> => {
      const holder = holderOfLogin(login)
      return inHolder(db, holder, async (tx) => {
        const row = await store.lockAlive(tx, holder, loginSessionId)
        if (row === undefined) throw new AppError('access.login_session_unknown')
        const { mainAccountId } = holder
        if (mainAccountId !== null && row.remember_family !== null)
          await remember.revokeFamily({ ...tx, mainAccountId }, row.remember_family)
        await sessions.endOne(tx, { mainAccountId, loginSessionId }, 'logged_out')
      })
    },
    endOtherLoginSessions: (login: Own): Promise<number> =>
      inHolder(db, holderOfLogin(login), (tx) => endOthersIn(deps)(tx, login, { keepOwn: true })),
  }
}
