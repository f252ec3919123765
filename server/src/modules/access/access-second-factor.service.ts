import { AppError } from '../../infra/app-error.ts'
import type { Clock } from '../../infra/clock.ts'
import { hmac, type Keys, sha256 } from '../../infra/crypto.ts'
import { type Database, narrow, type TenantTx } from '../../infra/database/database.ts'
import { oneTimePassword } from '../../infra/one-time-password.ts'
import type { Browser } from './access.types.ts'
import { limits } from './access-attempt.rules.ts'
import type { Attempts, Guard } from './access-attempt.service.ts'
import { deviceOf } from './access-browser.rules.ts'
import { type Holder, inHolder } from './access-holder.service.ts'
import type { From, LoginRecords } from './access-record.service.ts'
import { acceptedStep, readOneTimeCode } from './access-second-factor.rules.ts'
import * as store from './access-second-factor.store.ts'
import * as sessionStore from './access-session.store.ts'

export type SecondFactorDeps = {
  db: Database
  clock: Clock
  keys: Keys
  attempts: Attempts
  records: LoginRecords
}

export type SecondFactor = ReturnType<typeof createSecondFactor>

/** Where a secret is sealed to. */
const placeOf = (tenantId: number, holderId: string) => `second_factor/${tenantId}/${holderId}`

/** Reads and writes what is kept of a secret and of recovery codes. */
export const createSecrets = (keys: Keys) => {
  const recoveryKey = keys.derive('recovery code')
  return {
    seal: (tenantId: number, holderId: string, secret: Buffer) =>
      keys.seal(secret, placeOf(tenantId, holderId)),
    /** The time step that the code belongs to, unless it is wrong or was taken before. */
    stepOf: (
      row: store.SecondFactorRow,
      of: { tenantId: number; holderId: string },
      code: string,
      now: Date,
    ): number | undefined => {
      const secret = keys.open(row.secret_sealed, placeOf(of.tenantId, of.holderId))
      const at = { now: now.getTime(), lastStep: row.last_step }
      return acceptedStep(code, at, (step) => oneTimePassword(secret, step))
    },
    recoveryHash: (tenantId: number, holderId: string, code: string) =>
      hmac(recoveryKey, `${tenantId}\n${holderId}\n${code}`),
  }
}

/** A browser in which the owner was logged in before is counted for itself: whoever guesses elsewhere cannot slow it. */
const guardOf = async (db: Database, holder: Holder, browser: Browser): Promise<Guard> => {
  const device = deviceOf(browser)
  const { tenantId, mainAccountId, holderId } = holder
  const hash = device === undefined ? undefined : sha256(device)
  const isKnown =
    hash !== undefined &&
    mainAccountId !== null &&
    (await db.inTenant(tenantId, (tx) =>
      narrow(tx, mainAccountId, (own) => sessionStore.isKnownDevice(own, hash)),
    ))
  return { limit: limits.oneTimeCode, of: isKnown ? `${holderId} ${hash.toString('hex')}` : holderId }
}

/** The second factor at work: one code is good once, and guessing gets slow after five (security.md §1). */
export const createSecondFactor = (deps: SecondFactorDeps) => {
  const { db, clock, attempts, records } = deps
  const secrets = createSecrets(deps.keys)

  /** Uses a code up; answers whether it was good. */
  const take = async (tx: TenantTx, holder: Holder, entered: string): Promise<boolean> => {
    const row = await store.lock(tx, holder)
    const read = readOneTimeCode(entered)
    if (row === undefined || row.confirmed_at === null || read.kind === 'neither') return false
    const { tenantId, holderId } = holder
    if (read.kind === 'recovery') {
      const hash = secrets.recoveryHash(tenantId, holderId, read.code)
      return (await store.useRecoveryCode(tx, holder, hash, clock.now())) === 1
    }
    const step = secrets.stepOf(row, holder, read.code, clock.now())
    if (step === undefined) return false
    await store.setLastStep(tx, holder, step)
    return true
  }

  /** Counts the try, works, and refuses with `access.one_time_code_wrong` where the work finds the code no good. */
  const counted = async <T>(
    holder: Holder,
    from: From,
    work: (tx: TenantTx) => Promise<T | undefined>,
  ): Promise<T> => {
    const guard = await guardOf(db, holder, from.browser)
    await attempts.take(holder.tenantId, [guard])
    const done = await inHolder(db, holder, work)
    if (done === undefined) {
      await records.failed(holder.tenantId, holder, 'wrong_code', from)
      throw new AppError('access.one_time_code_wrong')
    }
    await db.inTenant(holder.tenantId, (tx) => attempts.forget(tx, guard))
    return done
  }

  const isOn = (holder: Holder): Promise<boolean> =>
    inHolder(db, holder, async (tx) => ((await store.find(tx, holder))?.confirmed_at ?? null) !== null)

  return {
    take,
    counted,
    isOn,
    /** At a log-in, after the right password: asks for a code where the second factor is on, and uses it up. */
    demand: async (
      tenantId: number,
      ids: store.HolderIds,
      code: string | undefined,
      from: From,
    ): Promise<void> => {
      const holder = { ...ids, tenantId }
      if (!(await isOn(holder))) return
      if (code === undefined) throw new AppError('access.one_time_code_needed')
      await counted(holder, from, async (tx) => (await take(tx, holder, code)) || undefined)
    },
  }
}
