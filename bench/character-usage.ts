// How long the usage log's lists and figures and the list of sub-accounts take for a main account with ten million lines and
// 5,000 sub-accounts, beside one with ten thousand lines, on a durable embedded PostgreSQL that is filled on the first run
// (minutes) and kept. Run: npx tsx bench/character-usage.ts
import { join } from 'node:path'
import { type AccountScope, createDatabase, type Database } from '../server/src/infra/database/database.ts'
import { startPostgres } from '../server/src/infra/embedded-postgres/index.ts'
import { createLog } from '../server/src/infra/log.ts'
import { systemRandom } from '../server/src/infra/random.ts'
import {
  createCharacterQuotaService,
  createUsageFiguresService,
} from '../server/src/modules/character-quota/index.ts'
import { percentile, say, sayResult, sayTable, timed } from './figures.ts'
import { HOT, now, SMALL, someSub, usageDatabase } from './usage-fill.ts'
import { root } from './world.ts'

const LINES = Number(process.argv[2] ?? 10_000_000)
const RUNS = 60
const LIMIT_MS = 200
const HOUR_MS = 3_600_000

const servicesOn = (db: Database) => {
  const shared = {
    db,
    clock: { now: () => now },
    timeZoneOf: async () => 'Asia/Kathmandu',
    namesOf: async () => new Map<string, string>(),
  }
  const quota = createCharacterQuotaService({
    ...shared,
    random: systemRandom,
    onBalance: async () => undefined,
  })
  return { db, quota, figures: createUsageFiguresService(shared) }
}
type Services = ReturnType<typeof servicesOn>
/** `n` counts the runs, so that no two of them ask for the same page. */
type Case = (services: Services, scope: AccountScope, n: number) => Promise<unknown>

const EDGE = '00000000-0000-7000-8000-000000000000'
const at = (days: number, n: number) => ({
  at: new Date(now.getTime() - days * 24 * HOUR_MS + n * HOUR_MS),
  id: EDGE,
})
const page =
  (asked: (scope: AccountScope, n: number) => object, after?: (n: number) => ReturnType<typeof at>): Case =>
  ({ quota }, scope, n) =>
    quota.pageUsage(scope, asked(scope, n), { after: after?.(n), limit: 21, offset: 0 })

const cases: Record<string, Case> = {
  'log, first page': page(() => ({})),
  'log, middle': page(
    () => ({}),
    (n) => at(40, n),
  ),
  'log of a day': page((_, n) => ({ day: at(n, 0).at.toISOString().slice(0, 10) })),
  'log of a sub-account': page((scope, n) => ({ subAccountId: someSub(scope, n) })),
  'log of common languages': page(
    () => ({ languages: 'es>zh-CN' }),
    (n) => at(30, n),
  ),
  'log of rare languages': page(() => ({ languages: '>fi' })),
  'log of languages without any': page(() => ({ languages: 'xx>yy' })),
  'log of an engine': page(() => ({ engine: 'Rare' })),
  'log of what was free': page(
    () => ({ charged: 'false' }),
    (n) => at(20, n),
  ),
  'log for a rare reason': page(() => ({ reason: 'refused' })),
  'log of a sub-account, one engine': page((scope, n) => ({
    subAccountId: someSub(scope, n),
    engine: 'Rare',
  })),
  'figures, 7 days': ({ figures }, scope) => figures.usage(scope, { range: '7d' }),
  'figures, 30 days': ({ figures }, scope) => figures.usage(scope, { range: '30d' }),
  'figures of a sub-account': ({ figures }, scope, n) =>
    figures.usage(scope, { range: '30d', subAccountId: someSub(scope, n) }),
  'today and total of 20 sub-accounts': ({ db, quota }, scope, n) =>
    db.inAccount(scope, async (tx) => {
      const ids = Array.from({ length: 20 }, (_one, k) => someSub(scope, n * 20 + k))
      await quota.chargedOf(tx, ids, at(1, 0).at)
      await quota.chargedOf(tx, ids, null)
    }),
}

const measure = async (work: (n: number) => Promise<unknown>): Promise<number[]> => {
  const times: number[] = []
  for (let n = 0; n < RUNS; n += 1) times.push(await timed(() => work(n)))
  return times
}

const cluster = await startPostgres({ folder: join(root, '.cache/bench-usage') })
const db = createDatabase({
  connectionString: await usageDatabase(cluster, LINES),
  maxConnections: 2,
  log: createLog('error'),
})
const services = servicesOn(db)
say(`${LINES} lines, ${RUNS} calls each`)
const rows: (string | number)[][] = []
let slowest = 0
for (const [name, work] of Object.entries(cases)) {
  const times = await measure((n) => work(services, HOT, n))
  const small = percentile(await measure((n) => work(services, SMALL, n)), 0.5)
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  slowest = Math.max(slowest, p95)
  rows.push([name, p50, p95, p50 / small, p95 > LIMIT_MS ? 'SLOW' : ''])
}
sayTable([['call', 'p50 ms', 'p95 ms', 'p50 beside the small account', ''], ...rows])
await db.close()
sayResult({ lines: LINES, slowest })
await cluster.stop()
