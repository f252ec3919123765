import { AppError } from '../../infra/app-error.ts'
import type { Clock } from '../../infra/clock.ts'
import { sha256 } from '../../infra/crypto.ts'
import { type AccountTx, type Database, narrow } from '../../infra/database/database.ts'
import type { Locale } from '../../infra/http/call.ts'
import type { PasswordHash } from '../../infra/password-hash.ts'
import type { Random } from '../../infra/random.ts'
import type { Audit } from '../audit/index.ts'
import type { MainAccountService } from '../main-account/index.ts'
import type { TenantService } from '../tenant/index.ts'
import { emailGoneMail, emailRevertedMail } from './access-email-mail.rules.ts'
import type { EmailChange } from './access-email-revert.store.ts'
import * as store from './access-email-revert.store.ts'
import { createLoginReset } from './access-reset.service.ts'
import type { LoginSessions } from './access-session.service.ts'
import { SECRET_BYTES, tenantOfSecret, tenantSecret } from './access-tenant-secret.rules.ts'

/** How long a change can be taken back, and how young a second factor is that whoever made the change may have turned on. */
const WEEK_MS = 7 * 86_400_000

export type EmailRevertDeps = {
  db: Database
  clock: Clock
  random: Random
  passwords: PasswordHash
  audit: Audit
  publicUrl: string
  sessions: LoginSessions
  tenants: TenantService
  mainAccounts: MainAccountService
}

type All = EmailRevertDeps & { reset: ReturnType<typeof createLoginReset> }
type From = { ip: string; locale: Locale }

/** Keeps the way back in the transaction of the change; answers the token that opens it. */
const issue = async (
  { clock, random }: EmailRevertDeps,
  tx: AccountTx,
  leftEmail: string,
): Promise<string> => {
  const token = tenantSecret(tx.tenantId, random.token(SECRET_BYTES))
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + WEEK_MS)
  await store.insertChange(tx, { tokenHash: sha256(token), leftEmail, expiresAt }, now)
  return token
}

/** Gives the address back and takes away everything that whoever changed it could log in with; tells both addresses. */
const giveBack = async (
  deps: All,
  tx: AccountTx,
  made: { change: EmailChange; hashOfNobody: string; locale: Locale },
): Promise<void> => {
  const { clock, sessions, tenants, mainAccounts, publicUrl } = deps
  const { left_email: email, changed_at: changedAt } = made.change
  await store.closeLater(tx, changedAt, clock.now())
  const { email: gone } = await mainAccounts.find(tx)
  await mainAccounts.setEmail(tx, email)
  // An older one is the owner's, and keeps out whoever reads nothing but the old mailbox.
  const suspectFrom = new Date(changedAt.getTime() - WEEK_MS)
  await deps.reset.closeIn(tx, made.hashOfNobody, { factorSince: suspectFrom })
  await sessions.end(tx, {}, 'password')
  const { name: site } = await tenants.tenantById(tx.tenantId)
  const words = { site, url: publicUrl }
  await tenants.writeMail(tx, { to: email, ...emailRevertedMail(made.locale, { ...words, email }) })
  await tenants.writeMail(tx, { to: gone, ...emailGoneMail(made.locale, { ...words, email: gone }) })
}

const revert =
  (deps: All) =>
  async (token: string, { ip, locale }: From): Promise<{ email: string }> => {
    const { db, clock, audit } = deps
    const tokenHash = sha256(token)
    const tenantId = tenantOfSecret(token)
    const isOpen =
      tenantId !== undefined &&
      (await db.inTenant(tenantId, (tx) => store.isOpen(tx, tokenHash, clock.now())))
    if (!isOpen) throw new AppError('access.email_revert_invalid')
    const hashOfNobody = await deps.reset.hashOfNobody()
    return db.inTenant(tenantId, async (tx) => {
      const change = await store.close(tx, tokenHash, clock.now())
      if (change === undefined) throw new AppError('access.email_revert_invalid')
      const { main_account_id: mainAccountId } = change
      await narrow(tx, mainAccountId, (own) => giveBack(deps, own, { change, hashOfNobody, locale }))
      const reader = { kind: 'owner', id: mainAccountId, loginSessionId: null, ip } as const
      const target = { kind: 'mainAccount', id: mainAccountId }
      await audit(tx, reader, { act: 'mainAccount.revertEmail', target, mainAccountId })
      return { email: change.left_email }
    })
  }

/** The way back to an e-mail address that somebody else has exchanged (docs/decisions/0052). */
export const createEmailReverts = (deps: EmailRevertDeps) => ({
  issueIn: (tx: AccountTx, leftEmail: string): Promise<string> => issue(deps, tx, leftEmail),
  /** Refuses with `access.email_revert_invalid`, and with `access.email_in_use` where the address has another account by now. */
  revertEmail: revert({ ...deps, reset: createLoginReset(deps) }),
})
