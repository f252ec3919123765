import type { Clock } from './infra/clock.ts'
import type { Keys } from './infra/crypto.ts'
import type { Database } from './infra/database/database.ts'
import type { Streams } from './infra/live/streams.ts'
import type { Random } from './infra/random.ts'
import type { Audit } from './modules/audit/index.ts'
import {
  createCertificationOperatorService,
  createCertificationService,
} from './modules/certification/index.ts'
import type { FileService } from './modules/file/index.ts'
import type { MainAccountService } from './modules/main-account/index.ts'
import type { TenantService } from './modules/tenant/index.ts'
import { figuresMover } from './wiring-figures.ts'

type Needs = {
  config: { PUBLIC_URL: string }
  db: Database
  clock: Clock
  random: Random
  keys: Keys
  audit: Audit
  streams: Streams
  tenants: TenantService
  mainAccounts: MainAccountService
  files: FileService
}

/** What owners prove about themselves, and who reviews it. */
export const wireCertification = (needs: Needs) => {
  const { config, db, clock, random, keys, audit, streams, tenants, mainAccounts, files } = needs
  const shared = { db, clock, keys, pictures: files }
  return {
    certifications: createCertificationService({ ...shared, random }),
    certificationOperators: createCertificationOperatorService({
      ...shared,
      audit,
      publicUrl: config.PUBLIC_URL,
      emailsOf: mainAccounts.emailsOf,
      ownerOf: mainAccounts.find,
      siteOf: tenants.tenantById,
      writeMail: tenants.writeMail,
      figuresMoved: figuresMover(streams),
    }),
  }
}
