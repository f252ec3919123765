// How many clicks a second the redirector's writer brings into the database, whole (rows, visitors, days, rollups,
// bindings, counters), beside a bare COPY of the same rows into one table without an index. Run: npx tsx bench/redirect-ingest.ts
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { createBulkConnection } from '../server/src/infra/database/bulk.ts'
import { createThrowAwayDatabase, startPostgres } from '../server/src/infra/embedded-postgres/index.ts'
import { createLog } from '../server/src/infra/log.ts'
import { createLull } from '../server/src/infra/lull.ts'
import { migrate } from '../server/src/infra/migrations.ts'
import { clickLine } from '../server/src/modules/stream-link/stream-link-click.rules.ts'
import { createLinkWriter } from '../server/src/modules/stream-link/stream-link-writer.service.ts'
import { stageTables } from '../server/src/modules/stream-link/stream-link-writer.store.ts'
import { recount } from '../server/test/redirect-recount.ts'
import { createClicks, type PlantedLink, plantLink, plantOwner } from '../server/test/redirect-world.ts'
import { round, say, sayResult, timed } from './figures.ts'
import { root } from './world.ts'

const CLICKS = Number(process.argv[2] ?? 500_000)
const LINES = 10_000
const LINKS = 50
const REGIONS = ['HK', 'SG', 'CN', 'US', 'MY']

const log = createLog('error')
const cluster = await startPostgres({ folder: join(root, '.cache/bench-postgres') })
const database = await createThrowAwayDatabase(cluster)
const folder = await mkdtemp(join(root, '.cache/bench-segments-'))
await migrate({ connectionString: database.connectionString, folder: join(root, 'server/migrations') })
const client = new pg.Client({ connectionString: database.superuserConnectionString })
await client.connect()

/** One hot link takes half of the clicks; a third of the visitors come again; every click comes from a new address. */
const makeSegments = async (): Promise<{ paths: string[]; texts: Buffer[] }> => {
  const mainAccountId = await plantOwner(client)
  const links: PlantedLink[] = []
  for (let n = 0; n < LINKS; n += 1) links.push(await plantLink(client, { mainAccountId, targets: 10 }))
  const click = createClicks()
  const paths: string[] = []
  const texts: Buffer[] = []
  for (let from = 0; from < CLICKS; from += LINES) {
    const lines = Array.from({ length: LINES }, (_, n) => {
      const link = links[n % 2 === 0 ? 0 : n % LINKS] ?? links[0]
      if (link === undefined) throw new Error('no link')
      const number = from + n
      const again =
        number % 3 === 0
          ? { visitorId: `019aa6a0-0000-7000-9000-${String(number % 20_000).padStart(12, '0')}` }
          : {}
      return clickLine(
        click(link, {
          at: Date.UTC(2026, 10, 21) + number * 40,
          region: REGIONS[n % REGIONS.length] ?? 'ZZ',
          device: n % 4 === 0 ? 'desktop' : 'mobile',
          bind: 'first',
          ipKey: number.toString(16).padStart(32, '0'),
          token: n % 2 === 0 ? `t${number}` : null,
          ...again,
        }),
      )
    })
    const text = Buffer.from(`${lines.join('\n')}\n`)
    const path = join(folder, `segment-${paths.length}.log`)
    await writeFile(path, text)
    paths.push(path)
    texts.push(text)
  }
  return { paths, texts }
}

const { paths, texts } = await makeSegments()
const bulk = createBulkConnection({
  connectionString: database.connectionString,
  prepare: stageTables,
  log,
})
await client.query(`create table bare (visit_id uuid, at_ms bigint, tenant_id int, main_account_id uuid, stream_link_id uuid,
  outcome smallint, target_id uuid, region char(2), device smallint, ip inet, visitor_id uuid, token text, bind smallint,
  ip_key bytea); grant insert on bare to chatx_installation`)

const bareMs = await timed(async () => {
  for (const text of texts) await bulk.inInstallation((tx) => tx.copy('bare', text))
})
const lull = createLull({ busyShare: 1, patienceMs: 0 })
const writer = createLinkWriter({ bulk, leftSegments: async () => [], lull, log })
const cpu = process.cpuUsage()
const wholeMs = await timed(async () => {
  for (const path of paths) writer.take(path)
  while (writer.state().lines < CLICKS) await new Promise((done) => setTimeout(done, 20))
})
const { user, system } = process.cpuUsage(cpu)
const wrong = await recount(client)
if (wrong.length > 0) throw new Error(`the recount does not agree: ${wrong[0]}`)

const perSecond = (ms: number) => CLICKS / (ms / 1_000)
say(`${CLICKS} clicks in segments of ${LINES} over ${LINKS} links, each from a new address`)
say(`bare COPY   ${Math.round(perSecond(bareMs))} clicks/s`)
say(
  `the writer  ${Math.round(perSecond(wholeMs))} clicks/s, ${round(bareMs / wholeMs)} of bare, recount agrees`,
)
sayResult({
  clicksPerSecond: perSecond(wholeMs),
  bareClicksPerSecond: perSecond(bareMs),
  ratio: bareMs / wholeMs,
  nodeMicrosecondsPerClick: (user + system) / CLICKS,
})
await writer.close(1_000)
await bulk.close()
await client.end()
await database.drop()
await cluster.stop()
await rm(folder, { recursive: true, force: true })
