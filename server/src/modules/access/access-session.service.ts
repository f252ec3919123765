import type { Caller } from '@chatx/contract/base/endpoint'
import { AppError } from '../../infra/app-error.ts'
import type { Bus } from '../../infra/bus.ts'
import type { Clock } from '../../infra/clock.ts'
import { hmac, type Keys, sha256 } from '../../infra/crypto.ts'
import type { Database, TenantTx } from '../../infra/database/database.ts'
import type { Login, Logins } from '../../infra/http/call.ts'
import type { Random } from '../../infra/random.ts'
import type { Browser, Opened } from './access.types.ts'
import { deviceOf } from './access-browser.rules.ts'
import { createEndings } from './access-ending.service.ts'
import { createLiveness } from './access-liveness.service.ts'
import { createLoginRecords } from './access-record.service.ts'
import { ACCESS_SECONDS, LONGEST_LOGIN_MS, nextExpiry } from './access-refresh.rules.ts'
import * as store from './access-session.store.ts'
import { createTokens } from './access-token.service.ts'
import { createXsrf } from './access-xsrf.service.ts'

export type SessionDeps = { db: Database; clock: Clock; random: Random; keys: Keys; bus: Bus }

/** Who begins a login session, and how. */
export type NewLogin =
  | {
      kind: 'owner'
      mainAccountId: string
      loggedInAs: 'main' | 'ticket' | 'remembered'
      rememberFamily?: string
    }
  | { kind: 'desk'; mainAccountId: string; subAccountId: string; loggedInAs: 'main' | 'code' }
  | { kind: 'operator'; operatorId: string; loggedInAs: 'operator' }

type SessionLogin = Logins['owner'] | Logins['desk'] | Logins['operator']

const loginOf = (tenantId: number, row: Omit<store.SessionRow, 'ended_reason'>): SessionLogin => {
  const loginSessionId = row.login_session_id
  if (row.kind === 'operator')
    return { kind: 'operator', tenantId, operatorId: row.operator_id ?? '', loginSessionId }
  const mainAccountId = row.main_account_id ?? ''
  if (row.kind === 'owner') return { kind: 'owner', tenantId, mainAccountId, loginSessionId }
  const loggedInAs = row.logged_in_as === 'code' ? 'code' : 'main'
  return {
    kind: 'desk',
    tenantId,
    mainAccountId,
    subAccountId: row.sub_account_id ?? '',
    loginSessionId,
    loggedInAs,
  }
}

const newRow = (
  login: NewLogin,
  made: { id: string; device: string; secret: string; browser: Browser; now: Date },
): store.NewSession => {
  const absolute = made.now.getTime() + LONGEST_LOGIN_MS
  return {
    login_session_id: made.id,
    kind: login.kind,
    main_account_id: login.kind === 'operator' ? null : login.mainAccountId,
    sub_account_id: login.kind === 'desk' ? login.subAccountId : null,
    operator_id: login.kind === 'operator' ? login.operatorId : null,
    logged_in_as: login.loggedInAs,
    device_hash: sha256(made.device),
    refresh_hash: sha256(made.secret),
    refresh_expires_at: new Date(nextExpiry(made.now.getTime(), absolute)),
    absolute_expires_at: new Date(absolute),
    user_agent: made.browser.userAgent,
    ip: made.browser.ip,
    remember_family: login.kind === 'owner' ? (login.rememberFamily ?? null) : null,
  }
}

export type LoginSessions = ReturnType<typeof createLoginSessions>

/** Login sessions: opened with tokens, told from a bearer token, ended with everybody being told. */
export const createLoginSessions = (deps: SessionDeps) => {
  const { clock, random, keys } = deps
  const tokens = createTokens(deps)
  const liveness = createLiveness(deps)
  const xsrf = createXsrf(keys)
  const records = createLoginRecords(deps)
  const refreshKey = keys.derive('refresh token')

  /** The tokens of a login session whose current refresh secret this is, with the cookies of its device. */
  const issue = async (login: SessionLogin, secret: string, device: string): Promise<Opened> => ({
    tokens: {
      accessToken: await tokens.signAccess(login),
      refreshToken: `${login.loginSessionId}.${secret}`,
      expiresIn: ACCESS_SECONDS,
      tenantId: login.tenantId,
    },
    device,
    xsrf: xsrf.tokenOf(device),
  })

  return {
    tokens,
    stop: liveness.stop,
    issue,
    loginOf,
    /** The refresh secret that follows one: the same for everybody who has it, so it need not be stored. */
    successorOf: (loginSessionId: string, secret: string) =>
      hmac(refreshKey, `${loginSessionId}.${secret}`).toString('base64url'),
    mayUseCookies: xsrf.allows,
    ...createEndings(deps),

    /** Begins a login session in this browser; a browser keeps one device for all that are opened in it. */
    open: async (tx: TenantTx, login: NewLogin, browser: Browser): Promise<Opened> => {
      const device = deviceOf(browser) ?? random.token(32)
      const secret = random.token(32)
      const row = newRow(login, { id: random.id(), device, secret, browser, now: clock.now() })
      await store.insertSession(tx, row, clock.now())
      await records.opened(tx, login, browser)
      return issue(
        loginOf(tx.tenantId, { ...row, earlier_refresh_hash: null, rotated_at: clock.now() }),
        secret,
        device,
      )
    },

    /**
     * Whose call this is. Throws `session.expired` without a good token of a login session that is alive, and
     * `session.forbidden` for a kind of caller that is not let in.
     */
    authenticate: async (token: string | undefined, kinds: readonly Caller[]): Promise<Login> => {
      const login = token === undefined ? undefined : await tokens.read(token)
      if (login === undefined) throw new AppError('session.expired')
      if (login.kind !== 'visitor' && !(await liveness.isAlive(login.tenantId, login.loginSessionId)))
        throw new AppError('session.expired')
      if (!kinds.includes(login.kind)) throw new AppError('session.forbidden')
      return login
    },
    isAlive: (login: Login): Promise<boolean> =>
      'loginSessionId' in login
        ? liveness.isAlive(login.tenantId, login.loginSessionId)
        : Promise.resolve(true),
  }
}
