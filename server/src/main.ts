import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from './config.ts'
import { createBus } from './infra/bus.ts'
import { systemClock } from './infra/clock.ts'
import { createKeys, deploymentKey } from './infra/crypto.ts'
import { createDatabase } from './infra/database/database.ts'
import { assertIsolation, IsolationRefused } from './infra/database/isolation.ts'
import { type Postgres, startPostgres } from './infra/embedded-postgres/index.ts'
import { prepareJobs } from './infra/jobs.ts'
import { isSecureAddress } from './infra/http/cookies.ts'
import { createLog, type Log } from './infra/log.ts'
import { assertDurability, migrate, MigrationRefused } from './infra/migrations.ts'
import { systemRandom } from './infra/random.ts'
import {
  processNames,
  type ProcessName,
  type Running,
  startProcesses,
  startRedirectorAlone,
} from './processes/all.ts'
import { seedOnFirstStart } from '../seed/first-start.ts'
import { type Services, wire } from './wiring.ts'
import type { Ground } from './wiring-base.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** The processes named on the command line; all of them by default. */
const chosen = (names: string[]): ProcessName[] => {
  const unknown = names.find((name) => !(processNames as readonly string[]).includes(name))
  if (unknown !== undefined)
    throw new Error(`There is no process called ${unknown}. Choose from: ${processNames.join(', ')}.`)
  return names.length === 0 ? [...processNames] : (names as ProcessName[])
}

const openDatabase = async (
  config: Config,
  log: Log,
): Promise<{ url: string; embedded: Postgres | undefined }> => {
  if (config.DATABASE_URL !== undefined) return { url: config.DATABASE_URL, embedded: undefined }
  const folder = resolve(root, config.CHATX_DATA, 'postgres')
  const embedded = await startPostgres({ folder, log: (line) => log.info(line) })
  return { url: embedded.connectionString, embedded }
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Without the demo there is nobody who could log in as an operator: the environment names the first one. */
const openFirstOperator = async ({ config, access }: Services): Promise<void> => {
  const { OPERATOR_EMAIL: email, OPERATOR_PASSWORD: password } = config
  if (email !== undefined && password !== undefined) {
    await access.createOperator(1, { email: email.toLowerCase(), password, displayName: email })
  }
}

/** A redirector alone leaves the tables to the others, and starts while the database is away: it has its last table. */
const isRedirectorAlone = (names: ProcessName[]): boolean => names.every((name) => name === 'redirector')

const prepareTables = async (url: string, log: Log): Promise<void> => {
  const ran = await migrate({ connectionString: url, folder: join(root, 'server/migrations') })
  await prepareJobs(url)
  if (ran.length > 0) log.info({ migrations: ran.length }, 'the database was brought up to date')
}

const assertDatabase = async ({ db, config, log }: Ground, patient: boolean): Promise<void> => {
  try {
    await assertDurability(db.pool, { allowUnsafe: config.ALLOW_UNSAFE_DATABASE })
    await assertIsolation(db.pool)
  } catch (error) {
    const isRefused = error instanceof MigrationRefused || error instanceof IsolationRefused
    if (isRefused || !patient) throw error
    log.warn({ err: error }, 'the database is away; short links go on with the table of the last run')
  }
}

const openGround = async (config: Config, log: Log, names: ProcessName[], url: string): Promise<Ground> => {
  const patient = isRedirectorAlone(names)
  const db = createDatabase({ connectionString: url, maxConnections: config.DATABASE_POOL, log })
  const keys = createKeys(deploymentKey(config.CHATX_KEY, resolve(root, config.CHATX_DATA)))
  const alone = names.length === processNames.length && config.DATABASE_URL === undefined
  const random = systemRandom
  const node = random.id()
  const bus = await createBus({ connectionString: url, pool: db.pool, node, log, alone, patient })
  const ground = { config, log, clock: systemClock, random, db, bus, keys, root }
  await assertDatabase(ground, patient)
  return ground
}

type Open = { running: Running; close(): Promise<void> }

/** Everything of one process: the services, the demo, and what was named on the command line. */
const open = async (ground: Ground, names: ProcessName[]): Promise<Open> => {
  if (isRedirectorAlone(names))
    return { running: await startRedirectorAlone(ground), close: () => Promise.resolve() }
  const services = await wire(ground)
  const seeded = ground.config.DEMO ? await seedOnFirstStart(services) : undefined
  await openFirstOperator(services)
  const running = await startProcesses(names, services)
  return {
    running: { ...running, lines: [...running.lines, ...(seeded?.lines ?? [])] },
    close: async () => {
      await services.pending.settle(5_000)
      services.sessions.stop()
      await services.translation.close()
    },
  }
}

const start = async () => {
  const config = readConfig()
  const log = createLog(config.LOG_LEVEL)
  const names = chosen(process.argv.slice(2))
  const { url, embedded } = await openDatabase(config, log)
  if (!isRedirectorAlone(names)) await prepareTables(url, log)
  const ground = await openGround(config, log, names, url)
  const { running, close } = await open(ground, names)
  if (!isSecureAddress(config.PUBLIC_URL))
    log.warn('PUBLIC_URL is plain http: what is typed can be read on the way')
  for (const line of running.lines) say(line)

  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    await running.stop()
    await close()
    await ground.bus.close()
    await ground.db.close()
    await embedded?.stop()
  }
  const end = () => {
    stopping ??= stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping went wrong')
        process.exit(1)
      },
    )
  }
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
}

start().catch((error: unknown) => {
  // What is wrong and what to do, in one sentence; the details are in the log for those who asked for them.
  process.stderr.write(`ChatX cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
