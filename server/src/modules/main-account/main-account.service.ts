import type { LoginUser } from '@chatx/contract/access'
import { AppError } from '../../infra/app-error.ts'
import type { Clock } from '../../infra/clock.ts'
import type { AccountScope, AccountTx, Database, TenantTx } from '../../infra/database/database.ts'
import type { Locale, Login } from '../../infra/http/call.ts'
import type { TenantSettings } from '../tenant/index.ts'
import { presentLoginUser } from './main-account.presenter.ts'
import {
  type CurrentPlan,
  currentPlan,
  privileges,
  privilegesOf,
  registrationPlan,
} from './main-account.rules.ts'
import { userNameFrom } from './main-account.rules.ts'
import * as store from './main-account.store.ts'

/** A main account as other modules need it. `plan` is the current one, with the ports it grants. */
export type MainAccount = {
  mainAccountId: string
  email: string
  userName: string
  status: 'normal' | 'disabled'
  timeZone: string
  locale: Locale
  createdAt: Date
  plan: CurrentPlan
}

export type Credentials = {
  mainAccountId: string
  passwordHash: string
  status: 'normal' | 'disabled'
  locale: Locale
}

type Deps = {
  db: Database
  clock: Clock
  settingsOf(tenantId: number): Promise<TenantSettings>
  /** Characters left in the main account's own bucket. */
  charactersOf(tx: AccountTx): Promise<number>
  /** Ports of the main account that are in use now. */
  portsOf(tx: AccountTx): Promise<{ online: number }>
  /** The address of an uploaded picture. */
  linkTo(scope: AccountScope, fileId: string): string
}

const planOf = (row: store.MainAccountRow, now: Date): CurrentPlan =>
  currentPlan(
    {
      family: row.family,
      planCode: row.plan_code,
      earlierPlanCode: row.earlier_plan_code,
      vipEnd: row.vip_end,
      portCount: row.port_count,
    },
    now,
  )

const rowOf = async (tx: AccountTx): Promise<store.MainAccountRow> => {
  const row = await store.findMainAccount(tx)
  if (row === undefined) throw new AppError('session.expired')
  return row
}

const loginUserInfo =
  ({ db, clock, settingsOf, charactersOf, portsOf, linkTo }: Deps) =>
  async (scope: AccountScope, locale: Locale): Promise<LoginUser> => {
    const { firstRebateRate, rebateRate } = await settingsOf(scope.tenantId)
    return db.inAccount(scope, async (tx) => {
      const row = await rowOf(tx)
      const plan = planOf(row, clock.now())
      const held = privilegesOf(plan.family)
      const figures = {
        plan,
        privileges: held,
        charNum: await charactersOf(tx),
        isPortOnline: (await portsOf(tx)).online > 0,
        isCreateSubAccount: held.includes(privileges.subAccounts),
        headPortrait: row.head_portrait === '' ? '' : linkTo(scope, row.head_portrait),
        rates: { firstRebateRate, rebateRate },
      }
      return presentLoginUser(row, figures, locale)
    })
  }

const create =
  ({ clock }: Deps) =>
  (
    tx: AccountTx,
    made: { email: string; passwordHash: string; tgContact: string; locale: Locale },
  ): Promise<boolean> => {
    const { family, planCode, portCount } = registrationPlan
    const row = { ...made, userName: userNameFrom(made.email), family, planCode, portCount }
    return store.insertMainAccount(tx, row, clock.now()).then((count) => count === 1)
  }

const UNIQUE_VIOLATION = '23505'

/** Changes the address that the main account logs in with, if it is the one that was looked at. */
const setEmail = async (tx: AccountTx, change: { from: string; to: string }): Promise<boolean> => {
  try {
    return await store.updateEmail(tx, change)
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw new AppError('access.email_in_use')
    throw error
  }
}

const hasPrivilege =
  ({ db, clock }: Deps) =>
  async (login: Login, privilege: string): Promise<boolean> => {
    if (login.kind !== 'owner' && login.kind !== 'desk') return false
    const row = await db.inAccount(login, rowOf)
    const held: readonly string[] = privilegesOf(planOf(row, clock.now()).family)
    return held.includes(privilege)
  }

export type MainAccountService = ReturnType<typeof createMainAccountService>

export const createMainAccountService = (deps: Deps) => ({
  /** Makes the row of a new main account, on the free plan; false when its address is taken. */
  create: create(deps),
  /** The scope's main account; `session.expired` when it is gone. */
  find: async (tx: AccountTx): Promise<MainAccount> => {
    const row = await rowOf(tx)
    return {
      mainAccountId: row.main_account_id,
      email: row.email,
      userName: row.user_name,
      status: row.status,
      timeZone: row.time_zone,
      locale: row.locale,
      createdAt: row.created_at,
      plan: planOf(row, deps.clock.now()),
    }
  },
  exists: async (tx: AccountTx): Promise<boolean> => (await store.findMainAccount(tx)) !== undefined,
  credentialsOf: async (tx: TenantTx, email: string): Promise<Credentials | undefined> => {
    const row = await store.findCredentials(tx, email)
    return (
      row && {
        mainAccountId: row.main_account_id,
        passwordHash: row.password_hash,
        status: row.status,
        locale: row.locale,
      }
    )
  },
  /** How many the tenant has. */
  countOf: store.countMainAccounts,
  /** The addresses of main accounts of the tenant; those that are gone are missing. */
  emailsOf: async (tx: TenantTx, ids: string[]): Promise<ReadonlyMap<string, string>> =>
    new Map((await store.listEmails(tx, ids)).map((row) => [row.main_account_id, row.email])),
  /**
   * False when the address is no longer `from`. Throws `access.email_in_use`, after which the transaction is spoilt, when
   * another main account has the other one.
   */
  setEmail,
  /** Whether this is still the address; if so, nobody changes it before this transaction has ended. */
  holdEmail: store.holdEmail,
  /** The address; nobody changes it, or the password, before this transaction has ended. */
  lockEmail: async (tx: AccountTx): Promise<string> => {
    const row = await store.lockEmail(tx)
    if (row === undefined) throw new AppError('session.expired')
    return row.email
  },
  /** Given an address too, false when the main account has another one by now: whoever knew the old one is out. */
  setPasswordHash: store.updatePasswordHash,
  /** Puts the main account on a plan; what it had before is kept as its earlier plan. */
  setPlan: store.updatePlan,
  /** Moves the end of the plan that the main account has. */
  lengthenPlan: store.updatePlanEnd,
  /** The plan as it was last set, over or not, held until the transaction ends; undefined where there is no such account. */
  lockPlan: store.lockPlan,
  getLoginUserInfo: loginUserInfo(deps),
  /** Whether the plan of this login's main account opens something; never for visitors, operators and strangers. */
  hasPrivilege: hasPrivilege(deps),
})
