import type { Security } from '@chatx/contract/access-security'
import { AppError } from '../../infra/app-error.ts'
import type { Locale, Logins } from '../../infra/http/call.ts'
import { base32 } from '../../infra/one-time-password.ts'
import type { Random } from '../../infra/random.ts'
import type { TenantTx } from '../../infra/database/database.ts'
import type { Actor, Audit } from '../audit/index.ts'
import type { TenantService } from '../tenant/index.ts'
import type { Browser } from './access.types.ts'
import { type FactorChange, factorMail } from './access-factor-mail.rules.ts'
import { type Holder, holderOfLogin, inHolder } from './access-holder.service.ts'
import type { OwnSessions } from './access-own-session.service.ts'
import * as rules from './access-second-factor.rules.ts'
import { createSecrets, type SecondFactor, type SecondFactorDeps } from './access-second-factor.service.ts'
import * as store from './access-second-factor.store.ts'

type Own = Logins['owner'] | Logins['operator']
type From = { browser: Browser; locale: Locale; actor: Actor }

export type SetupDeps = SecondFactorDeps & {
  random: Random
  audit: Audit
  tenants: TenantService
  secondFactor: SecondFactor
  ownSessions: OwnSessions
  /** Whether this login may do nothing without a second factor. */
  isRequired(login: Own): Promise<boolean>
  /** The name that a holder logs in with. */
  nameOf(login: Own): Promise<string>
  /** Refuses the wrong password of whoever is logged in, and counts the try. */
  verifyPassword(login: Own, password: string, browser: Browser): Promise<void>
}

const SECRET_BYTES = 20

const read =
  ({ db, isRequired }: SetupDeps) =>
  async (login: Own): Promise<Security> => {
    const holder = holderOfLogin(login)
    const required = await isRequired(login)
    return inHolder(db, holder, async (tx) => {
      const since = (await store.find(tx, holder))?.confirmed_at ?? null
      const recoveryLeft = await store.recoveryLeft(tx, holder)
      return {
        secondFactor: { on: since !== null, since: since?.toISOString() ?? null, recoveryLeft, required },
      }
    })
  }

const begin =
  (deps: SetupDeps) =>
  async (login: Own, password: string, browser: Browser): Promise<{ secret: string; uri: string }> => {
    const { db, clock, random, keys, tenants } = deps
    const holder = holderOfLogin(login)
    if (await deps.secondFactor.isOn(holder)) throw new AppError('access.second_factor_on')
    await deps.verifyPassword(login, password, browser)
    const bytes = random.bytes(SECRET_BYTES)
    const sealed = createSecrets(keys).seal(holder.tenantId, holder.holderId, bytes)
    const put = await inHolder(db, holder, (tx) => store.putPending(tx, holder, sealed, clock.now()))
    if (put === 0) throw new AppError('access.second_factor_on')
    const { name } = await tenants.tenantById(login.tenantId)
    const secret = base32(bytes)
    return { secret, uri: rules.otpauthUri(name, await deps.nameOf(login), secret) }
  }

/** Writes new recovery codes, as hashes, and answers them as they are shown. */
const writeRecoveryCodes = async (
  { keys, random }: SetupDeps,
  tx: TenantTx,
  holder: Holder,
): Promise<string[]> => {
  const secrets = createSecrets(keys)
  const codes = Array.from({ length: rules.RECOVERY_CODES }, () => rules.newRecoveryCode(random.below))
  const hashes = codes.map((code) => secrets.recoveryHash(holder.tenantId, holder.holderId, code))
  await store.putRecoveryCodes(tx, holder, hashes)
  return codes.map(rules.shownRecoveryCode)
}

/** Who is told of a change, read before its transaction is open. */
const readerOf = async ({ tenants, nameOf }: SetupDeps, login: Own) => ({
  email: await nameOf(login),
  site: (await tenants.tenantById(login.tenantId)).name,
})
type Reader = Awaited<ReturnType<typeof readerOf>>

