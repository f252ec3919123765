import type { Clock } from './infra/clock.ts'
import type { Keys } from './infra/crypto.ts'
import type { AccountTx, Database } from './infra/database/database.ts'
import { createAccessDirectory, createLoginReset, type LoginSessions } from './modules/access/index.ts'
import { type Audit, createAuditService } from './modules/audit/index.ts'
import type { PasswordHash } from './infra/password-hash.ts'
import type { CharacterQuotaService } from './modules/character-quota/index.ts'
import { createOperatedAccountService, type MainAccountService } from './modules/main-account/index.ts'
import type { MessengerAccountService } from './modules/messenger-account/index.ts'
import type { SubAccountService } from './modules/sub-account/index.ts'
import { type PlanNeeds, wirePlans } from './wiring-plan.ts'

type Needs = PlanNeeds & {
  db: Database
  clock: Clock
  keys: Keys
  audit: Audit
  sessions: LoginSessions
  passwords: PasswordHash
  quota: CharacterQuotaService
  mainAccounts: MainAccountService
  messengerAccounts: MessengerAccountService
  subAccounts: SubAccountService
}

/** Frees the ports of every sub-account, then ends every log-in, each with those who wait for it being told. */
const closerOf =
  ({ subAccounts, messengerAccounts, sessions }: Needs) =>
  async (
    tx: AccountTx,
    reason: 'disabled' | 'password',
  ): Promise<{ logins: number; onlinePorts: number }> => {
    let onlinePorts = 0
    for (const { subAccountId } of await subAccounts.list(tx))
      onlinePorts += (await messengerAccounts.closeAccountSessions(tx, subAccountId)).freedPorts
    return { logins: await sessions.end(tx, {}, reason), onlinePorts }
  }

/** What operators see of everything: the audit log, and main accounts with suspend, resume, reset and gifts. */
export const wireOversight = (needs: Needs) => {
  const { db, clock, keys, audit, quota, mainAccounts, messengerAccounts, subAccounts } = needs
  const directory = createAccessDirectory({ clock })
  const auditLog = createAuditService({
    db,
    keys,
    emailsOf: mainAccounts.emailsOf,
    operatorsOf: directory.operatorsOf,
    idOf: async (tx, email) =>
      (await directory.operatorIdOf(tx, email)) ??
      (await mainAccounts.credentialsOf(tx, email))?.mainAccountId,
  })
  const operatedAccounts = createOperatedAccountService({
    db,
    clock,
    audit,
    figuresOf: async (tx) => ({
      charNum: (await quota.balances(tx, [tx.mainAccountId])).get(tx.mainAccountId) ?? 0,
      onlinePorts: (await messengerAccounts.portFigures(tx)).held,
      subAccounts: await subAccounts.count(tx),
      openLogins: await directory.openLogins(tx),
    }),
    closeAll: closerOf(needs),
    loginReset: createLoginReset({ ...needs, publicUrl: needs.config.PUBLIC_URL }),
  })
  return { auditLog, operatedAccounts, plans: wirePlans(needs) }
}
