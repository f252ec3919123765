import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { inject } from 'vitest'
import { type Bus, createBus } from '../src/infra/bus.ts'
import { createKeys } from '../src/infra/crypto.ts'
import { type AccountTx, createDatabase, type Database, sql } from '../src/infra/database/database.ts'
import { createThrowAwayDatabase } from '../src/infra/embedded-postgres/index.ts'
import { createHttp } from '../src/infra/http/server.ts'
import { createPasswordHash, type PasswordHash } from '../src/infra/password-hash.ts'
import { systemRandom } from '../src/infra/random.ts'
import {
  accessRoutes,
  accessSecurityRoutes,
  createAccessService,
  createLoginSessions,
  type LoginSessionsEnded,
} from '../src/modules/access/index.ts'
import { createAudit } from '../src/modules/audit/index.ts'
import { createCharacterQuotaService } from '../src/modules/character-quota/index.ts'
import { createMainAccountService } from '../src/modules/main-account/index.ts'
import { createSubAccountService, subAccountRoutes } from '../src/modules/sub-account/index.ts'
import { createTenantService, tenantRoutes } from '../src/modules/tenant/index.ts'
import { createFakeMail } from '../src/providers/mail/fake.ts'

const PUBLIC_URL = 'http://localhost:8080'
/** Passwords are hashed weakly, so that tests are quick. */
const cheap = { memoryCost: 1_024, timeCost: 1, parallelism: 1 }

/** What the port module would know; tests set it. */
type Ports = { closed: string[]; free: { closedSessions: number; freedPorts: number } }

const figures = (db: { quota: ReturnType<typeof createCharacterQuotaService> }, ports: Ports) => ({
  figuresOf: async (tx: AccountTx, ids: string[]) => {
    const remainingChars = await db.quota.remaining(tx, {
      mainAccountId: tx.mainAccountId,
      subAccountId: tx.mainAccountId,
      charMode: 'unlimited',
    })
    const none = {
      onlineSessions: 0,
      totalSessions: 0,
      freeDynamicPorts: 0,
      todayChars: 0,
      totalChars: 0,
      deskOnline: false,
    }
    return new Map(ids.map((id) => [id, { ...none, remainingChars }]))
  },
  deskFiguresOf: async () => ({ ports: { total: 1, limit: 1, held: 0 }, seq: 0 }),
  closeAccountSessions: async (_: AccountTx, subAccountId: string) => {
    ports.closed.push(subAccountId)
    return ports.free
  },
})

