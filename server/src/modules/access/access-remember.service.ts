import type { Clock } from '../../infra/clock.ts'
import { sameBytes, sha256 } from '../../infra/crypto.ts'
import type { AccountTx, TenantTx } from '../../infra/database/database.ts'
import type { Random } from '../../infra/random.ts'
import { REMEMBER_MS } from './access-refresh.rules.ts'
import { judgeRemember } from './access-remember.rules.ts'
import * as store from './access-remember.store.ts'
import type { LoginSessions } from './access-session.service.ts'

const shape = /^([\w-]{22})\.([\w-]{43})$/

type Deps = { clock: Clock; random: Random; sessions: LoginSessions }

export type Remember = ReturnType<typeof createRemember>

/** Rotating remember tokens: selector and validator in a cookie, only the validator's hash with us. */
export const createRemember = ({ clock, random, sessions }: Deps) => {
  const write = async (tx: AccountTx, family: string, expiresAt: Date): Promise<string> => {
    const selector = random.token(16)
    const validator = random.token(32)
    await store.insertToken(
      tx,
      { selector, family, validatorHash: sha256(validator), expiresAt },
      clock.now(),
    )
    return `${selector}.${validator}`
  }

  const judged = async (tx: TenantTx, cookie: string | undefined) => {
    const [, selector, validator] = shape.exec(cookie ?? '') ?? []
    const row = selector === undefined ? undefined : await store.lockToken(tx, selector)
    if (selector === undefined || validator === undefined || row === undefined) return undefined
    const verdict = judgeRemember(
      {
        validatorFits: sameBytes(row.validator_hash, sha256(validator)),
        used: row.used_at !== null,
        revoked: row.revoked_at !== null,
        expiresAt: row.expires_at.getTime(),
      },
      clock.now().getTime(),
    )
    return { row, selector, verdict }
  }

  return {
    /** A new family: 30 days from the password that was just entered, however often it rotates. */
    begin: async (tx: AccountTx): Promise<{ cookie: string; family: string }> => {
      const family = random.id()
      const expiresAt = new Date(clock.now().getTime() + REMEMBER_MS)
      return { cookie: await write(tx, family, expiresAt), family }
    },
    /**
     * Uses a token up and answers whose it is, with the next one of its family; undefined when it is no good. A copy
     * ends the family and every login session that it opened.
     */
    redeem: async (tx: TenantTx, cookie: string | undefined, expectedAccountId: string | undefined) => {
      const found = await judged(tx, cookie)
      if (found === undefined) return undefined
      const { row, selector, verdict } = found
      const account: AccountTx = { ...tx, mainAccountId: row.main_account_id }
      if (verdict === 'stolen') {
        await store.revoke(account, row.family, clock.now())
        await sessions.end(account, { rememberFamily: row.family }, 'reuse')
      }
      if (verdict !== 'good' || row.main_account_id !== expectedAccountId) return undefined
      await store.markUsed(tx, selector, clock.now())
      return { family: row.family, cookie: await write(account, row.family, row.expires_at) }
    },
    /** Forgets the family of this browser's cookie, if it has one. */
    forget: async (tx: TenantTx, cookie: string | undefined): Promise<void> => {
      const found = await judged(tx, cookie)
      if (found?.verdict === 'good')
        await store.revoke({ ...tx, mainAccountId: found.row.main_account_id }, found.row.family, clock.now())
    },
    revokeFamily: (tx: AccountTx, family: string) => store.revoke(tx, family, clock.now()),
    revokeAll: (tx: AccountTx) => store.revoke(tx, undefined, clock.now()),
    revokeAllBut: (tx: AccountTx, family: string | null) => store.revokeAllBut(tx, family, clock.now()),
  }
}
