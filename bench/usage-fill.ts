// A database with ten million lines of one main account's usage log that is filled once and then kept.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { AccountScope } from '../server/src/infra/database/database.ts'
import { ensureTemplate, type Postgres } from '../server/src/infra/embedded-postgres/index.ts'
import { prepareJobs } from '../server/src/infra/jobs.ts'
import { migrate } from '../server/src/infra/migrations.ts'
import { say, timed } from './figures.ts'

const MINUTE_MS = 60_000
const SMALL_LINES = 10_000
const DAYS = 90
const migrations = join(import.meta.dirname, '../server/migrations')

/** Today is part of the fill, so that the database stays good for later days. */
export const now = new Date('2026-11-21T15:07:00Z')
export const HOT: AccountScope = { tenantId: 1, mainAccountId: '019aa6a0-0000-7000-8000-000000000001' }
export const SMALL: AccountScope = { tenantId: 1, mainAccountId: '019aa6a0-0000-7000-8000-000000000002' }
const subsOf = ({ mainAccountId }: AccountScope) => (mainAccountId === HOT.mainAccountId ? 5_000 : 5)

/** The id of a sub-account as the fill makes it; counted around. */
export const someSub = (scope: AccountScope, n: number): string =>
  createHash('md5')
    .update(`${scope.mainAccountId} ${n % subsOf(scope)}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const lines = `
  insert into usage_log (tenant_id, main_account_id, usage_id, sub_account_id, direction, source_language, target_language, engine,
    characters, charged, reason, request_key, mask_version, created_at)
  select $1, $2::uuid, gen_random_uuid(), md5($2 || ' ' || (k::bigint * 7919) % $4)::uuid, case k % 3 when 0 then 'out' else 'in' end,
    case when k % 100000 = 0 then null when k % 3 = 0 then 'zh-CN' else (array['es', 'en', 'pt', 'fr', 'ar'])[1 + k % 5] end,
    case when k % 100000 = 0 then 'fi' when k % 3 = 0 then 'es' else 'zh-CN' end, case when k % 50000 = 0 then 'Rare' else 'Usual' end,
    20, case when k % 4 = 0 then 0 else 20 end, case when k % 200000 = 0 then 'refused' when k % 4 = 0 then 'cache' end, 'r' || k, 1,
    date_trunc('milliseconds', $5::timestamptz - k * ($6 * interval '1 day' / $3::int))
  from generate_series(1, $3::int) k`

const sums = `
  with parts as materialized (
    select tenant_id, main_account_id, dimension, key, date_bin('15 minutes', created_at, '2000-01-01Z') as quarter,
      count(*)::int as requests, sum(characters) as characters, sum(charged) as charged
    from usage_log cross join lateral (values ('all', ''), ('subAccount', sub_account_id::text), ('languages', languages),
      ('engine', coalesce(engine, '')), ('reason', coalesce(reason, ''))) as part (dimension, key)
    group by 1, 2, 3, 4, 5
  ), totals as (
    insert into usage_total (tenant_id, main_account_id, dimension, key, requests, characters, charged)
    select tenant_id, main_account_id, dimension, key, sum(requests), sum(characters), sum(charged) from parts group by 1, 2, 3, 4
  )
  insert into usage_sum (tenant_id, main_account_id, dimension, key, quarter, requests, characters, charged) select * from parts`

/** Filling first and indexing afterwards takes a third of the time: rows of ten million would enter nine trees at random places. */
const withoutIndexes = async (client: pg.Client, table: string, fill: () => Promise<unknown>) => {
  const { rows: constraints } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype in ('p', 'u')`,
    [table],
  )
  for (const { name } of constraints)
    await client.query(`alter table ${table} drop constraint ${name} cascade`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    'select indexname as name, indexdef as definition from pg_indexes where tablename = $1',
    [table],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await fill()
  for (const { definition } of indexes) await client.query(definition)
  for (const { name, definition } of constraints)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

const build =
  (count: number) => async (database: { superuserConnectionString: string; connectionString: string }) => {
    await migrate({ connectionString: database.connectionString, folder: migrations })
    await prepareJobs(database.connectionString)
    const client = new pg.Client({ connectionString: database.superuserConnectionString })
    await client.connect()
    await client.query(
      `set synchronous_commit = off; set work_mem = '1GB'; set maintenance_work_mem = '1GB'; set session_replication_role = replica`,
    )
    const fillLines = async () => {
      for (const [scope, size] of [
        [HOT, count],
        [SMALL, SMALL_LINES],
      ] as const)
        await client.query(lines, [
          scope.tenantId,
          scope.mainAccountId,
          size,
          subsOf(scope),
          now.toISOString(),
          DAYS,
        ])
    }
    await withoutIndexes(client, 'usage_log', fillLines)
    await withoutIndexes(client, 'usage_sum', () => client.query(sums))
    await client.query('vacuum (analyze)')
    await client.end()
  }

/** The database's name changes with the migrations and with how it is filled. */
const keyOf = (count: number): string => {
  const hash = createHash('sha256').update(readFileSync(import.meta.filename))
  for (const name of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, name)))
  return `usage_${count}_${hash.digest('hex').slice(0, 16)}`
}

/** Where the database is reached; makes it on the first run, which takes minutes. */
export const usageDatabase = async (cluster: Postgres, count: number): Promise<string> => {
  const url = new URL(cluster.connectionString)
  const ms = await timed(async () => {
    url.pathname = `/${await ensureTemplate(cluster, keyOf(count), build(count))}`
  })
  if (ms > MINUTE_MS) say(`filled in ${Math.round(ms / 1000)} s`)
  return url.toString()
}
