import type { Tx } from './infra/database/database.ts'
import { type AccessService, browserOf, createAccessDirectory } from './modules/access/index.ts'
import type { MainAccountService } from './modules/main-account/index.ts'
import type { StreamLinkDomainService } from './modules/stream-link/index.ts'
import { bareHost, createTenantOperatorService } from './modules/tenant/index.ts'
import type { TranslationService } from './modules/translation/index.ts'
import type { Base } from './wiring-base.ts'

type Needs = Base & {
  mainAccounts: MainAccountService
  access: AccessService
  translation: TranslationService
  streamLinkDomains: StreamLinkDomainService
}

/** A host's own names, with its network port and without. */
const namesOf = (url: string): string[] => [new URL(url).host, new URL(url).hostname]

/** Tenants as staff sees them, opens them and sets them. */
export const wireTenantOperators = (needs: Needs) => {
  const { config, db, clock, random, audit, tenants, passwords } = needs
  const { mainAccounts, access, translation, streamLinkDomains } = needs
  const directory = createAccessDirectory({ clock })
  const deployment = [...namesOf(config.PUBLIC_URL), ...namesOf(config.LINK_URL)]
  return createTenantOperatorService({
    db,
    clock,
    random,
    audit,
    figuresOf: async (tx) => ({
      mainAccounts: await mainAccounts.countOf(tx),
      operators: await directory.countOperators(tx),
    }),
    // The deployment's own address is the first tenant's without saying so.
    isHostUsed: async (tx: Tx, tenantId, host) =>
      (tenantId !== 1 && deployment.includes(host)) ||
      (await streamLinkDomains.isVerified(tx, bareHost(host))),
    furnish: translation.addBuiltInEngines,
    hashPassword: passwords.hash,
    inviteOperator: access.inviteOperator,
    proveAgain: (call, proof) => access.proveAgain(call.login, proof, browserOf(call)),
    tenantsChanged: tenants.changed,
  })
}
