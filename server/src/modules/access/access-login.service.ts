import { AppError } from '../../infra/app-error.ts'
import { type AccountTx, narrow, type TenantTx } from '../../infra/database/database.ts'
import type { Credentials, MainAccountService } from '../main-account/index.ts'
import type { Browser, Opened } from './access.types.ts'
import { type Candidate, createGuard, type GuardDeps } from './access-guard.service.ts'
import type { LoginRecords } from './access-record.service.ts'
import type { Remember } from './access-remember.service.ts'
import type { SecondFactor } from './access-second-factor.service.ts'
import type { HolderIds } from './access-second-factor.store.ts'
import type { LoginSessions } from './access-session.service.ts'
import type { Tickets } from './access-ticket.service.ts'

export type PasswordInput = { userName: string; password: string }
/** What a log-in with a password brings. */
export type LoginCredentials = PasswordInput & { oneTimeCode?: string | undefined }
export type LoginInput = {
  userName: string
  password?: string | undefined
  remember: boolean
  remembered: boolean
  oneTimeCode?: string | undefined
}

export type MainCheckDeps = GuardDeps & {
  mainAccounts: MainAccountService
  records: LoginRecords
  secondFactor: SecondFactor
}

export type LoginDeps = MainCheckDeps & {
  sessions: LoginSessions
  remember: Remember
  tickets: Tickets
}

/** Only after the right credentials: a stranger does not learn who is disabled. */
export const refuseDisabled = (account: { status: 'normal' | 'disabled' }): void => {
  if (account.status === 'disabled') throw new AppError('access.account_disabled')
}

export const holderOf = (mainAccountId: string): HolderIds => ({ holderId: mainAccountId, mainAccountId })

/** Verifies a main account's password. */
export const createMainPassword = (deps: Omit<MainCheckDeps, 'secondFactor'>) => {
  const verify = createGuard(deps)
  const { mainAccounts, records } = deps
  const find = async (tx: TenantTx, email: string): Promise<(Credentials & Candidate) | undefined> => {
    const found = await mainAccounts.credentialsOf(tx, email)
    if (found === undefined) return undefined
    const rehash = (inside: TenantTx, hash: string) =>
      narrow(inside, found.mainAccountId, (own) => mainAccounts.setPasswordHash(own, hash, email))
    return { ...found, rehash }
  }
  return async (
    tenantId: number,
    input: PasswordInput,
    browser: Browser,
    kind: 'owner' | 'desk',
  ): Promise<Credentials> => {
    const account = await verify({
      tenantId,
      name: `owner ${input.userName}`,
      password: input.password,
      browser,
      find: (tx) => find(tx, input.userName),
      refusal: 'access.wrong_credentials',
      onWrong: (found) =>
        records.failed(tenantId, found && holderOf(found.mainAccountId), 'wrong_password', { browser, kind }),
    })
    refuseDisabled(account)
    return account
  }
}

/**
 * A log-in that was on its way while the account got another address, or its own one back, is none any more: whoever knew
 * the password may be out by now (docs/decisions/0052).
 */
export const refuseMoved = async (
  mainAccounts: MainAccountService,
  tx: AccountTx,
  email: string,
): Promise<void> => {
  if (!(await mainAccounts.holdEmail(tx, email))) throw new AppError('access.wrong_credentials')
}

/** Verifies main credentials, for the console and for the desk: the password, then the second factor where it is on. */
export const createMainCheck = (deps: MainCheckDeps) => {
  const password = createMainPassword(deps)
  return async (
    tenantId: number,
    input: LoginCredentials,
    browser: Browser,
    kind: 'owner' | 'desk',
  ): Promise<Credentials> => {
    const account = await password(tenantId, input, browser, kind)
    const from = { browser, kind }
    await deps.secondFactor.demand(tenantId, holderOf(account.mainAccountId), input.oneTimeCode, from)
    return account
  }
}

/** The owner's ways into the console: password, remembered login, quick-login ticket. */
export const createLogins = (deps: LoginDeps) => {
  const { db, sessions, remember, tickets, mainAccounts } = deps
  const checkMain = createMainCheck(deps)

  const withPassword = async (tenantId: number, input: LoginInput, browser: Browser): Promise<Opened> => {
    const { mainAccountId } = await checkMain(
      tenantId,
      { ...input, password: input.password ?? '' },
      browser,
      'owner',
    )
    return db.inTenant(tenantId, async (tx) => {
      await narrow(tx, mainAccountId, (own) => refuseMoved(mainAccounts, own, input.userName))
      await remember.forget(tx, browser.remember)
      const kept = input.remember ? await narrow(tx, mainAccountId, remember.begin) : undefined
      const family = kept === undefined ? {} : { rememberFamily: kept.family }
      const login = { kind: 'owner', mainAccountId, loggedInAs: 'main', ...family } as const
      return { ...(await sessions.open(tx, login, browser)), remember: kept?.cookie ?? null }
    })
  }

  const remembered = async (tenantId: number, userName: string, browser: Browser): Promise<Opened> => {
    if (!sessions.mayUseCookies(browser)) throw new AppError('access.remember_invalid')
    const opened = await db.inTenant(tenantId, async (tx) => {
      const account = await mainAccounts.credentialsOf(tx, userName)
      // Before the token is used up: one that was taken back meanwhile must not leave its next one behind.
      const isMoved =
        account !== undefined &&
        !(await narrow(tx, account.mainAccountId, (own) => mainAccounts.holdEmail(own, userName)))
      if (isMoved) return undefined
      const kept = await remember.redeem(tx, browser.remember, account?.mainAccountId)
      if (kept === undefined || account === undefined) return undefined
      refuseDisabled(account)
      const { mainAccountId } = account
      const login = {
        kind: 'owner',
        mainAccountId,
        loggedInAs: 'remembered',
        rememberFamily: kept.family,
      } as const
      return { ...(await sessions.open(tx, login, browser)), remember: kept.cookie }
    })
    // Thrown out here, so that what was revoked inside stays revoked.
    if (opened === undefined) throw new AppError('access.remember_invalid')
    return opened
  }

  return {
    login: (tenantId: number, input: LoginInput, browser: Browser): Promise<Opened> =>
      input.remembered && input.password === undefined
        ? remembered(tenantId, input.userName, browser)
        : withPassword(tenantId, input, browser),
    /** Opens the console with a quick-login ticket. */
    exchangeQuickLogin: async (tenantId: number, ticket: string, browser: Browser): Promise<Opened> => {
      const mainAccountId = await tickets.consumeQuickLogin(tenantId, ticket)
      if (mainAccountId === undefined) throw new AppError('access.ticket_invalid')
      return db.inTenant(tenantId, async (tx) => {
        refuseDisabled(await narrow(tx, mainAccountId, mainAccounts.find))
        return sessions.open(tx, { kind: 'owner', mainAccountId, loggedInAs: 'ticket' }, browser)
      })
    },
  }
}
