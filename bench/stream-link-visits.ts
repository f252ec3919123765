// How long lists and charts of a link with ten million visits take, beside the same calls on a link with ten thousand, on a
// durable embedded PostgreSQL that is filled on the first run (minutes) and kept. Run: npx tsx bench/stream-link-visits.ts
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { encodeCursor } from '../server/src/infra/database/cursor.ts'
import { createDatabase, type Database } from '../server/src/infra/database/database.ts'
import { startPostgres } from '../server/src/infra/embedded-postgres/index.ts'
import { createLog } from '../server/src/infra/log.ts'
import { systemRandom } from '../server/src/infra/random.ts'
import {
  createStreamLinkVisitService,
  type StreamLinkVisitService,
} from '../server/src/modules/stream-link/stream-link-visit.service.ts'
import * as links from '../server/src/modules/stream-link/stream-link.store.ts'
import { RARE_REGION } from '../server/test/stream-link-fill.ts'
import { percentile, say, sayResult, sayTable, timed } from './figures.ts'
import { HOT, now, type Place, SMALL, scope, someIp, targetOf, visitsDatabase } from './visits-fill.ts'
import { root } from './world.ts'

const VISITS = Number(process.argv[2] ?? 10_000_000)
const RUNS = 60
const LIMIT_MS = 200
const HOUR_MS = 3_600_000
const EDGE = '00000000-0000-7000-8000-000000000000'

const log = createLog('error')

const serviceOn = (db: Database): StreamLinkVisitService =>
  createStreamLinkVisitService({
    db,
    clock: { now: () => now },
    random: systemRandom,
    timeZoneOf: async () => 'Asia/Kathmandu',
    sortUrlOf: async (_tx, { code }) => `http://localhost/${code}`,
    reportUrlOf: (token) => token,
    lostClicks: async () => null,
    notice: { notice: '', noticeUrl: '' },
  })

/** `n` counts the runs, so that no two of them ask for the same page. */
type Case = (visits: StreamLinkVisitService, place: Place, n: number) => Promise<unknown>

const first = { pageNo: 1, pageSize: 20 }
const at = (days: number, n: number) =>
  encodeCursor({ at: new Date(now.getTime() - days * 24 * HOUR_MS + n * HOUR_MS), id: EDGE })
const page =
  (asked: (place: Place, n: number) => object): Case =>
  (visits, place, n) =>
    visits.page(scope, { id: place.linkId, ...first, ...asked(place, n) })
const visitors =
  (asked: (n: number) => object): Case =>
  (visits, { linkId: id }, n) =>
    visits.pageVisitor(scope, { id, ...first, ...asked(n) })

const cases: Record<string, Case> = {
  'visits, first page': page(() => ({})),
  'visits, middle, by key': page((_, n) => ({ cursor: at(20, n) })),
  'visits, last page, by key': page((_, n) => ({ cursor: at(40, n / 2) })),
  'visits, 10,000 deep, by number': page(() => ({ pageNo: 500 })),
  'visits, 200 a page, deepest by number': page(() => ({ pageNo: 10_000, pageSize: 200 })),
  'visits of a target': page((place, n) => ({ targetId: targetOf(place, n) })),
  'visits of a target, middle': page((place, n) => ({ targetId: targetOf(place, n), cursor: at(20, n) })),
  'visits of a common region': page((_, n) => ({ region: 'AA', cursor: at(20, n) })),
  'visits of a rare region': page(() => ({ region: RARE_REGION })),
  'visits of a region without any': page(() => ({ region: 'ZZ' })),
  'visits of a target and a common region': page((place, n) => ({
    targetId: targetOf(place, n),
    region: 'AA',
  })),
  'visits of a target and a rare region': page((place, n) => ({
    targetId: targetOf(place, n),
    region: RARE_REGION,
  })),
  'visits of an address': page((_, n) => ({ ip: someIp(n) })),
  'visits of a network': page((_, n) => ({ ip: someIp(n).replace(/\d+$/, '0/24') })),
  'visits of an address and a region without any': page((_, n) => ({ ip: someIp(n), region: 'ZZ' })),
  'visitors, first page': visitors(() => ({})),
  'visitors, middle': visitors((n) => ({ cursor: at(5, n) })),
  'visitors of a common region': visitors(() => ({ region: 'AA' })),
  'visitors of a region without any': visitors(() => ({ region: 'ZZ' })),
  totals: (visits, { linkId }) => visits.totals(scope, linkId),
  'figures, 7 days': (visits, { linkId }) => visits.figures(scope, linkId, '7d'),
  'figures, 30 days': (visits, { linkId }) => visits.figures(scope, linkId, '30d'),
  'public report, 30 days': (visits, { token }) => visits.report(token, '30d'),
  'export, first 2,000': (visits, { linkId: id }) => visits.exportVisits(scope, { id }),
  'export, 2,000 from the middle': (visits, { linkId: id }, n) =>
    visits.exportVisits(scope, { id, cursor: at(20, n) }),
}

