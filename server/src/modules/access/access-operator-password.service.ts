import { AppError } from '../../infra/app-error.ts'
import type { Database } from '../../infra/database/database.ts'
import type { Locale, Logins } from '../../infra/http/call.ts'
import type { PasswordHash } from '../../infra/password-hash.ts'
import type { Actor, Audit } from '../audit/index.ts'
import type { TenantService } from '../tenant/index.ts'
import type { Browser } from './access.types.ts'
import { operatorHolder } from './access-operator.service.ts'
import * as store from './access-operator.store.ts'
import { operatorPasswordMail } from './access-own-mail.rules.ts'
import type { OwnSessions } from './access-own-session.service.ts'
import { isWeakPassword } from './access-password.rules.ts'
import type { SecondFactor } from './access-second-factor.service.ts'

type Operator = Logins['operator']
type From = { browser: Browser; locale: Locale; actor: Actor }
type Proof = { currentPassword: string; oneTimeCode?: string | undefined }
type Input = Proof & { password: string; confirmPassword: string }

type Deps = {
  db: Database
  passwords: PasswordHash
  audit: Audit
  publicUrl: string
  tenants: TenantService
  secondFactor: SecondFactor
  ownSessions: OwnSessions
  nameOf(login: Operator): Promise<string>
  /** Refuses the wrong password of whoever is logged in, and counts the try. */
  verifyPassword(login: Operator, password: string, browser: Browser): Promise<void>
}

const refuseBad = async ({ tenants }: Deps, { tenantId }: Operator, email: string, input: Input) => {
  if (input.password !== input.confirmPassword) throw new AppError('access.password_mismatch')
  const { minPasswordLength } = await tenants.settingsOf(tenantId)
  if (isWeakPassword(input.password, { minLength: minPasswordLength, email }))
    throw new AppError('access.password_weak')
}

/** Asks an operator who is logged in for the password and, where it is on, a code of the second factor. */
const proveAgain =
  ({ verifyPassword, secondFactor }: Deps) =>
  async (login: Operator, proof: Proof, browser: Browser): Promise<void> => {
    await verifyPassword(login, proof.currentPassword, browser)
    // Last, since a one-time code is used up by being looked at.
    const holder = operatorHolder(login.operatorId)
    await secondFactor.demand(login.tenantId, holder, proof.oneTimeCode, { browser, kind: 'operator' })
  }

const update =
  (deps: Deps) =>
  async (login: Operator, input: Input, { browser, locale, actor }: From): Promise<void> => {
    const { db, audit, tenants, ownSessions, publicUrl } = deps
    const { tenantId, operatorId } = login
    const email = await deps.nameOf(login)
    await refuseBad(deps, login, email, input)
    await proveAgain(deps)(login, input, browser)
    const passwordHash = await deps.passwords.hash(input.password)
    const { name: site } = await tenants.tenantById(tenantId)
    await db.inTenant(tenantId, async (tx) => {
      await store.updatePassword(tx, operatorId, passwordHash)
      await ownSessions.endOthersIn(tx, login, { keepOwn: false })
      await tenants.writeMail(tx, {
        to: email,
        ...operatorPasswordMail(locale, { site, email, url: publicUrl }),
      })
      await audit(tx, actor, { act: 'password.change', target: { kind: 'operator', id: operatorId } })
    })
  }

export const createOperatorPasswordChange = (deps: Deps) => ({
  /** A new password for an operator: with the current one, since an operator's address may have no mailbox. */
  updateOperatorPassword: update(deps),
  /** For what outlasts the log-in that it is done with. Throws as a log-in does. */
  proveAgain: proveAgain(deps),
})
