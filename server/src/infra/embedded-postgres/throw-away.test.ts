import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createThrowAwayDatabase, ensureTemplate, openTestCluster, type Postgres } from './index.ts'

const CACHE = resolve(import.meta.dirname, '../../../../.cache')

let folder: string
let cluster: Postgres

const ask = async (connectionString: string, sql: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  await mkdir(CACHE, { recursive: true })
  folder = await mkdtemp(join(CACHE, 'throw-away-'))
  cluster = await openTestCluster({ folder })
})

afterAll(async () => {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

it('clones databases from a template that is built once, and they do not see each other', async () => {
  let builds = 0
  const build = async (database: { connectionString: string }) => {
    builds += 1
    await ask(database.connectionString, "create table word (w text); insert into word values ('seed')")
  }
  const names = await Promise.all([1, 2, 3].map(() => ensureTemplate(cluster, 'abc', build)))
  expect(new Set(names)).toEqual(new Set(['template_abc']))
  expect(builds).toBe(1)

  const [one, two] = await Promise.all(
    names.slice(0, 2).map((template) => createThrowAwayDatabase(cluster, { template })),
  )
  if (!one || !two) throw new Error('two databases were asked for')
  await ask(one.connectionString, "insert into word values ('only here')")
  expect(await ask(one.connectionString, 'select count(*)::int as n from word')).toEqual([{ n: 2 }])
  expect(await ask(two.connectionString, 'select count(*)::int as n from word')).toEqual([{ n: 1 }])
  expect(await ask(one.connectionString, 'select current_user as who')).toEqual([{ who: 'chatx' }])
  await one.drop()
  await expect(ask(one.connectionString, 'select 1')).rejects.toMatchObject({ code: '3D000' })
})

it('drops what a killed test run left, and nothing of a living one', async () => {
  const mine = await createThrowAwayDatabase(cluster)
  await ask(cluster.superuserConnectionString, 'create database throw_away_4194305_dead')
  const again = await openTestCluster({ folder })
  const left = await ask(
    cluster.superuserConnectionString,
    "select datname from pg_database where datname like 'throw%'",
  )
  expect(left.map((row) => row['datname'])).toEqual(expect.arrayContaining([mine.name]))
  expect(left.map((row) => row['datname'])).not.toContain('throw_away_4194305_dead')
  await again.stop()
  expect(await ask(mine.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
})
