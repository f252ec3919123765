import type { ErrorCode } from '@chatx/contract/errors'
import { AppError } from '../../infra/app-error.ts'
import { sha256 } from '../../infra/crypto.ts'
import { type Database, narrow, type TenantTx } from '../../infra/database/database.ts'
import type { PasswordHash } from '../../infra/password-hash.ts'
import type { TenantService } from '../tenant/index.ts'
import type { Browser } from './access.types.ts'
import { limits, networkOf } from './access-attempt.rules.ts'
import type { Attempts, Guard } from './access-attempt.service.ts'
import { deviceOf } from './access-browser.rules.ts'
import * as sessionStore from './access-session.store.ts'

export type GuardDeps = {
  db: Database
  tenants: TenantService
  passwords: PasswordHash
  attempts: Attempts
}

/** Something that a password is tried on. */
export type Candidate = {
  passwordHash: string | null
  /** The main account it belongs to, when it belongs to one: a browser that was logged in to it before is trusted more. */
  mainAccountId?: string
  /** Stores a stronger hash of the same password. */
  rehash(tx: TenantTx, passwordHash: string): Promise<unknown>
}

type Try<C> = {
  tenantId: number
  /** What is guessed at, for example `owner li@example.com`. */
  name: string
  password: string | undefined
  browser: Browser
  find(tx: TenantTx): Promise<C | undefined>
  refusal: ErrorCode
  /** Told before the refusal, with what was tried on. */
  onWrong?(candidate: C | undefined): Promise<void>
}

const isKnownDevice = async (tx: TenantTx, candidate: Candidate | undefined, browser: Browser) => {
  const device = deviceOf(browser)
  if (device === undefined || candidate?.mainAccountId === undefined) return false
  return narrow(tx, candidate.mainAccountId, (own) => sessionStore.isKnownDevice(own, sha256(device)))
}

/** Verifies credentials: counts the try first, works as long for an unknown name, strengthens an old hash. */
export const createGuard = ({ db, tenants, passwords, attempts }: GuardDeps) => {
  const matches = async (
    candidate: Candidate | undefined,
    password: string | undefined,
  ): Promise<boolean> => {
    // A login code without a password is its own secret: 60 bits.
    if (candidate?.passwordHash === null) return password === undefined || password === ''
    if (password === undefined || password === '') return false
    return passwords.verify(candidate?.passwordHash, password)
  }

  return async <C extends Candidate>(attempt: Try<C>): Promise<C> => {
    const { tenantId, name, password, browser } = attempt
    await tenants.tenantById(tenantId)
    const network = networkOf(browser.ip)
    const here: Guard = { limit: limits.nameFromNetwork, of: `${name} ${network}` }
    const others: Guard[] = [{ limit: limits.network, of: network }]
    const { candidate, trusted } = await db.inTenant(tenantId, async (tx) => {
      const found = await attempt.find(tx)
      return { candidate: found, trusted: await isKnownDevice(tx, found, browser) }
    })
    if (!trusted) others.push({ limit: limits.name, of: name })
    await attempts.take(tenantId, [here, ...others])
    if (!(await matches(candidate, password)) || candidate === undefined) {
      await attempt.onWrong?.(candidate)
      throw new AppError(attempt.refusal)
    }

    const outdated = candidate.passwordHash !== null && passwords.isOutdated(candidate.passwordHash)
    const stronger = outdated && password !== undefined ? await passwords.hash(password) : undefined
    await db.inTenant(tenantId, async (tx) => {
      await attempts.forget(tx, here)
      for (const guard of others) await attempts.forgiveOne(tx, guard)
      if (stronger !== undefined) await candidate.rehash(tx, stronger)
    })
    return candidate
  }
}
