import type { Config } from './config.ts'
import type { Bus } from './infra/bus.ts'
import type { Clock } from './infra/clock.ts'
import type { AccountTx, Database } from './infra/database/database.ts'
import type { Random } from './infra/random.ts'
import { createAttempts } from './modules/access/index.ts'
import type { Audit } from './modules/audit/index.ts'
import type { MainAccountService } from './modules/main-account/index.ts'
import {
  createOpenStreamLinkService,
  createStreamLinkDomainService,
  createStreamLinkOperatorService,
  createStreamLinkVisitService,
  type Geo,
  reportUrl,
} from './modules/stream-link/index.ts'
import type { TenantService } from './modules/tenant/index.ts'
import { createDnsTexts } from './providers/domain/dns.ts'

type Needs = {
  config: Config
  db: Database
  clock: Clock
  random: Random
  bus: Bus
  audit: Audit
  geo: Geo
  tenants: TenantService
  mainAccounts: MainAccountService
  timeZoneOf(tx: AccountTx): Promise<string>
}

const wireDomains = ({ config, tenants, db, clock, random, bus, audit }: Needs) =>
  createStreamLinkDomainService({
    db,
    clock,
    random,
    bus,
    audit,
    linkUrl: config.LINK_URL,
    textsOf: createDnsTexts(config.DNS_SERVER?.split(',').map((server) => server.trim()) ?? []),
    deploymentHosts: async () => [
      new URL(config.LINK_URL).hostname,
      new URL(config.PUBLIC_URL).hostname,
      ...(await tenants.hostNames()),
    ],
  })

/** What happens around traffic-split links: visits and reports, link domains, the operators' view, and what anybody may do. */
export const wireStreamLinkVisits = (needs: Needs) => {
  const { config, db, clock, random, bus, audit, geo, mainAccounts, timeZoneOf } = needs
  const streamLinkDomains = wireDomains(needs)
  const streamLinkOperators = createStreamLinkOperatorService({
    db,
    clock,
    bus,
    audit,
    linkUrl: config.LINK_URL,
    mainAccountOf: async (tx, email) => (await mainAccounts.credentialsOf(tx, email))?.mainAccountId,
    emailsOf: mainAccounts.emailsOf,
  })
  const { notice, noticeUrl } = geo.about()
  const streamLinkVisits = createStreamLinkVisitService({
    db,
    clock,
    random,
    timeZoneOf,
    sortUrlOf: streamLinkDomains.sortUrlOf,
    reportUrlOf: (token) => reportUrl(config.PUBLIC_URL, token),
    lostClicks: streamLinkOperators.lostClicks,
    notice: { notice, noticeUrl },
  })
  const openStreamLinks = createOpenStreamLinkService({
    db,
    clock,
    random,
    attempts: createAttempts({ db, clock }),
    report: streamLinkVisits.report,
  })
  return { streamLinkDomains, streamLinkOperators, streamLinkVisits, openStreamLinks }
}
