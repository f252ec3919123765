import type { Config } from './config.ts'
import type { Clock } from './infra/clock.ts'
import type { AccountTx, Database } from './infra/database/database.ts'
import type { Streams } from './infra/live/streams.ts'
import type { Random } from './infra/random.ts'
import type { Audit } from './modules/audit/index.ts'
import { type MainAccountService, planTitle } from './modules/main-account/index.ts'
import { createPlanService, giftMail } from './modules/plan/index.ts'
import type { TenantService } from './modules/tenant/index.ts'
import { figuresMover } from './wiring-figures.ts'

export type PlanNeeds = {
  config: Config
  db: Database
  clock: Clock
  random: Random
  audit: Audit
  streams: Streams
  tenants: TenantService
  mainAccounts: MainAccountService
}

const titleOf = (family: string, planCode: string, locale: 'zh-CN' | 'en-US'): string => {
  const { zh, en } = planTitle(family, planCode)
  return locale === 'zh-CN' ? zh : en
}

type Told = { family: string; planCode: string; days: number; endsAt: Date }

const giftTeller =
  ({ config, tenants, mainAccounts }: PlanNeeds) =>
  async (tx: AccountTx, { family, planCode, days, endsAt }: Told): Promise<void> => {
    const { email, locale, timeZone } = await mainAccounts.find(tx)
    const { name: site } = await tenants.tenantById(tx.tenantId)
    const title = titleOf(family, planCode, locale)
    const words = { site, url: config.PUBLIC_URL, title, days, endsAt, timeZone }
    await tenants.writeMail(tx, { to: email, ...giftMail(locale, words) })
  }

/** Of what plans are made, and the days that operators give. */
export const wirePlans = (needs: PlanNeeds) => {
  const { db, clock, random, audit, streams, mainAccounts } = needs
  return createPlanService({
    db,
    clock,
    random,
    audit,
    titleOf,
    lockPlan: mainAccounts.lockPlan,
    lengthenPlan: mainAccounts.lengthenPlan,
    setPlan: mainAccounts.setPlan,
    exists: mainAccounts.exists,
    tellOwner: giftTeller(needs),
    figuresMoved: figuresMover(streams),
  })
}
