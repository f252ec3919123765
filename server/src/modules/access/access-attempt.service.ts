import type { ErrorCode } from '@chatx/contract/errors'
import { AppError } from '../../infra/app-error.ts'
import type { Clock } from '../../infra/clock.ts'
import { sha256 } from '../../infra/crypto.ts'
import type { Database, TenantTx } from '../../infra/database/database.ts'
import { type Counter, type Limit, nextTry } from './access-attempt.rules.ts'
import * as store from './access-attempt.store.ts'

/** One thing that is counted: a limit, and whose tries they are. */
export type Guard = {
  limit: Limit
  of: string
  /** What to refuse with; `access.too_many_tries` if nothing else is said. */
  refusal?: ErrorCode
}

const keyOf = ({ limit, of }: Guard): Buffer => sha256(`${limit.name}\n${of}`)

const refused = (guard: Guard, waitMs: number) =>
  new AppError(guard.refusal ?? 'access.too_many_tries', { retryAfter: Math.ceil(waitMs / 1_000) })

export type Attempts = ReturnType<typeof createAttempts>

/** Counts tries in the database, so that every process sees the same number. */
export const createAttempts = ({ db, clock }: { db: Database; clock: Clock }) => ({
  /** Counts one try against every guard, before anything is tried; when one refuses, none of them counts. */
  take: (tenantId: number, guards: readonly Guard[]): Promise<void> =>
    db.inTenant(tenantId, async (tx) => {
      const now = clock.now()
      const taken: { key: Buffer; counter: Counter }[] = []
      // Always in one order, so that two calls cannot wait for each other.
      const ordered = guards
        .map((guard) => ({ guard, key: keyOf(guard) }))
        .sort((a, b) => Buffer.compare(a.key, b.key))
      for (const { guard, key } of ordered) {
        const result = nextTry(await store.lockCounter(tx, key, now), guard.limit, now.getTime())
        if (!result.allowed) throw refused(guard, result.waitMs)
        taken.push({ key, counter: result.counter })
      }
      for (const { key, counter } of taken) await store.updateCounter(tx, key, counter)
    }),
  /** Forgets all tries, as after the right password. */
  forget: (tx: TenantTx, guard: Guard) => store.removeCounter(tx, keyOf(guard)),
  forgiveOne: (tx: TenantTx, guard: Guard) => store.forgiveOne(tx, keyOf(guard)),
})
