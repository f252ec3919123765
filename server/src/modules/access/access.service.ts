import { AppError } from '../../infra/app-error.ts'
import type { Clock } from '../../infra/clock.ts'
import type { Keys } from '../../infra/crypto.ts'
import type { AccountTx, Database } from '../../infra/database/database.ts'
import type { Logins } from '../../infra/http/call.ts'
import type { PasswordHash } from '../../infra/password-hash.ts'
import type { Random } from '../../infra/random.ts'
import type { Audit } from '../audit/index.ts'
import type { MainAccountService } from '../main-account/index.ts'
import type { SubAccountService } from '../sub-account/index.ts'
import type { TenantService } from '../tenant/index.ts'
import type { Browser } from './access.types.ts'
import { createAttempts } from './access-attempt.service.ts'
import * as attemptStore from './access-attempt.store.ts'
import { createVerificationCodes } from './access-code.service.ts'
import * as codeStore from './access-code.store.ts'
import { createDeskLogin } from './access-desk-login.service.ts'
import { createEmailReverts } from './access-email-revert.service.ts'
import * as emailRevertStore from './access-email-revert.store.ts'
import { holderOfLogin } from './access-holder.service.ts'
import { createLogins, createMainPassword } from './access-login.service.ts'
import { createOperatorPasswordChange } from './access-operator-password.service.ts'
import { createOperatorPassword, createOperators } from './access-operator.service.ts'
import { createOwnEmail } from './access-own-email.service.ts'
import { createOwnPassword } from './access-own-password.service.ts'
import { createOwnSessions } from './access-own-session.service.ts'
import { createLoginRecords } from './access-record.service.ts'
import * as recordStore from './access-record.store.ts'
import { createRefresh } from './access-refresh.service.ts'
import { createRegistration } from './access-registration.service.ts'
import { createRemember } from './access-remember.service.ts'
import * as rememberStore from './access-remember.store.ts'
import { createSecondFactor } from './access-second-factor.service.ts'
import { createSecondFactorSetup } from './access-second-factor-setup.service.ts'
import type { LoginSessions } from './access-session.service.ts'
import * as sessionStore from './access-session.store.ts'
import { createTickets } from './access-ticket.service.ts'
import * as ticketStore from './access-ticket.store.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Deps = {
  db: Database
  clock: Clock
  random: Random
  keys: Keys
  passwords: PasswordHash
  audit: Audit
  publicUrl: string
  sessions: LoginSessions
  tenants: TenantService
  mainAccounts: MainAccountService
  subAccounts: SubAccountService
  /** Whether new main accounts may be opened in this tenant. */
  isRegistrationOpen(tenantId: number): Promise<boolean>
  /** Whether this tenant is only to be looked at. */
  isInDemoMode(tenantId: number): Promise<boolean>
  /** Whether operators of this tenant may do nothing without a second factor. */
  isSecondFactorRequired(tenantId: number): Promise<boolean>
  /** What else a new main account needs, in the transaction of its registration. */
  onRegistered(tx: AccountTx): Promise<void>
}

/** Removes what nobody needs any more (security.md §5): codes after a day, ended log-ins after 90, their record after 180. */
const sweep = ({ db, clock }: Deps): Promise<void> =>
  db.inInstallation(async (tx) => {
    const ago = (time: number) => new Date(clock.now().getTime() - time)
    await attemptStore.removeOld(tx, ago(HOUR))
    await codeStore.removeOld(tx, ago(DAY))
    await emailRevertStore.removeOld(tx, ago(DAY))
    await ticketStore.removeOld(tx, ago(HOUR))
    await rememberStore.removeOld(tx, ago(30 * DAY))
    await sessionStore.removeOld(tx, ago(90 * DAY))
    await recordStore.removeOld(tx, { all: ago(180 * DAY), nobodys: ago(DAY) })
  })

type Own = Logins['owner'] | Logins['operator']
type Operators = ReturnType<typeof createOperators>

/** The name that somebody who is logged in logs in with. */
const nameReader =
  ({ db, mainAccounts }: Deps, { operatorInfo }: Operators) =>
  async (login: Own): Promise<string> =>
    login.kind === 'operator'
      ? (await operatorInfo(login)).userName
      : db.inAccount(login, async (tx) => (await mainAccounts.find(tx)).email)

/** Asks somebody who is logged in for the password again, with the brakes of a log-in. */
const passwordCheck = (
  deps: Parameters<typeof createMainPassword>[0] & Parameters<typeof createOperatorPassword>[0],
  nameOf: (login: Own) => Promise<string>,
) => {
  const ofMain = createMainPassword(deps)
  const ofOperator = createOperatorPassword(deps)
  return async (login: Own, password: string, browser: Browser): Promise<void> => {
    const input = { userName: await nameOf(login), password }
    if (login.kind === 'operator') await ofOperator(login.tenantId, input, browser)
    else await ofMain(login.tenantId, input, browser, 'owner')
  }
}

const closedRefuser =
  ({ isRegistrationOpen }: Deps) =>
  async (tenantId: number): Promise<void> => {
    if (!(await isRegistrationOpen(tenantId))) throw new AppError('access.registration_closed')
  }

export type AccessService = ReturnType<typeof createAccessService>

export const createAccessService = (deps: Deps) => {
  const attempts = createAttempts(deps)
  const remember = createRemember(deps)
  const tickets = createTickets(deps)
  const refuseClosed = closedRefuser(deps)
  const codes = createVerificationCodes({ ...deps, attempts, refuseClosed })
  const records = createLoginRecords(deps)
  const secondFactor = createSecondFactor({ ...deps, attempts, records })
  const emailReverts = createEmailReverts({ ...deps, secondFactor })
  const ownSessions = createOwnSessions({ ...deps, remember })
  const all = {
    ...deps,
    attempts,
    remember,
    tickets,
    codes,
    emailReverts,
    records,
    secondFactor,
    ownSessions,
    refuseClosed,
  }
  const operators = createOperators(all)
  const nameOf = nameReader(all, operators)
  const isRequired = async ({ kind, tenantId }: Own): Promise<boolean> =>
    kind === 'operator' && (await deps.isSecondFactorRequired(tenantId))
  const verifyPassword = passwordCheck(all, nameOf)
  const { endOthersIn: _, ...shownSessions } = ownSessions
  return {
    ...createLogins(all),
    ...operators,
    ...createSecondFactorSetup({ ...all, nameOf, verifyPassword, isRequired }),
    ...createOperatorPasswordChange({ ...all, nameOf, verifyPassword }),
    /** Whether this operator is obliged to have a second factor and has none. */
    lacksSecondFactor: async (login: Logins['operator']): Promise<boolean> =>
      (await isRequired(login)) && !(await secondFactor.isOn(holderOfLogin(login))),
    ...shownSessions,
    ...createOwnPassword(all),
    ...createOwnEmail(all),
    revertEmail: emailReverts.revertEmail,
    pageLoginRecord: records.page,
    ...createRegistration(all),
    deskLogin: createDeskLogin(all),
    refresh: createRefresh(deps),
    logout: deps.sessions.logout,
    sendCode: codes.send,
    issueQuickLogin: tickets.issueQuickLogin,
    /** A ticket of 30 s for the live connection. */
    issueLiveTicket: tickets.issueLive,
    /** Whose live connection a ticket opens, once; undefined when it is used, too old or of a login that ended. */
    consumeLiveTicket: tickets.consumeLive,
    /** Cleans up over all tenants; for a job, once an hour or so. */
    sweep: () => sweep(deps),
  }
}
