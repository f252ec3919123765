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
import type { Browser } from './access.types.ts'
import { emailGoneMail, emailRevertedMail } from './access-email-mail.rules.ts'
import type { EmailChange } from './access-email-revert.store.ts'
import * as store from './access-email-revert.store.ts'
import { holderOf } from './access-login.service.ts'
import { createLoginReset } from './access-reset.service.ts'
import type { SecondFactor } from './access-second-factor.service.ts'
import * as factorStore from './access-second-factor.store.ts'
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
  secondFactor: SecondFactor
  /** Whether this tenant is only to be looked at: a token may be of another than the one that the call came to. */
  isInDemoMode(tenantId: number): Promise<boolean>
}

type All = EmailRevertDeps & { reset: ReturnType<typeof createLoginReset> }
type Input = { token: string; oneTimeCode?: string | undefined }
type From = { browser: Browser; locale: Locale }

/** Keeps the way back in the transaction of a change; none where the change itself goes back. */
const issue = async (
  { clock, random }: EmailRevertDeps,
  tx: AccountTx,
  change: { from: string; to: string },
): Promise<string | undefined> => {
  const now = clock.now()
  const undone = await store.findFrom(tx, change.to, now)
  if (undone !== undefined) {
    await store.closeSince(tx, undone.changed_at, now)
    return undefined
  }
  const token = tenantSecret(tx.tenantId, random.token(SECRET_BYTES))
  const expiresAt = new Date(now.getTime() + WEEK_MS)
  await store.insertChange(tx, { tokenHash: sha256(token), leftEmail: change.from, expiresAt }, now)
  return token
}

/** One that is older is the owner's. */
const factorSince = ({ changed_at: changedAt }: EmailChange) => new Date(changedAt.getTime() - WEEK_MS)

/** What an older second factor keeps out is somebody who has got hold of nothing but the old mailbox. */
const demandOlderFactor = async (
  { db, secondFactor }: All,
  scope: { tenantId: number; change: EmailChange },
  oneTimeCode: string | undefined,
  browser: Browser,
): Promise<void> => {
  const { tenantId, change } = scope
  const holder = holderOf(change.main_account_id)
  const factor = await db.inTenant(tenantId, (tx) => factorStore.find(tx, holder))
  const confirmedAt = factor?.confirmed_at ?? null
  if (confirmedAt === null || confirmedAt >= factorSince(change)) return
  await secondFactor.demand(tenantId, holder, oneTimeCode, { browser, kind: 'owner' })
}

/** Gives the address back and ends what whoever changed it logged in with; tells both addresses. */
const giveBack = async (
  deps: All,
  tx: AccountTx,
  made: { tokenHash: Buffer; hashOfNobody: string; locale: Locale },
): Promise<{ email: string; hadSecondFactor: boolean }> => {
  const { clock, sessions, tenants, mainAccounts, publicUrl } = deps
  // First of all: a change or a new password that is on its way meanwhile comes before all of this, or finds it done.
  const gone = await mainAccounts.lockEmail(tx)
  const change = await store.findOpen(tx, made.tokenHash, clock.now())
  if (change === undefined) throw new AppError('access.email_revert_invalid')
  const { left_email: email } = change
  await store.closeSince(tx, change.changed_at, clock.now())
  await mainAccounts.setEmail(tx, { from: gone, to: email })
  const { hadSecondFactor } = await deps.reset.closeIn(tx, made.hashOfNobody, {
    factorSince: factorSince(change),
  })
  await sessions.end(tx, {}, 'password')
  const { name: site } = await tenants.tenantById(tx.tenantId)
  const words = { site, url: publicUrl }
  const mail = emailRevertedMail(made.locale, { ...words, email }, { hadSecondFactor })
  await tenants.writeMail(tx, { to: email, ...mail })
  await tenants.writeMail(tx, { to: gone, ...emailGoneMail(made.locale, { ...words, email: gone }) })
  return { email, hadSecondFactor }
}

const findChange = async (
  { db, clock, isInDemoMode }: All,
  token: string,
  tokenHash: Buffer,
): Promise<{ tenantId: number; change: EmailChange }> => {
  const tenantId = tenantOfSecret(token)
  if (tenantId === undefined) throw new AppError('access.email_revert_invalid')
  const change = await db.inTenant(tenantId, (tx) => store.findOpen(tx, tokenHash, clock.now()))
  if (change === undefined) throw new AppError('access.email_revert_invalid')
  if (await isInDemoMode(tenantId)) throw new AppError('demo.read_only')
  return { tenantId, change }
}

const revert =
  (deps: All) =>
  async ({ token, oneTimeCode }: Input, { browser, locale }: From): Promise<{ email: string }> => {
    const { db, audit } = deps
    const tokenHash = sha256(token)
    const found = await findChange(deps, token, tokenHash)
    await demandOlderFactor(deps, found, oneTimeCode, browser)
    const hashOfNobody = await deps.reset.hashOfNobody()
    const mainAccountId = found.change.main_account_id
    return db.inTenant(found.tenantId, async (tx) => {
      const { email, hadSecondFactor } = await narrow(tx, mainAccountId, (own) =>
        giveBack(deps, own, { tokenHash, hashOfNobody, locale }),
      )
      const reader = { kind: 'owner', id: mainAccountId, loginSessionId: null, ip: browser.ip } as const
      await audit(tx, reader, {
        act: 'mainAccount.revertEmail',
        target: { kind: 'mainAccount', id: mainAccountId },
        mainAccountId,
        changes: hadSecondFactor ? [['secondFactor', true, false]] : [],
      })
      return { email }
    })
  }

/** The way back to an e-mail address that somebody else has exchanged (docs/decisions/0052). */
export const createEmailReverts = (deps: EmailRevertDeps) => ({
  /** The token that takes this change back, in its transaction; none for one that itself goes back where it came from. */
  issueIn: (tx: AccountTx, change: { from: string; to: string }) => issue(deps, tx, change),
  /** Refuses with `access.email_revert_invalid`, and with `access.email_in_use` where the address has another account by now. */
  revertEmail: revert({ ...deps, reset: createLoginReset(deps) }),
})
