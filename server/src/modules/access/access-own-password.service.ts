import { AppError } from '../../infra/app-error.ts'
import type { Database } from '../../infra/database/database.ts'
import type { Locale, Logins } from '../../infra/http/call.ts'
import type { PasswordHash } from '../../infra/password-hash.ts'
import type { Actor, Audit } from '../audit/index.ts'
import type { MainAccountService } from '../main-account/index.ts'
import type { TenantService } from '../tenant/index.ts'
import type { VerificationCodes } from './access-code.service.ts'
import { passwordUpdatedMail } from './access-own-mail.rules.ts'
import type { OwnSessions } from './access-own-session.service.ts'
import { isWeakPassword } from './access-password.rules.ts'

type Owner = Logins['owner']
type From = { ip: string; locale: Locale }
type Acting = { locale: Locale; actor: Actor }
type Input = { password: string; confirmPassword: string; verificationCode: string }

export type OwnPasswordDeps = {
  db: Database
  passwords: PasswordHash
  audit: Audit
  publicUrl: string
  tenants: TenantService
  mainAccounts: MainAccountService
  codes: VerificationCodes
  ownSessions: OwnSessions
}

const emailOf = ({ db, mainAccounts }: OwnPasswordDeps, login: Owner): Promise<string> =>
  db.inAccount(login, async (tx) => (await mainAccounts.find(tx)).email)

const sendCode = (deps: OwnPasswordDeps) => async (login: Owner, from: From) => {
  const email = await emailOf(deps, login)
  const sent = await deps.codes.send(login.tenantId, { email, purpose: 'updatePassword' }, from)
  return { ...sent, sentTo: email }
}

const update =
  (deps: OwnPasswordDeps) =>
  async (login: Owner, input: Input, { locale, actor }: Acting): Promise<void> => {
    const { db, passwords, audit, tenants, mainAccounts, codes, ownSessions } = deps
    const email = await emailOf(deps, login)
    if (input.password !== input.confirmPassword) throw new AppError('access.password_mismatch')
    const { minPasswordLength } = await tenants.settingsOf(login.tenantId)
    if (isWeakPassword(input.password, { minLength: minPasswordLength, email }))
      throw new AppError('access.password_weak')
    const wanted = { email, purpose: 'updatePassword' } as const
    const codeId = await codes.check(login.tenantId, wanted, input.verificationCode, actor.ip)
    const passwordHash = await passwords.hash(input.password)
    const { name: site } = await tenants.tenantById(login.tenantId)
    // The whole tenant, since codes and mails are the tenant's; what is the main account's is named in each statement.
    await db.inTenant(login.tenantId, async (tx) => {
      await codes.use(tx, codeId)
      const own = { ...tx, mainAccountId: login.mainAccountId }
      if (!(await mainAccounts.setPasswordHash(own, passwordHash, email)))
        throw new AppError('access.code_wrong')
      await ownSessions.endOthersIn(tx, login, { keepOwn: false })
      const mail = passwordUpdatedMail(locale, { site, email, url: deps.publicUrl })
      await tenants.writeMail(tx, { to: email, ...mail })
      const { mainAccountId } = login
      const target = { kind: 'mainAccount', id: mainAccountId }
      await audit(tx, actor, { act: 'password.change', target, mainAccountId })
    })
  }

/** A new password for whoever is logged in (specification §5): with a code by mail. */
export const createOwnPassword = (deps: OwnPasswordDeps) => ({
  sendPasswordCode: sendCode(deps),
  updatePassword: update(deps),
})
