import type { Config } from './config.ts'
import type { Clock } from './infra/clock.ts'
import type { AccountTx, Database } from './infra/database/database.ts'
import type { Streams } from './infra/live/streams.ts'
import type { Audit } from './modules/audit/index.ts'
import type { CharacterQuotaService } from './modules/character-quota/index.ts'
import {
  bonusMail,
  createCustomerServiceService,
  createServiceOperatorService,
  type Decision,
} from './modules/customer-service/index.ts'
import type { MainAccountService } from './modules/main-account/index.ts'
import type { TenantService } from './modules/tenant/index.ts'
import { figuresMover } from './wiring-figures.ts'

type Needs = {
  config: Config
  db: Database
  clock: Clock
  audit: Audit
  streams: Streams
  tenants: TenantService
  quota: CharacterQuotaService
  mainAccounts: MainAccountService
}

const bonusTeller =
  ({ config, tenants, mainAccounts }: Needs) =>
  async (tx: AccountTx, decision: Decision): Promise<void> => {
    const { email, locale } = await mainAccounts.find(tx)
    const { name: site } = await tenants.tenantById(tx.tenantId)
    await tenants.writeMail(tx, {
      to: email,
      ...bonusMail(locale, decision, { site, url: config.PUBLIC_URL }),
    })
  }

/** Whom owners write to, and what they are given. */
export const wireCustomerService = (needs: Needs) => {
  const { db, clock, audit, streams, tenants, quota, mainAccounts } = needs
  const shared = {
    db,
    clock,
    audit,
    credit: (tx: Parameters<typeof quota.grant>[0], characters: number) =>
      quota.grant(tx, tx.mainAccountId, characters),
    figuresMoved: figuresMover(streams),
    settingsIn: tenants.settingsIn,
  }
  return {
    customerService: createCustomerServiceService(shared),
    serviceOperators: createServiceOperatorService({
      ...shared,
      lockSettings: tenants.lockSettings,
      changeSettings: tenants.changeSettings,
      emailsOf: mainAccounts.emailsOf,
      tellOwner: bonusTeller(needs),
      charactersOf: async (tx) => (await quota.balances(tx, [tx.mainAccountId])).get(tx.mainAccountId) ?? 0,
    }),
  }
}
