import { AppError } from '../../infra/app-error.ts'
import type { Clock } from '../../infra/clock.ts'
import { sha256 } from '../../infra/crypto.ts'
import type { Database } from '../../infra/database/database.ts'
import type { Login, Logins } from '../../infra/http/call.ts'
import type { Random } from '../../infra/random.ts'
import type { LoginSessions } from './access-session.service.ts'
import { SECRET_BYTES, tenantOfSecret, tenantSecret } from './access-tenant-secret.rules.ts'
import type { Purpose } from './access-ticket.store.ts'
import * as store from './access-ticket.store.ts'

const QUICK_LOGIN_SECONDS = 60
const LIVE_SECONDS = 30

export type Ticket = { ticket: string; expiresIn: number }
export type Member = Exclude<Login, Logins['anyone']>

type Deps = { db: Database; clock: Clock; random: Random; sessions: LoginSessions }

export type Tickets = ReturnType<typeof createTickets>

/** One-time tickets, for addresses that must carry no token. They die with the login session that asked for them. */
export const createTickets = ({ db, clock, random, sessions }: Deps) => {
  const issue = async (login: Member, purpose: Purpose, seconds: number): Promise<Ticket> => {
    const ticket = tenantSecret(login.tenantId, random.token(SECRET_BYTES))
    const expiresAt = new Date(clock.now().getTime() + seconds * 1_000)
    await db.inTenant(login.tenantId, (tx) =>
      store.insertTicket(tx, { hash: sha256(ticket), purpose, login, expiresAt }),
    )
    return { ticket, expiresIn: seconds }
  }

  const consume = async (ticket: string, purpose: Purpose): Promise<Member | undefined> => {
    const tenantId = tenantOfSecret(ticket)
    if (tenantId === undefined) return undefined
    // What was stored is a login that the authenticator had made, so its shape is known.
    const login = (await db.inTenant(tenantId, (tx) =>
      store.useTicket(tx, sha256(ticket), purpose, clock.now()),
    )) as Member | undefined
    return login !== undefined && (await sessions.isAlive(login)) ? login : undefined
  }

  return {
    issueLive: (login: Member) => issue(login, 'live', LIVE_SECONDS),
    consumeLive: (ticket: string) => consume(ticket, 'live'),
    /** Opens the console as this main account; a desk may do so only when it was logged in with main credentials. */
    issueQuickLogin: (login: Logins['owner'] | Logins['desk']): Promise<Ticket> => {
      if (login.kind === 'desk' && login.loggedInAs !== 'main') throw new AppError('session.forbidden')
      return issue(login, 'quick_login', QUICK_LOGIN_SECONDS)
    },
    /** Whose console a quick-login ticket of this tenant opens. */
    consumeQuickLogin: async (tenantId: number, ticket: string): Promise<string | undefined> => {
      const login = tenantOfSecret(ticket) === tenantId ? await consume(ticket, 'quick_login') : undefined
      return login?.kind === 'owner' || login?.kind === 'desk' ? login.mainAccountId : undefined
    },
  }
}
