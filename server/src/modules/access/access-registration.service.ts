import { AppError } from '../../infra/app-error.ts'
import { type AccountTx, type Database, narrow } from '../../infra/database/database.ts'
import type { Locale } from '../../infra/http/call.ts'
import type { PasswordHash } from '../../infra/password-hash.ts'
import type { Random } from '../../infra/random.ts'
import type { Audit } from '../audit/index.ts'
import type { MainAccountService } from '../main-account/index.ts'
import type { SubAccountService } from '../sub-account/index.ts'
import type { TenantService } from '../tenant/index.ts'
import type { VerificationCodes } from './access-code.service.ts'
import { passwordChangedMail } from './access-mail.rules.ts'
import { isWeakPassword } from './access-password.rules.ts'
import type { Remember } from './access-remember.service.ts'
import type { LoginSessions } from './access-session.service.ts'

export type RegistrationDeps = {
  db: Database
  random: Random
  passwords: PasswordHash
  audit: Audit
  publicUrl: string
  tenants: TenantService
  mainAccounts: MainAccountService
  subAccounts: Pick<SubAccountService, 'createDefault'>
  codes: VerificationCodes
  sessions: LoginSessions
  remember: Remember
  /** Refuses with `access.registration_closed` while operators have closed the tenant to new main accounts. */
  refuseClosed(tenantId: number): Promise<void>
  /** What else a new main account needs, in the same transaction: its bucket of characters. */
  onRegistered(tx: AccountTx): Promise<void>
}

type NewPassword = { email: string; password: string; confirmPassword: string; verificationCode: string }
type From = { ip: string; locale: Locale }

/** A main account without a code, as the demo makes one; its default sub-account may have a login code of its own. */
export type NewOwner = {
  email: string
  password: string
  tgContact: string
  locale: Locale
  loginCode?: string
}

const refuseBadPassword = async (tenants: TenantService, tenantId: number, input: NewPassword) => {
  if (input.password !== input.confirmPassword) throw new AppError('access.password_mismatch')
  const { minPasswordLength } = await tenants.settingsOf(tenantId)
  if (isWeakPassword(input.password, { minLength: minPasswordLength, email: input.email }))
    throw new AppError('access.password_weak')
}

/** Makes the main account with all it needs; refuses a taken address. */
const open = async (
  { mainAccounts, subAccounts, onRegistered }: RegistrationDeps,
  tx: AccountTx,
  made: Omit<NewOwner, 'password'> & { passwordHash: string },
) => {
  if (!(await mainAccounts.create(tx, made))) throw new AppError('access.email_taken')
  const given = made.loginCode === undefined ? {} : { loginCode: made.loginCode }
  await subAccounts.createDefault(tx, made.locale, given)
  await onRegistered(tx)
}

const resetPassword =
  (deps: RegistrationDeps) =>
  async (tenantId: number, input: NewPassword, from: From): Promise<void> => {
    const { db, passwords, tenants, mainAccounts, codes, sessions, remember, publicUrl } = deps
    await refuseBadPassword(tenants, tenantId, input)
    const { email } = input
    const codeId = await codes.check(
      tenantId,
      { email, purpose: 'resetPassword' },
      input.verificationCode,
      from.ip,
    )
    const passwordHash = await passwords.hash(input.password)
    const { name: site } = await tenants.tenantById(tenantId)
    await db.inTenant(tenantId, async (tx) => {
      await codes.use(tx, codeId)
      const account = await mainAccounts.credentialsOf(tx, email)
      if (account === undefined) throw new AppError('access.code_wrong')
      await narrow(tx, account.mainAccountId, async (own) => {
        if (!(await mainAccounts.setPasswordHash(own, passwordHash, email)))
          throw new AppError('access.code_wrong')
        await remember.revokeAll(own)
        await sessions.end(own, {}, 'password')
      })
      const mail = passwordChangedMail(from.locale, { site, email, url: publicUrl })
      await tenants.writeMail(tx, { to: email, ...mail })
      const { mainAccountId } = account
      const owner = { kind: 'owner', id: mainAccountId, loginSessionId: null, ip: from.ip } as const
      const target = { kind: 'mainAccount', id: mainAccountId }
      await deps.audit(tx, owner, { act: 'password.change', target, mainAccountId })
    })
  }

export const createRegistration = (deps: RegistrationDeps) => {
  const { db, random, passwords, tenants, mainAccounts, codes } = deps
  return {
    register: async (
      tenantId: number,
      input: NewPassword & { tgContact: string },
      from: From,
    ): Promise<{ userId: string }> => {
      await deps.refuseClosed(tenantId)
      await refuseBadPassword(tenants, tenantId, input)
      const { email, tgContact } = input
      const codeId = await codes.check(
        tenantId,
        { email, purpose: 'register' },
        input.verificationCode,
        from.ip,
      )
      const passwordHash = await passwords.hash(input.password)
      const mainAccountId = random.id()
      await db.inTenant(tenantId, async (tx) => {
        await codes.use(tx, codeId)
        await open(deps, { ...tx, mainAccountId }, { email, tgContact, locale: from.locale, passwordHash })
      })
      return { userId: mainAccountId }
    },

    /** Sets a new password and ends every login session and remembered login of the main account. */
    resetPassword: resetPassword(deps),

    /** Makes a main account without a mail; answers its id, or undefined when the address is taken. */
    openMainAccount: async (tenantId: number, owner: NewOwner): Promise<string | undefined> => {
      const known = await db.inTenant(tenantId, (tx) => mainAccounts.credentialsOf(tx, owner.email))
      if (known !== undefined) return undefined
      const passwordHash = await passwords.hash(owner.password)
      const mainAccountId = random.id()
      await db.inTenant(tenantId, (tx) => open(deps, { ...tx, mainAccountId }, { ...owner, passwordHash }))
      return mainAccountId
    },
  }
}
