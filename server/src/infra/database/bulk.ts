import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { RawBuilder } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Log } from '../log.ts'

/** A transaction over the whole installation that can also take rows in bulk. */
export type BulkTx = {
  rows<T>(query: RawBuilder<T>): Promise<T[]>
  /** How many rows a writing statement touched. */
  count(query: RawBuilder<unknown>): Promise<number>
  /** Sends lines in COPY's text format; `into` is a table with its columns. Answers how many rows there were. */
  copy(into: string, lines: Buffer): Promise<number>
}

export type BulkConnection = {
  /** One transaction under the installation's role. A broken connection is opened again by the next call. */
  inInstallation<T>(work: (tx: BulkTx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const CONNECT_MS = 5_000
/** A segment takes far less; a database that hangs must not hold a row lock for ever. */
const STATEMENT_MS = 60_000
/** A database whose host is gone does not even refuse; no transaction waits longer for it. */
const LONGEST_MS = 180_000

const texts = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const transactionOn = (client: pg.Client): BulkTx => {
  const run = (query: RawBuilder<unknown>) => {
    const { sql, parameters } = query.compile(texts)
    return client.query(sql, [...parameters])
  }
  return {
    rows: async <T>(query: RawBuilder<T>) => (await run(query)).rows as T[],
    count: async (query) => (await run(query)).rowCount ?? 0,
    copy: (into, lines) =>
      new Promise((done, failed) => {
        const stream = client.query(copyFrom(`copy ${into} from stdin`))
        stream.once('error', failed)
        stream.once('finish', () => done(stream.rowCount))
        stream.end(lines)
      }),
  }
}

/** Ends the connection when the work takes too long; whatever is being asked then fails. */
const inTime = async <T>(client: pg.Client, milliseconds: number, work: () => Promise<T>): Promise<T> => {
  const late = setTimeout(() => void client.end().catch(() => undefined), milliseconds)
  try {
    return await work()
  } finally {
    clearTimeout(late)
  }
}

/** A connection of its own, beside the pool: it holds temporary tables from one transaction to the next. */
export const createBulkConnection = ({
  connectionString,
  prepare,
  log,
  longestMs = LONGEST_MS,
}: {
  connectionString: string
  /** Sent once on each new connection, under the installation's role. */
  prepare: string
  log: Log
  /** How long a transaction may take; 180,000. */
  longestMs?: number
}): BulkConnection => {
  let open: Promise<pg.Client> | undefined

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_MS,
      application_name: 'chatx bulk',
      keepAlive: true,
    })
    client.on('error', (error) => log.debug({ err: error }, 'a bulk connection broke'))
    await client.connect()
    await inTime(client, longestMs, () =>
      client.query(`begin; set local role chatx_installation; ${prepare}; commit`),
    )
    return client
  }

  const drop = async (): Promise<void> => {
    const broken = open
    open = undefined
    await broken?.then((client) => client.end()).catch(() => undefined)
  }

  return {
    inInstallation: async (work) => {
      try {
        open ??= connect()
        const client = await open
        return await inTime(client, longestMs, async () => {
          await client.query('begin; set local role chatx_installation')
          const value = await work(transactionOn(client))
          await client.query('commit')
          return value
        })
      } catch (error) {
        await drop()
        throw error
      }
    },
    close: drop,
  }
}
