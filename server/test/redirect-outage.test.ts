// Short links while the database is stopped and while the disk is full. The acceptance is a stop of 60 s; here it is
// shorter, which shows the same: the clicks of the stop lie in their files, far more of them than one segment takes.
// The long form: OUTAGE_SECONDS=60 npx vitest run --project server server/test/redirect-outage.test.ts
import { execFile } from 'node:child_process'
import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Postgres, startPostgres } from '../src/infra/embedded-postgres/index.ts'
import { migrate } from '../src/infra/migrations.ts'
import { buildServer } from './crash-server.ts'
import { printFigures } from './figures.ts'
import { eventually } from './people.ts'
import { createDoor, type Door } from './redirect-door.ts'
import { createJournal, type Journal, startLoad } from './redirect-load.ts'
import { recount } from './redirect-recount.ts'
import { type PlantedLink, plantLink, plantOwner } from './redirect-world.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const OUTAGE_MS = Number(process.env['OUTAGE_SECONDS'] ?? 8) * 1_000
const PER_SECOND = 1_000
const CONNECTIONS = 24

/** A cluster of its own, for it is stopped; the other tests of this run share theirs. */
let folder: string
let cluster: Postgres
let program: string
let links: PlantedLink[]

const startCluster = async () => {
  cluster = await startPostgres({ folder, unsafeForTests: true })
}
const withClient = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({
    connectionString: cluster.superuserConnectionString.replace('/postgres?', '/chatx?'),
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(root, '.cache/outage-'))
  program = await buildServer()
  await startCluster()
  await migrate({ connectionString: cluster.connectionString, folder: join(root, 'server/migrations') })
  links = await withClient(async (client) => {
    const mainAccountId = await plantOwner(client)
    const more = [{}, { sequential: false }, { ip_bind: true }]
    const planted: PlantedLink[] = []
    for (const columns of more)
      planted.push(await plantLink(client, { mainAccountId, targets: 7, ...columns }))
    return planted
  })
}, 120_000)
afterAll(async () => {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))
const opened = (door: Door, code: string) => fetch(`${door.url}/${code}`, { redirect: 'manual' })
const filesOf = async (door: Door): Promise<string[]> =>
  (await readdir(join(door.data, 'redirector'))).filter((name) => /\.(open|log|bad)$/.test(name))

const countedOf = (journal: Journal) =>
  withClient(async (client) => {
    const { rows } = await client.query<{ id: string; n: number }>(
      'select visitor_id as id, count(*)::int as n from stream_visit group by 1',
    )
    const counted = new Map(rows.map(({ id, n }) => [id, n]))
    return {
      answered: journal.answered.size,
      lost: [...journal.answered].filter((id) => !counted.has(id)).length,
      doubled: rows.filter(({ id, n }) => journal.answered.has(id) && n > 1).length,
      problems: await recount(client),
    }
  })

const startWithLoad = async (door: Door, journal: Journal) => {
  await door.start()
  return startLoad(
    {
      url: door.url,
      codes: links.map(({ code }) => code),
      connections: CONNECTIONS,
      perSecond: PER_SECOND,
    },
    journal,
  )
}

it('fails no visitor and loses no click while the database is stopped', { timeout: 300_000 }, async () => {
  const door = await createDoor({ program, connectionString: cluster.connectionString })
  const journal = createJournal()
  const load = await startWithLoad(door, journal)
  await pause(1_500)
  const before = journal.answered.size
  await cluster.stop()
  const stopped = journal.answered.size
  await pause(OUTAGE_MS)
  const during = journal.answered.size - stopped
  expect((await fetch(`${door.url}/health/ready`)).status).toBe(200)
  await startCluster()
  await pause(1_500)
  await load.stop()
  await eventually(
    () => filesOf(door),
    (left) => left.length === 0,
  )
  await door.end('SIGTERM')
  const { problems, ...figures } = await countedOf(journal)
  printFigures('redirector without its database', { seconds: OUTAGE_MS / 1_000, before, during, ...figures })
  expect(journal.refused).toBe(0)
  expect(journal.unknown.size + journal.unknownBots).toBe(0)
  expect(during).toBeGreaterThan(100)
  expect(figures).toMatchObject({ lost: 0, doubled: 0 })
  expect(problems).toEqual([])
  await door.remove()
})

it('starts while the database is stopped, with the table of its last run, and catches up', async () => {
  const [link] = links
  if (link === undefined) throw new Error('no link')
  const door = await createDoor({ program, connectionString: cluster.connectionString })
  await door.start()
  await door.end('SIGTERM')
  await cluster.stop()
  await door.start()
  expect((await opened(door, link.code)).status).toBe(302)
  expect((await opened(door, 'unknown1')).status).toBe(404)
  await startCluster()
  // Nobody says that this link is new: the redirector finds it when its connection for hints is back.
  const fresh = await withClient((client) => plantLink(client, { mainAccountId: link.mainAccountId }))
  await eventually(
    () => opened(door, fresh.code),
    ({ status }) => status === 302,
  )
  await door.end('SIGTERM')
  await door.remove()
})

