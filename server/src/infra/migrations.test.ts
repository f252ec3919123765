import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createThrowAwayDatabase,
  openTestCluster,
  type Postgres,
  startPostgres,
  type ThrowAwayDatabase,
} from './embedded-postgres/index.ts'
import { assertDurability, MigrationRefused, migrate } from './migrations.ts'

const CACHE = resolve(import.meta.dirname, '../../../.cache')

let home: string
let cluster: Postgres
let database: ThrowAwayDatabase
let folder: string

const ask = async (sql: string) => {
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const put = (file: string, text: string) => writeFile(join(folder, file), text)
const run = () => migrate({ connectionString: database.connectionString, folder })

beforeAll(async () => {
  await mkdir(CACHE, { recursive: true })
  home = await mkdtemp(join(CACHE, 'migrations-'))
  cluster = await openTestCluster({ folder: join(home, 'cluster') })
})

beforeEach(async () => {
  database = await createThrowAwayDatabase(cluster)
  folder = await mkdtemp(join(home, 'sql-'))
  await put(
    '0001-first.sql',
    "create table word (w text);\n-- a semicolon; in a comment\ninsert into word values ('one; two');",
  )
})

afterAll(async () => {
  await cluster.stop()
  await rm(home, { recursive: true, force: true })
})

describe('migrate', () => {
  it('runs what is pending, in order, once, and says what ran', async () => {
    expect(await run()).toEqual(['0001-first'])
    await put('0003-third.sql', "insert into word select 'after ' || w from word where w = 'second'")
    await put('0002-second.sql', "insert into word values ('second')")
    expect(await run()).toEqual(['0002-second', '0003-third'])
    expect(await run()).toEqual([])
    expect(await ask('select w from word')).toEqual([
      { w: 'one; two' },
      { w: 'second' },
      { w: 'after second' },
    ])
  })

  it('runs functions with dollar quotes as they are written', async () => {
    await put(
      '0002-function.sql',
      'create function twice(n int) returns int language plpgsql as $$ begin return n * 2; end $$;',
    )
    await run()
    expect(await ask('select twice(21) as n')).toEqual([{ n: 42 }])
  })

  it('lets four that start at once do it once', async () => {
    await put('0002-slow.sql', "select pg_sleep(0.2); insert into word values ('slow')")
    const ran = await Promise.all([run(), run(), run(), run()])
    expect(ran.flat()).toEqual(['0001-first', '0002-slow'])
    expect(await ask("select count(*)::int as n from word where w = 'slow'")).toEqual([{ n: 1 }])
  })

  it('changes nothing when one fails, and names the file, the line and the reason', async () => {
    await put('0002-bad.sql', 'create table other (n int);\n\ninsert into nowhere values (1)')
    await expect(run()).rejects.toThrow(/0002-bad\.sql:3 failed, and nothing was changed: relation "nowhere"/)
    expect(await ask("select to_regclass('word') as word, to_regclass('other') as other")).toEqual([
      { word: null, other: null },
    ])
  })

  it('refuses a database that a newer version has written', async () => {
    await put('0002-newer.sql', 'select 1')
    await run()
    await rm(join(folder, '0002-newer.sql'))
    await expect(run()).rejects.toThrow(/written by a newer ChatX \(it has the migration 0002-newer\)/)
  })

  it('refuses a migration numbered before one that ran', async () => {
    await put('0003-third.sql', 'select 1')
    await run()
    await put('0002-late.sql', 'select 1')
    await expect(run()).rejects.toThrow(/0002-late is numbered before ones that this database already has/)
  })

  it('refuses files that are not named as migrations, or share a number', async () => {
    await put('0001-again.sql', 'select 1')
    await expect(run()).rejects.toThrow(/Give 0001-first.sql another number/)
    await rm(join(folder, '0001-again.sql'))
    await put('2-short.sql', 'select 1')
    await expect(run()).rejects.toBeInstanceOf(MigrationRefused)
  })
})

describe('assertDurability', () => {
  const check = async (connectionString: string, allowUnsafe?: boolean) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    await assertDurability(client, { ...(allowUnsafe && { allowUnsafe }) }).finally(() => client.end())
  }

  it('refuses the fast cluster of the tests, unless told that this is a test', async () => {
    await expect(check(cluster.connectionString)).rejects.toThrow(/fsync and synchronous_commit switched off/)
    await expect(check(cluster.connectionString, true)).resolves.toBeUndefined()
  })

  it('accepts the cluster of the product, and refuses a role that commits without waiting', async () => {
    const postgres = await startPostgres({ folder: join(home, 'durable') })
    try {
      await expect(check(postgres.connectionString)).resolves.toBeUndefined()
      const client = new pg.Client({ connectionString: postgres.superuserConnectionString })
      await client.connect()
      await client.query('alter role chatx set synchronous_commit = off')
      await client.end()
      await expect(check(postgres.connectionString)).rejects.toThrow(/with synchronous_commit switched off/)
    } finally {
      await postgres.stop()
    }
  })
})