/** A clock that stands until a test moves it. */
export const createTestClock = () => {
  let now = Date.parse('2026-03-01T08:00:00.000Z')
  return {
    now: () => new Date(now),
    pass: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

const log = pino({ level: 'silent' })

const services = (db: Database, bus: Bus) => {
  const clock = createTestClock()
  const mail = createFakeMail()
  const ports: Ports = { closed: [], free: { closedSessions: 0, freedPorts: 0 } }
  const random = systemRandom
  const keys = createKeys(Buffer.alloc(32, 7))
  const demo = { on: false }
  const verifying: { until?: Promise<void> } = {}
  const passwordTries: (string | undefined)[] = []
  const real = createPasswordHash(cheap)
  const passwords: PasswordHash = {
    ...real,
    verify: async (stored, password) => {
      passwordTries.push(stored)
      await verifying.until
      return real.verify(stored, password)
    },
  }
  const ended: LoginSessionsEnded[] = []
  bus.subscribe('login_session.ended', (payload) => ended.push(payload as LoginSessionsEnded))
  const waiting: { tenantId: number; mailId: string }[] = []
  const tenants = createTenantService({
    db,
    bus,
    clock,
    random,
    mail,
    demo: true,
    switchesOf: async () => ({ registration: true, demoMode: false }),
    enqueue: async (tx, _, job) => tx.afterCommit(() => waiting.push(job)),
  })
  const sessions = createLoginSessions({ db, clock, random, keys, bus })
  const mainAccounts = createMainAccountService({
    db,
    clock,
    settingsOf: tenants.settingsOf,
    charactersOf: async (tx) => (await quota.balances(tx, [tx.mainAccountId])).get(tx.mainAccountId) ?? 0,
    portsOf: async () => ({ online: 0 }),
    linkTo: () => '',
  })
  const quota = createCharacterQuotaService({
    db,
    clock,
    random,
    timeZoneOf: async (tx) => (await mainAccounts.find(tx)).timeZone,
    namesOf: (tx) => subAccounts.namesOf(tx),
    onBalance: async () => undefined,
  })
  const subAccounts = createSubAccountService({
    db,
    clock,
    random,
    keys,
    passwords,
    audit: async () => undefined,
    ...figures({ quota }, ports),
    publicUrl: PUBLIC_URL,
    mainAccountOf: mainAccounts.find,
    openBucket: async (tx, id) => void (await quota.openBucket(tx, id)),
    allocate: quota.allocate,
    reclaimAll: quota.reclaimAll,
    endLoginSessions: sessions.end,
  })
  const access = createAccessService({
    db,
    clock,
    random,
    keys,
    passwords,
    sessions,
    tenants,
    mainAccounts,
    subAccounts,
    audit: createAudit({ clock, random, keys }),
    publicUrl: PUBLIC_URL,
    isRegistrationOpen: async () => true,
    isInDemoMode: async () => demo.on,
    isSecondFactorRequired: async () => false,
    onRegistered: async (tx) => void (await quota.openBucket(tx, tx.mainAccountId)),
  })
  /** Sends the mails that are waiting, as the jobs would. */
  const deliver = async () => {
    for (const job of waiting.splice(0)) await tenants.deliverMail(job)
  }
  return {
    access,
    tenants,
    mainAccounts,
    subAccounts,
    sessions,
    quota,
    clock,
    mail,
    ports,
    ended,
    deliver,
    /** The stored hash of every try of a password, undefined where there was nobody to try it on. */
    passwordTries,
    passwords,
    /** Whether the tenant is in demo mode; tests set it. */
    demo,
    /** What every try of a password waits for; tests set it. */
    verifying,
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>

/**
 * Access and its neighbours on a database of their own, behind the real HTTP server.
 */
export const openWorld = async (options: { rewrite?: (text: string) => string } = {}) => {
  const { connectionString, drop } = await createThrowAwayDatabase(inject('cluster'), {
    template: inject('template'),
  })
  const statements: string[] = []
  const rewrite = (text: string) => {
    statements.push(text)
    return options.rewrite === undefined ? text : options.rewrite(text)
  }
  const db = createDatabase({ connectionString, maxConnections: 12, log, rewrite })
  const bus = await createBus({ connectionString, pool: db.pool, node: 'test', log, alone: true })
  const made = services(db, bus)
  const app: FastifyInstance = await createHttp({
    log,
    uploadOrigins: [],
    publicUrl: PUBLIC_URL,
    trustProxy: ['127.0.0.1'],
    readOnlyDemo: false,
    isInDemoMode: async () => false,
    lacksSecondFactor: async () => false,
    ratePerMinute: 100_000,
    routes: [
      ...accessRoutes(made),
      ...accessSecurityRoutes(made),
      ...subAccountRoutes(made.subAccounts),
      ...tenantRoutes(made.tenants),
    ],
    authenticate: made.sessions.authenticate,
    tenantOf: made.tenants.tenantOf,
    hasPrivilege: made.mainAccounts.hasPrivilege,
    strict: true,
  })
  return {
    ...made,
    db,
    /** Every statement that was sent, in order. */
    statements,
    app,
    /** Every value of every table as one text, as a stolen dump would hold it. */
    dump: async (): Promise<string> => {
      const { rows } = await db.pool.query<{ name: string }>(
        `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
      )
      const texts = await db.inInstallation(async (tx) => {
        const all: string[] = []
        for (const { name } of rows.filter((row) => !row.name.startsWith('migration')))
          all.push(
            ...(await tx.rows(sql<{ line: string }>`select t::text as line from ${sql.raw(name)} t`)).map(
              (row) => row.line,
            ),
          )
        return all
      })
      return texts.join('\n')
    },
    close: async () => {
      await app.close()
      await bus.close()
      await db.close()
      await drop()
    },
  }
}
