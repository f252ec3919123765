import { AppError } from '../../infra/app-error.ts'
import { type Database, narrow } from '../../infra/database/database.ts'
import type { Locale, Logins } from '../../infra/http/call.ts'
import type { Actor, Audit } from '../audit/index.ts'
import type { TenantService } from '../tenant/index.ts'
import type { Browser } from './access.types.ts'
import type { VerificationCodes } from './access-code.service.ts'
import { emailUpdatedMail } from './access-email-mail.rules.ts'
import type { createEmailReverts } from './access-email-revert.service.ts'
import { createMainPassword, holderOf, type MainCheckDeps } from './access-login.service.ts'

type Owner = Logins['owner']
type From = { browser: Browser; locale: Locale; actor: Actor }
type Input = {
  currentEmail: string
  newEmail: string
  password: string
  verificationCode: string
  oneTimeCode?: string | undefined
}

export type OwnEmailDeps = MainCheckDeps & {
  db: Database
  audit: Audit
  publicUrl: string
  tenants: TenantService
  codes: VerificationCodes
  emailReverts: ReturnType<typeof createEmailReverts>
}

const sendCode =
  (deps: OwnEmailDeps) => (login: Owner, email: string, from: { ip: string; locale: Locale }) =>
    deps.codes.send(login.tenantId, { email, purpose: 'updateEmail' }, from)

const update = (deps: OwnEmailDeps) => {
  const checkPassword = createMainPassword(deps)
  return async (login: Owner, input: Input, { browser, locale, actor }: From): Promise<void> => {
    const { db, audit, tenants, mainAccounts, codes, secondFactor, publicUrl } = deps
    const { tenantId, mainAccountId } = login
    const { email } = await db.inAccount(login, mainAccounts.find)
    if (input.currentEmail !== email) throw new AppError('access.email_not_own')
    await checkPassword(tenantId, { userName: email, password: input.password }, browser, 'owner')
    const wanted = { email: input.newEmail, purpose: 'updateEmail' } as const
    const codeId = await codes.check(tenantId, wanted, input.verificationCode, browser.ip)
    // Last, since a one-time code is used up by being looked at.
    const from = { browser, kind: 'owner' } as const
    await secondFactor.demand(tenantId, holderOf(mainAccountId), input.oneTimeCode, from)
    const { name: site } = await tenants.tenantById(tenantId)
    // The whole tenant, since codes and mails are the tenant's.
    await db.inTenant(tenantId, async (tx) => {
      await codes.use(tx, codeId)
      const token = await narrow(tx, mainAccountId, async (own) => {
        const change = { from: email, to: input.newEmail }
        if (!(await mainAccounts.setEmail(own, change))) throw new AppError('access.email_not_own')
        return deps.emailReverts.issueIn(own, change)
      })
      // Behind the #, so that no server and no log on the way reads it.
      const link = token === undefined ? undefined : `${publicUrl}/email/revert#${token}`
      const mail = emailUpdatedMail(locale, { site, email, url: publicUrl }, link)
      await tenants.writeMail(tx, { to: email, ...mail, ...(token === undefined ? {} : { secret: token }) })
      const target = { kind: 'mainAccount', id: mainAccountId }
      await audit(tx, actor, { act: 'mainAccount.changeEmail', target, mainAccountId })
    })
  }
}

/** Another e-mail address for whoever is logged in (specification §5): with the password, and a code sent to the new one. */
export const createOwnEmail = (deps: OwnEmailDeps) => ({
  sendEmailCode: sendCode(deps),
  /** Refuses a wrong `currentEmail` before anything counts as a try. */
  updateEmail: update(deps),
})
