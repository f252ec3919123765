// The redirector as it is shipped (durable log, writer, embedded PostgreSQL) beside a bare node:http that answers 302, in
// alternating rounds of one run, each in a process of its own, with the load in a third. What counts is the median of the
// rounds' ratios. CPU is that of the whole process, its writer included, until the last click is in the tables.
// Run: npx tsx bench/redirect.ts [rounds] [seconds]
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'
import { createThrowAwayDatabase, startPostgres } from '../server/src/infra/embedded-postgres/index.ts'
import { migrate } from '../server/src/infra/migrations.ts'
import { buildServer, freePort } from '../server/test/crash-server.ts'
import { createDoor } from '../server/test/redirect-door.ts'
import { recount } from '../server/test/redirect-recount.ts'
import { plantLink, plantOwner } from '../server/test/redirect-world.ts'
import { percentile, round, say, sayResult, sayTable } from './figures.ts'
import { root } from './world.ts'

const ROUNDS = Number(process.argv[2] ?? 15)
const SECONDS = Number(process.argv[3] ?? 2)
const LINKS = 1_000
const WARM_UP = 150_000
const TICKS_PER_SECOND = 100

type Found = { requests: number; perSecond: number; p50: number; p99: number; other: number }
type Server = { port: number; pid: number; isIdle(): Promise<boolean> }

const run = promisify(execFile)
/** Servers on one core and the load on the other, where there is a way to say so. */
const hasTaskset = await run('taskset', ['-c', '0', 'true']).then(
  () => true,
  () => false,
)
const onCore = (core: number): string[] => (hasTaskset ? ['taskset', '-c', String(core)] : [])

/** CPU of a process with all of its threads, in microseconds. */
const cpuOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1e6
}

const folder = await mkdtemp(join(root, '.cache/bench-redirect-'))
const codesFile = join(folder, 'codes.json')

const startClients = () => {
  const [command = '', ...words] = [...onCore(1), process.execPath, '--import', 'tsx']
  const script = join(root, 'bench/redirect-clients.ts')
  const child = spawn(command, [...words, script], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    click: async (port: number, connections: number, seconds: number): Promise<Found> => {
      child.stdin.write(`${port} ${connections} ${seconds} ${codesFile}\n`)
      return JSON.parse((await lines.next()).value as string) as Found
    },
    end: () => child.stdin.end(),
  }
}
const clients = startClients()

const untilIdle = async ({ isIdle }: Server): Promise<void> => {
  while (!(await isIdle())) await new Promise((done) => setTimeout(done, 50))
}

const measure = async (server: Server, connections: number, seconds: number) => {
  const before = await cpuOf(server.pid)
  const found = await clients.click(server.port, connections, seconds)
  await untilIdle(server)
  const cpu = ((await cpuOf(server.pid)) - before) / found.requests
  if (found.other > 0) throw new Error(`${found.other} answers of ${found.requests} were no 302`)
  return { ...found, cpu }
}
type Measured = Awaited<ReturnType<typeof measure>>

const startBare = async (): Promise<{ server: Server; child: ChildProcess }> => {
  const port = await freePort()
  const [command = '', ...words] = [...onCore(0), process.execPath, '--import', 'tsx']
  const child = spawn(command, [...words, join(root, 'bench/redirect-bare.ts'), String(port)], {
    stdio: 'inherit',
  })
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
  while (!(await answers())) await new Promise((done) => setTimeout(done, 50))
  return { child, server: { port, pid: child.pid ?? 0, isIdle: async () => true } }
}

const program = await buildServer()
const cluster = await startPostgres({ folder: join(root, '.cache/bench-postgres') })
const database = await createThrowAwayDatabase(cluster)
await migrate({ connectionString: database.connectionString, folder: join(root, 'server/migrations') })
const client = new pg.Client({ connectionString: database.superuserConnectionString })
await client.connect()
const mainAccountId = await plantOwner(client)
const plantCodes = async (more: Record<string, unknown>): Promise<string[]> => {
  const codes: string[] = []
  for (let n = 0; n < LINKS; n += 1)
    codes.push((await plantLink(client, { mainAccountId, targets: 10, ...more })).code)
  return codes
}
const codes = { plain: await plantCodes({}), bound: await plantCodes({ ip_bind: true }) }