it('is not ready and says so where there is no table at all', async () => {
  const door = await createDoor({ program, connectionString: cluster.connectionString })
  await cluster.stop()
  const starting = door.start()
  const answer = await eventually(
    () => opened(door, 'anything').catch(() => undefined),
    (found) => found !== undefined,
  )
  expect(answer?.status).toBe(503)
  expect((await fetch(`${door.url}/health/live`)).status).toBe(200)
  expect((await fetch(`${door.url}/health/ready`)).status).toBe(503)
  await startCluster()
  await starting
  expect((await opened(door, links[0]?.code ?? '')).status).toBe(302)
  await door.end('SIGTERM')
  await door.remove()
})

/** Root needs no user namespace, in which the database's folder would be a stranger's. */
const UNSHARE = process.getuid?.() === 0 ? '-m' : '-rm'

/** A disk of one megabyte under the log, in a mount namespace that goes with the process. */
const onSmallDisk = (data: string) => (command: string[]) => [
  'unshare',
  UNSHARE,
  'sh',
  '-c',
  'mkdir -p "$0" && mount -t tmpfs -o size=1m tmpfs "$0" && exec "$@"',
  join(data, 'redirector'),
  ...command,
]

const stateOf = () =>
  withClient(async (client) => {
    const { rows } = await client.query<{ refused: boolean; lost: number; waiting: number }>(
      `select (state #>> '{log,refused}')::boolean as refused, (state #>> '{log,lost}')::int as lost,
        (state #>> '{log,waiting}')::int as waiting from stream_redirector order by seen_at desc limit 1`,
    )
    return rows[0]
  })

const clickNum = () =>
  withClient(async (client) => {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from stream_visit')
    return rows[0]?.n ?? 0
  })

/** As the process sees it: its mounts are its own. */
const ballastOf = (door: Door) => `/proc/${door.pid()}/root${door.data}/redirector/ballast`

const fillDisk = async (door: Door): Promise<void> => {
  const ballast = await open(ballastOf(door), 'w')
  for (const size of [64 * 1024, 4096, 256, 1])
    await (async () => {
      for (;;) await ballast.write(Buffer.alloc(size))
    })().catch(() => undefined)
  await ballast.close()
}

it('answers while the disk is full, keeps the clicks, and shows what is lost', { timeout: 120_000 }, async ({
  skip,
}) => {
  const mounts = await promisify(execFile)('unshare', [UNSHARE, 'true']).catch(() => undefined)
  if (mounts === undefined)
    return skip('NOT RUN: this system (no Linux, or a closed container) lets us mount no small disk to fill')
  const data = await mkdtemp(join(root, '.cache/full-'))
  const door = await createDoor({
    program,
    connectionString: cluster.connectionString,
    data,
    wrap: onSmallDisk(data),
  })
  const before = await clickNum()
  const journal = createJournal()
  const load = await startWithLoad(door, journal)
  await pause(500)
  await fillDisk(door)
  // More than the segment that was open, which may be all that the disk still takes.
  await eventually(stateOf, (state) => state?.refused === true && state.waiting > 0)
  const full = journal.answered.size
  await eventually(
    async () => journal.answered.size - full,
    (more) => more > 300,
  )
  await rm(ballastOf(door))
  await eventually(stateOf, (state) => state?.refused === false && state.waiting === 0)
  await load.stop()
  const answered = journal.answered.size
  expect([journal.refused, journal.unknown.size]).toEqual([0, 0])
  await eventually(clickNum, (n) => n - before === answered)
  expect(await countedOf(journal)).toMatchObject({ lost: 0, doubled: 0, problems: [] })

  // What the disk refuses to the end is lost, and said.
  await fillDisk(door)
  const after = await clickNum()
  const more = createJournal()
  const again = startLoad(
    { url: door.url, codes: [links[0]?.code ?? ''], connections: CONNECTIONS, perSecond: PER_SECOND },
    more,
  )
  await eventually(stateOf, (state) => state?.refused === true && state.waiting > 0)
  await again.stop()
  await door.end('SIGTERM')
  const lost = (await stateOf())?.lost ?? 0
  printFigures('redirector on a full disk', { answered, lostAtTheEnd: lost })
  expect(lost).toBeGreaterThan(0)
  expect((await clickNum()) - after + lost).toBe(more.answered.size + more.answeredBots)
  expect(await withClient(recount)).toEqual([])
  await door.remove()
})
