import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { codeOf, PostgresUnusable } from './errors.ts'
import { isRunning } from './postmaster.ts'
import { type Postgres, startPostgres } from './start.ts'

/** What a test needs to know of the cluster; plain strings, so that a test runner can hand it to its workers. */
export type Cluster = Pick<Postgres, 'connectionString' | 'superuserConnectionString'>

export type ThrowAwayDatabase = Cluster & { name: string; drop(): Promise<void> }

const THROW_AWAY = 'throw_away_'
const TEMPLATE = 'template_'
const TEMPLATES_KEPT = 3
const MAKING_TEMPLATE = 4_201_003

const withDatabase = (connectionString: string, name: string) => {
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  return url.toString()
}

const asSuperuser = async <T>(cluster: Cluster, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({
    connectionString: cluster.superuserConnectionString,
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const drop = async (client: pg.Client, name: string) => {
  await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
}

const named = async (client: pg.Client, prefix: string): Promise<string[]> => {
  const found = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1) order by oid',
    [prefix],
  )
  return found.rows.map((row) => row.datname)
}

const IN_USE = '55006'

/** A session that was closed a moment ago still counts as open to the server: tries again for two seconds. */
const whenUnused = async (work: () => Promise<unknown>) => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (codeOf(error) !== IN_USE || tries > 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

/** Databases carry the process that made them; those of killed test runs are dropped. */
const sweep = (cluster: Cluster) =>
  asSuperuser(cluster, async (client) => {
    for (const name of await named(client, THROW_AWAY)) {
      if (!(await isRunning(Number(name.split('_')[2])))) await drop(client, name)
    }
  })

/**
 * The cluster that all test runs of a checkout use together, in `folder` (inside .cache). It is fast and would not
 * survive a power cut; one that does not open any more is made anew.
 */
export const openTestCluster = async (options: {
  folder: string
  log?: (line: string) => void
}): Promise<Postgres> => {
  const open = () => startPostgres({ ...options, unsafeForTests: true })
  const cluster = await open().catch(async (error: unknown) => {
    if (!(error instanceof PostgresUnusable) || !/restore/.test(error.message)) throw error
    await rm(options.folder, { recursive: true, force: true })
    return open()
  })
  await sweep(cluster)
  return cluster
}

/** A database of its own for one test file, cloned from `template` when given; about 0.1 s. */
export const createThrowAwayDatabase = async (
  cluster: Cluster,
  options: { template?: string } = {},
): Promise<ThrowAwayDatabase> => {
  const name = `${THROW_AWAY}${process.pid}_${randomBytes(6).toString('hex')}`
  await asSuperuser(cluster, async (client) => {
    const template = options.template ? ` template ${client.escapeIdentifier(options.template)}` : ''
    await client.query(`create database ${name} owner chatx${template}`)
  })
  return {
    name,
    connectionString: withDatabase(cluster.connectionString, name),
    superuserConnectionString: withDatabase(cluster.superuserConnectionString, name),
    drop: () => asSuperuser(cluster, (client) => drop(client, name)),
  }
}

/**
 * The name of a template database that holds what `build` puts there (migrations, seed). `key` says what went in, for
 * instance a hash of those files: while it stays the same, the template of an earlier run is used again.
 */
export const ensureTemplate = (
  cluster: Cluster,
  key: string,
  build: (database: Cluster) => Promise<void>,
): Promise<string> =>
  asSuperuser(cluster, async (client) => {
    const name = `${TEMPLATE}${key}`
    await client.query('select pg_advisory_lock($1)', [MAKING_TEMPLATE])
    const known = await named(client, TEMPLATE)
    if (known.includes(name)) return name
    const draft = `${THROW_AWAY}${process.pid}_template`
    await drop(client, draft)
    await client.query(`create database ${draft} owner chatx`)
    await build({
      connectionString: withDatabase(cluster.connectionString, draft),
      superuserConnectionString: withDatabase(cluster.superuserConnectionString, draft),
    })
    await whenUnused(() => client.query(`alter database ${draft} rename to ${client.escapeIdentifier(name)}`))
    for (const old of known.slice(0, Math.max(0, known.length - TEMPLATES_KEPT + 1))) {
      await drop(client, old).catch((error: unknown) => {
        if (codeOf(error) !== IN_USE) throw error
      })
    }
    return name
  })
