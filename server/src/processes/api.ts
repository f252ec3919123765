import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from '../infra/database/database.ts'
import { createHttp } from '../infra/http/server.ts'
import { registerPackages } from '../infra/http/packages.ts'
import { registerPages } from '../infra/http/pages.ts'
import { registerReference } from '../infra/http/reference.ts'
import { isGivenOut } from '../modules/download/index.ts'
import { type Receive, registerFileServing } from '../modules/file/index.ts'
import { allRoutes } from '../wiring-routes.ts'
import type { Services } from '../wiring.ts'
import { version } from '../version.ts'

const registerHealth = (app: FastifyInstance, { db }: Services): void => {
  app.get('/health/live', async () => ({ ok: true }))
  app.get('/health/ready', async (_request, reply) => {
    const ready = await db
      .inInstallation((tx) => tx.first(sql`select 1`))
      .then(
        () => true,
        () => false,
      )
    return reply.status(ready ? 200 : 503).send({ ok: ready })
  })
}

/** Answers the contract's calls, serves files and the browser apps. `pages` false leaves the apps out (tests). */
export const startApi = async (
  services: Services,
  { pages, strict }: { pages: boolean; strict: boolean },
): Promise<FastifyInstance> => {
  const { config, log, root, access, sessions, tenants, mainAccounts, files, disk, clock, featureSwitches } =
    services
  const app = await createHttp({
    log,
    publicUrl: config.PUBLIC_URL,
    uploadOrigins: config.S3_ENDPOINT === undefined ? [] : [new URL(config.S3_ENDPOINT).origin],
    trustProxy: config.TRUST_PROXY?.split(',').map((range) => range.trim()) ?? [],
    readOnlyDemo: config.READ_ONLY_DEMO,
    isInDemoMode: async (tenantId) => (await featureSwitches.current(tenantId)).demoMode,
    lacksSecondFactor: access.lacksSecondFactor,
    ratePerMinute: config.RATE_PER_MINUTE,
    routes: allRoutes(services),
    authenticate: sessions.authenticate,
    tenantOf: tenants.tenantOf,
    hasPrivilege: mainAccounts.hasPrivilege,
    strict,
  })
  registerHealth(app, services)
  await registerReference(app, { publicUrl: config.PUBLIC_URL, version })
  const receive: Receive | undefined =
    disk &&
    ((key, size, expires, signature, body) => disk.receive(key, size, expires, signature, clock.now(), body))
  registerFileServing(app, { files, ...(receive === undefined ? {} : { receive }) })
  await registerPackages(app, services.packages, isGivenOut)
  const built = (name: string) => join(root, name, 'dist')
  if (pages)
    await registerPages(app, {
      console: built('console'),
      desk: built('desk'),
      widget: built('widget'),
      demo: config.DEMO,
    })
  await app.ready()
  return app
}