/** Writes to whoever has the second factor, and into the audit log. */
const tell = async (
  { tenants, audit }: SetupDeps,
  tx: TenantTx,
  { login, from, reader }: { login: Own; from: From; reader: Reader },
  change: FactorChange,
): Promise<void> => {
  await tenants.writeMail(tx, { to: reader.email, ...factorMail(from.locale, reader, change) })
  const { holderId: id, mainAccountId } = holderOfLogin(login)
  const whom = mainAccountId === null ? {} : { mainAccountId }
  const target = { kind: mainAccountId === null ? 'operator' : 'mainAccount', id }
  await audit(tx, from.actor, { act: `secondFactor.${change}`, target, ...whom })
}

const confirm =
  (deps: SetupDeps) =>
  async (login: Own, code: string, from: From): Promise<{ recoveryCodes: string[] }> => {
    const { clock, keys, secondFactor } = deps
    const holder = holderOfLogin(login)
    const reader = await readerOf(deps, login)
    const work = async (tx: TenantTx): Promise<string[] | undefined> => {
      const row = await store.lock(tx, holder)
      const now = clock.now()
      const entered = rules.readOneTimeCode(code)
      const waits =
        row !== undefined &&
        row.confirmed_at === null &&
        now.getTime() - row.created_at.getTime() < rules.CONFIRM_MS
      if (!waits || entered.kind !== 'app') return undefined
      const step = createSecrets(keys).stepOf(row, holder, entered.code, now)
      if (step === undefined) return undefined
      await store.confirm(tx, holder, step, now)
      // Whoever got in with the password alone gets out.
      await deps.ownSessions.endOthersIn(tx, login, { keepOwn: false })
      const shown = await writeRecoveryCodes(deps, tx, holder)
      await tell(deps, tx, { login, from, reader }, 'on')
      return shown
    }
    const { browser } = from
    return { recoveryCodes: await secondFactor.counted(holder, { browser, kind: login.kind }, work) }
  }

const turnOff =
  (deps: SetupDeps) =>
  async (login: Own, input: { password: string; oneTimeCode: string }, from: From): Promise<void> => {
    const { secondFactor } = deps
    const holder = holderOfLogin(login)
    if (!(await secondFactor.isOn(holder))) throw new AppError('access.second_factor_off')
    const { browser } = from
    await deps.verifyPassword(login, input.password, browser)
    const reader = await readerOf(deps, login)
    await secondFactor.counted(holder, { browser, kind: login.kind }, async (tx) => {
      if (!(await secondFactor.take(tx, holder, input.oneTimeCode))) return undefined
      await store.remove(tx, holder)
      await tell(deps, tx, { login, from, reader }, 'off')
      return true
    })
  }

const renew =
  (deps: SetupDeps) =>
  async (login: Own, code: string, from: From): Promise<{ recoveryCodes: string[] }> => {
    const { secondFactor } = deps
    const holder = holderOfLogin(login)
    if (!(await secondFactor.isOn(holder))) throw new AppError('access.second_factor_off')
    const reader = await readerOf(deps, login)
    const { browser } = from
    const recoveryCodes = await secondFactor.counted(holder, { browser, kind: login.kind }, async (tx) => {
      if (!(await secondFactor.take(tx, holder, code))) return undefined
      const shown = await writeRecoveryCodes(deps, tx, holder)
      await tell(deps, tx, { login, from, reader }, 'renewRecovery')
      return shown
    })
    return { recoveryCodes }
  }

/** Turning the second factor on and off (RFC 6238), and its recovery codes. */
export const createSecondFactorSetup = (deps: SetupDeps) => ({
  getSecurity: read(deps),
  beginSecondFactor: begin(deps),
  confirmSecondFactor: confirm(deps),
  turnOffSecondFactor: turnOff(deps),
  renewRecoveryCodes: renew(deps),
})