const everyLink = { search: undefined, platform: undefined, state: undefined, archived: false }
const listLinks = (db: Database) =>
  db.inAccount(scope, async (tx) => ({
    list: await links.listPage(tx, everyLink, { after: undefined, limit: 21, offset: 0 }),
    total: await links.count(tx, everyLink),
  }))

const measure = async (work: (n: number) => Promise<unknown>): Promise<number[]> => {
  const times: number[] = []
  for (let n = 0; n < RUNS; n += 1) times.push(await timed(() => work(n)))
  return times
}

type Row = { name: string; p50: number; p95: number; small: number }

/** `planned` says how the database plans prepared statements; `auto` is what the product runs with. */
const measureAll = async (connectionString: string, planned: string): Promise<Row[]> => {
  const url = new URL(connectionString)
  url.searchParams.set('options', `-c plan_cache_mode=${planned}`)
  const db = createDatabase({ connectionString: url.toString(), maxConnections: 2, log })
  const visits = serviceOn(db)
  const rows: Row[] = []
  const add = async (name: string, hot: (n: number) => Promise<unknown>, small: typeof hot) => {
    const times = await measure(hot)
    const beside = percentile(await measure(small), 0.5)
    rows.push({ name, p50: percentile(times, 0.5), p95: percentile(times, 0.95), small: beside })
  }
  for (const [name, work] of Object.entries(cases))
    await add(
      name,
      (n) => work(visits, HOT, n),
      (n) => work(visits, SMALL, n),
    )
  await add(
    'links, first page',
    () => listLinks(db),
    () => listLinks(db),
  )
  await db.close()
  return rows
}

const loadNow = () => loadavg()[0] ?? 0

const cluster = await startPostgres({ folder: join(root, '.cache/bench-visits') })
const database = await visitsDatabase(cluster, VISITS)
const busy = [loadNow()]
const result: Record<string, number> = { visits: VISITS }
for (const planned of ['auto', 'force_generic_plan']) {
  const rows = await measureAll(database, planned)
  busy.push(loadNow())
  say(`\n${VISITS} visits, plans: ${planned}, ${RUNS} calls each`)
  sayTable([
    ['call', 'p50 ms', 'p95 ms', 'p50 beside the small link', ''],
    ...rows.map(({ name, p50, p95, small }) => [name, p50, p95, p50 / small, p95 > LIMIT_MS ? 'SLOW' : '']),
  ])
  result[`${planned} slowest p95`] = Math.max(...rows.map(({ p95 }) => p95))
  result[`${planned} slow calls`] = rows.filter(({ p95 }) => p95 > LIMIT_MS).length
}
say(`\nload of the machine before, between and after: ${busy.map((load) => load.toFixed(1)).join(', ')}`)
if (Math.max(...busy) > 2) say('others were at work on this machine: the absolute figures are too high')
sayResult(result)
await cluster.stop()
