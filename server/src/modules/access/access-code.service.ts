import { AppError } from '../../infra/app-error.ts'
import type { Clock } from '../../infra/clock.ts'
import { hmac, type Keys, sameBytes } from '../../infra/crypto.ts'
import type { Database, TenantTx } from '../../infra/database/database.ts'
import type { Locale } from '../../infra/http/call.ts'
import type { Random } from '../../infra/random.ts'
import type { MainAccountService } from '../main-account/index.ts'
import type { TenantService } from '../tenant/index.ts'
import { limits, networkOf } from './access-attempt.rules.ts'
import type { Attempts, Guard } from './access-attempt.service.ts'
import type { Purpose } from './access-code.store.ts'
import * as store from './access-code.store.ts'
import { emailCodeMail, emailInUseMail } from './access-email-mail.rules.ts'
import * as mails from './access-mail.rules.ts'
import { updateCodeMail } from './access-own-mail.rules.ts'

const LIFE_SECONDS = 600
const RESEND_SECONDS = 60
const TRIES = 5

export type CodeDeps = {
  db: Database
  clock: Clock
  random: Random
  keys: Keys
  tenants: TenantService
  mainAccounts: MainAccountService
  attempts: Attempts
  publicUrl: string
  refuseClosed(tenantId: number): Promise<void>
}

type Wanted = { email: string; purpose: Purpose }

const guardsOf = ({ email, purpose }: Wanted, ip: string): Guard[] => [
  { limit: limits.codeResend, of: `${purpose} ${email}`, refusal: 'access.code_too_soon' },
  { limit: limits.codeHour, of: email },
  { limit: limits.codeDay, of: email },
  { limit: limits.codeNetwork, of: networkOf(ip) },
]

/** The mail for an address: with the code where it can be used, and without where it says why there is none. */
const mailFor = (
  { purpose }: Wanted,
  isKnown: boolean,
  locale: Locale,
  words: { site: string; url: string; email: string },
  code: string,
) => {
  if (purpose === 'register')
    return isKnown
      ? mails.alreadyRegisteredMail(locale, words)
      : { ...mails.registerCodeMail(locale, words, code), secret: code }
  if (purpose === 'updateEmail')
    return isKnown ? emailInUseMail(locale, words) : { ...emailCodeMail(locale, words, code), secret: code }
  if (purpose === 'updatePassword') return { ...updateCodeMail(locale, words, code), secret: code }
  return isKnown
    ? { ...mails.resetCodeMail(locale, words, code), secret: code }
    : mails.noAccountMail(locale, words)
}

export type VerificationCodes = ReturnType<typeof createVerificationCodes>

/** Verification codes (decisions §9): six digits by mail, ten minutes, five tries, the same answer for every address. */
export const createVerificationCodes = (deps: CodeDeps) => {
  const { db, clock, random, keys, tenants, mainAccounts, attempts, publicUrl } = deps
  const key = keys.derive('verification code')
  const hashOf = (tenantId: number, id: string, wanted: Wanted, code: string) =>
    hmac(key, [tenantId, id, wanted.purpose, wanted.email, code].join('\n'))

  const write = async (tx: TenantTx, wanted: Wanted, site: string, locale: Locale) => {
    const id = random.id()
    const code = String(random.below(1_000_000)).padStart(6, '0')
    const expiresAt = new Date(clock.now().getTime() + LIFE_SECONDS * 1_000)
    const codeHash = hashOf(tx.tenantId, id, wanted, code)
    // A code that nobody gets is written too: what follows must not tell whether the address is known.
    await store.insertCode(tx, { id, ...wanted, codeHash, expiresAt }, clock.now())
    const isKnown = (await mainAccounts.credentialsOf(tx, wanted.email)) !== undefined
    const words = { site, url: publicUrl, email: wanted.email }
    await tenants.writeMail(tx, { to: wanted.email, ...mailFor(wanted, isKnown, locale, words, code) })
  }

  return {
    /**
     * Sends a code; refuses with `access.code_too_soon` within a minute, when too many were asked for, and for a
     * registration with `access.registration_closed`.
     */
    send: async (tenantId: number, wanted: Wanted, from: { ip: string; locale: Locale }) => {
      if (wanted.purpose === 'register') await deps.refuseClosed(tenantId)
      const { name } = await tenants.tenantById(tenantId)
      await attempts.take(tenantId, guardsOf(wanted, from.ip))
      await db.inTenant(tenantId, (tx) => write(tx, wanted, name, from.locale))
      return { resendAfter: RESEND_SECONDS, expiresIn: LIFE_SECONDS }
    },
    /** Checks a code and answers its id, to be used up with what it allows; every check counts as one of its tries. */
    check: async (tenantId: number, wanted: Wanted, code: string, ip: string): Promise<string> => {
      await attempts.take(tenantId, [{ limit: limits.codeGuess, of: networkOf(ip) }])
      const taken = await db.inTenant(tenantId, (tx) =>
        store.takeTry(tx, { ...wanted, tries: TRIES }, clock.now()),
      )
      if (taken === 'exhausted') throw new AppError('access.too_many_tries')
      if (taken === 'none' || !sameBytes(taken.codeHash, hashOf(tenantId, taken.id, wanted, code)))
        throw new AppError('access.code_wrong')
      return taken.id
    },
    /** Uses a checked code up; refuses the second one who tries. */
    use: async (tx: TenantTx, id: string): Promise<void> => {
      if ((await store.markUsed(tx, id, clock.now())) === 0) throw new AppError('access.code_wrong')
    },
  }
}