const environment = {
  TRUST_PROXY: 'loopback',
  ALLOW_UNSAFE_DATABASE: 'false',
  LINK_DURABILITY: process.env['LINK_DURABILITY'] ?? 'write',
}
const door = await createDoor({
  program,
  connectionString: database.connectionString,
  environment,
  wrap: (command) => [...onCore(0), ...command],
})
await door.start()
const ours: Server = {
  port: Number(new URL(door.url).port),
  pid: door.pid(),
  isIdle: async () =>
    !(await readdir(join(door.data, 'redirector'))).some((name) => /\.(log|open)$/.test(name)),
}
const { server: bare, child } = await startBare()

/** A redirector runs for weeks, so what its first clicks cost (links compiled, code not yet) is not what a click costs. */
const warmUp = async (server: Server): Promise<void> => {
  for (let requests = 0; requests < WARM_UP; ) requests += (await measure(server, 50, 2)).requests
}
const rounds = async (connections: number, count: number): Promise<[Measured, Measured][]> => {
  const pairs: [Measured, Measured][] = []
  for (let n = 0; n < count; n += 1)
    pairs.push([await measure(bare, connections, SECONDS), await measure(ours, connections, SECONDS)])
  return pairs
}
const median = (values: number[]) => percentile(values, 0.5)
const ratio = (pairs: [Measured, Measured][], of: (measured: Measured) => number) =>
  median(pairs.map(([base, mine]) => of(mine) / of(base)))
const row = (name: string, pairs: [Measured, Measured][], of: (measured: Measured) => number) => [
  name,
  median(pairs.map(([base]) => of(base))),
  median(pairs.map(([, mine]) => of(mine))),
  ratio(pairs, of),
  pairs.map(([base, mine]) => round(of(mine) / of(base))).join(' '),
]

await writeFile(codesFile, JSON.stringify(codes.plain))
await warmUp(bare)
await warmUp(ours)
const at50 = await rounds(50, ROUNDS)
const at1 = await rounds(1, ROUNDS)
await writeFile(codesFile, JSON.stringify(codes.bound))
const bound = await rounds(50, Math.min(ROUNDS, 5))

say(
  `${ROUNDS} rounds of ${SECONDS} s, ${LINKS} sequential links of 10 targets, a new address and visitor each click; ${hasTaskset ? 'servers on one core, load on the other' : 'cores shared'}; load average ${round(loadavg()[0] ?? 0)}`,
)
sayTable([
  ['', 'bare', 'redirector', 'ratio', 'of each round'],
  row('CPU µs a request, 50 connections', at50, ({ cpu }) => cpu),
  row('requests/s, 50 connections', at50, ({ perSecond }) => perSecond),
  row('p50 µs, 50 connections', at50, ({ p50 }) => p50),
  row('p99 µs, 50 connections', at50, ({ p99 }) => p99),
  row('p50 µs, 1 connection', at1, ({ p50 }) => p50),
  row('CPU µs, IP binding, every address new', bound, ({ cpu }) => cpu),
  row('requests/s, IP binding, every address new', bound, ({ perSecond }) => perSecond),
])
await door.end('SIGTERM')
const wrong = await recount(client)
if (wrong.length > 0) throw new Error(`the recount does not agree: ${wrong[0]}`)
const { rows } = await client.query<{ n: number }>('select sum(click_num)::int as n from stream_link')
say(`${rows[0]?.n} clicks counted, recount agrees`)
sayResult({
  cpu: ratio(at50, ({ cpu }) => cpu),
  perSecond: ratio(at50, ({ perSecond }) => perSecond),
  p50AtOne: ratio(at1, ({ p50 }) => p50),
  p99: ratio(at50, ({ p99 }) => p99),
})
child.kill()
clients.end()
await client.end()
await database.drop()
await cluster.stop()
await door.remove()
await rm(folder, { recursive: true, force: true })
