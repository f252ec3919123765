import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

const FILE_NAME = /^(\d{4})-[a-z0-9]+(-[a-z0-9]+)*\.sql$/

/** The database or the migration files do not allow a start. `message` is one sentence that says what to do. */
export class MigrationRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MigrationRefused'
  }
}

type PostgresError = { message: string; position?: string }

const lineOf = (text: string, error: PostgresError): string => {
  const at = Number(error.position)
  return Number.isInteger(at) && at > 0 ? `:${text.slice(0, at).split('\n').length}` : ''
}

const asMigration = (name: string, text: string): Migration => ({
  async up(database) {
    try {
      await sql.raw(text).execute(database)
    } catch (error) {
      const known = error as PostgresError
      throw new MigrationRefused(
        `The migration ${name}.sql${lineOf(text, known)} failed, and nothing was changed: ${known.message}`,
        { cause: error },
      )
    }
  },
})

/** Reads `NNNN-name.sql` from a folder. Every file must be named so, and no number may be used twice. */
export const readMigrations = async (folder: string): Promise<Record<string, Migration>> => {
  const files = (await readdir(folder)).filter((file) => !file.startsWith('.')).sort()
  const migrations: Record<string, Migration> = {}
  let last = ''
  for (const file of files) {
    const number = FILE_NAME.exec(file)?.[1]
    if (!number) throw new MigrationRefused(`Rename ${file}: a migration is called NNNN-some-words.sql.`)
    if (number === last) throw new MigrationRefused(`Give ${file} another number: ${number} is already used.`)
    last = number
    const name = file.replace(/\.sql$/, '')
    migrations[name] = asMigration(name, await readFile(join(folder, file), 'utf8'))
  }
  return migrations
}

const explain = (error: unknown): unknown => {
  const text = error instanceof Error ? error.message : String(error)
  const missing = /previously executed migration (\S+) is missing/.exec(text)?.[1]
  const late = /expected previously executed migration \S+ to be at index \d+ but (\S+) was found/.exec(
    text,
  )?.[1]
  if (late) {
    return new MigrationRefused(
      `The migration ${late} is numbered before ones that this database already has; give it the next free number.`,
      { cause: error },
    )
  }
  if (!missing) return error
  return new MigrationRefused(
    `The database was written by a newer ChatX (it has the migration ${missing}); start that version, or restore a backup made with this one.`,
    { cause: error },
  )
}

/**
 * Brings the database up to date, as its owner, and returns the names of the migrations that ran, oldest first. All that
 * are pending run in one transaction under one lock: a failed upgrade changes nothing, and of several processes that
 * start at once one migrates while the others wait and find nothing to do.
 */
export const migrate = async (options: { connectionString: string; folder: string }): Promise<string[]> => {
  const migrations = await readMigrations(options.folder)
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: 2,
    connectionTimeoutMillis: 10_000,
    application_name: 'chatx migrations',
  })
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({
      db: database,
      provider: { getMigrations: () => Promise.resolve(migrations) },
      migrationTableName: 'migration',
      migrationLockTableName: 'migration_lock',
    })
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw explain(error)
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await database.destroy()
  }
}

/**
 * Refuses a database that may forget what it has acknowledged. `allowUnsafe` is for tests, whose cluster is built for
 * speed. Takes any client or pool, connected as the product connects: both settings can differ by role.
 */
export const assertDurability = async (
  client: { query(text: string): Promise<{ rows: unknown[] }> },
  options: { allowUnsafe?: boolean } = {},
) => {
  const answer = await client.query(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit') and setting = 'off'`,
  )
  const off = (answer.rows as { name: string }[]).map((row) => row.name)
  if (off.length === 0 || options.allowUnsafe) return
  throw new MigrationRefused(
    `The database runs with ${off.join(' and ')} switched off, so that a power cut would lose acknowledged messages; switch ${off.length > 1 ? 'them' : 'it'} on and start again.`,
  )
}
