import type { Clock } from '../../infra/clock.ts'
import type { AccountTx } from '../../infra/database/database.ts'
import type { PasswordHash } from '../../infra/password-hash.ts'
import type { Random } from '../../infra/random.ts'
import type { MainAccountService } from '../main-account/index.ts'
import type { TenantService } from '../tenant/index.ts'
import { holderOf } from './access-login.service.ts'
import { createRemember } from './access-remember.service.ts'
import { accountResetMail } from './access-reset-mail.rules.ts'
import * as factorStore from './access-second-factor.store.ts'
import type { LoginSessions } from './access-session.service.ts'

type Deps = {
  clock: Clock
  random: Random
  passwords: PasswordHash
  sessions: LoginSessions
  tenants: TenantService
  mainAccounts: MainAccountService
  publicUrl: string
}

const UNGUESSABLE_BYTES = 32

/**
 * Takes away what somebody could log in to a main account with. Nobody chooses the next password but the owner, with a code
 * sent to the own address: staff never knows one. Open login sessions are the caller's to end.
 */
export const createLoginReset = (deps: Deps) => {
  const { random, passwords, tenants, mainAccounts, publicUrl } = deps
  const remember = createRemember(deps)
  /**
   * Password, remembered logins, and the second factor where it was turned on since `factorSince`. Answers whether it went.
   */
  const closeIn = async (
    tx: AccountTx,
    hashOfNobody: string,
    { factorSince }: { factorSince: Date },
  ): Promise<{ hadSecondFactor: boolean }> => {
    const holder = holderOf(tx.mainAccountId)
    const confirmedAt = (await factorStore.lock(tx, holder))?.confirmed_at ?? null
    const isKept = confirmedAt !== null && confirmedAt < factorSince
    if (!isKept) await factorStore.remove(tx, holder)
    await mainAccounts.setPasswordHash(tx, hashOfNobody)
    await remember.revokeAll(tx)
    return { hadSecondFactor: confirmedAt !== null && !isKept }
  }
  return {
    closeIn,
    /** The hash of a password that nobody knows. Takes as long as any; to be made before a transaction is open. */
    hashOfNobody: (): Promise<string> => passwords.hash(random.token(UNGUESSABLE_BYTES)),
    /** Password, second factor and remembered logins; writes to the owner. Answers whether there was a second factor. */
    resetIn: async (tx: AccountTx, hashOfNobody: string): Promise<{ hadSecondFactor: boolean }> => {
      const closed = await closeIn(tx, hashOfNobody, { factorSince: new Date(0) })
      const { email, locale } = await mainAccounts.find(tx)
      const { name: site } = await tenants.tenantById(tx.tenantId)
      await tenants.writeMail(tx, { to: email, ...accountResetMail(locale, { site, email, url: publicUrl }) })
      return closed
    },
  }
}
