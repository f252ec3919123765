// A database with ten million visits of one link, and others around it, that is filled once and then kept.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ensureTemplate, type Postgres } from '../server/src/infra/embedded-postgres/index.ts'
import { prepareJobs } from '../server/src/infra/jobs.ts'
import { migrate } from '../server/src/infra/migrations.ts'
import { fillLink, type LinkFill } from '../server/test/stream-link-fill.ts'
import { say, timed } from './figures.ts'

const MINUTE_MS = 60_000
const SMALL_LINKS = 20
const SMALL_VISITS = 10_000
const TENANTS = 3
const TABLES = ['stream_visit', 'stream_visitor', 'stream_visitor_day']

export const scope = { tenantId: 1, mainAccountId: '019aa6a0-0000-7000-8000-000000000001' }
/** Today is part of the fill, so that the database stays good for later days. */
export const now = new Date('2026-11-21T15:07:00Z')
const idOf = (n: number) => `019aa6a0-0000-7000-9000-${n.toString(16).padStart(12, '0')}`

/** A link, and the token of its public report. */
export type Place = { linkId: string; token: string; targets: number }
export const HOT: Place = { linkId: idOf(0), token: 'hot-link-report-0000000', targets: 500 }
export const SMALL: Place = { linkId: idOf(1), token: 'small-link-report-00000', targets: 5 }

/** The id of a target, as the fill makes it; counted around. */
export const targetOf = ({ linkId, targets }: Place, n: number): string => {
  const hash = createHash('md5')
    .update(`${linkId} target ${n % targets}`)
    .digest('hex')
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** An address of those that the fill draws from. */
export const someIp = (n: number): string => `10.${n % 200}.${(n * 7) % 256}.${(n * 31) % 256}`

const base = { regions: 200, days: 40, wholeDays: 30, timeZone: 'Asia/Kathmandu', now }

const fillsOf = (visits: number): LinkFill[] => {
  const small = Array.from({ length: SMALL_LINKS }, (_, n) => ({
    ...base,
    ...scope,
    linkId: idOf(1 + n),
    visits: SMALL_VISITS,
    visitors: 4_000,
    targets: SMALL.targets,
  }))
  const foreign = Array.from({ length: TENANTS }, (_, n) => ({
    ...base,
    tenantId: 1 + n,
    mainAccountId: `019aa6a0-0000-7000-8000-00000000010${n}`,
    linkId: idOf(100 + n),
    visits: SMALL_VISITS * 5,
    visitors: 20_000,
    targets: 5,
  }))
  const hot = {
    ...base,
    ...scope,
    linkId: HOT.linkId,
    visits,
    visitors: Math.ceil(visits / 5),
    targets: HOT.targets,
  }
  return [...small, ...foreign, hot]
}

/** Filling ten million rows is five times faster without indexes; they are made again as the migration made them. */
const withoutIndexes = async (client: pg.Client, work: () => Promise<void>): Promise<void> => {
  const { rows } = await client.query<{ drops: string; makes: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drops,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as makes
      from pg_constraint where contype = 'p' and conrelid = any($1::regclass[])
      union all
      select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
      from pg_index where not indisprimary and indrelid = any($1::regclass[])`,
    [TABLES],
  )
  for (const { drops } of rows) await client.query(drops)
  await work()
  for (const { makes } of rows) await client.query(makes)
}

/** Chats and fans come from messages: five of a hundred visits wrote, and two of those five are new people. */
const addFunnel = `
  insert into stream_rollup (tenant_id, main_account_id, stream_link_id, dimension, quarter, key, visits)
    select tenant_id, main_account_id, stream_link_id, d.dimension, quarter, key, 1
    from stream_rollup, lateral (values ('chat', 4), ('fan', 10)) d (dimension, every)
    where stream_rollup.dimension = 'target' and hashtext(key || quarter) % d.every = 0;
  insert into stream_rollup_day (tenant_id, main_account_id, stream_link_id, dimension, day, key, visits)
    select tenant_id, main_account_id, stream_link_id, dimension, (quarter at time zone 'UTC')::date, key, sum(visits)
    from stream_rollup where dimension in ('chat', 'fan') group by 1, 2, 3, 4, 5, 6`

const build =
  (visits: number) => async (database: { superuserConnectionString: string; connectionString: string }) => {
    await migrate({
      connectionString: database.connectionString,
      folder: join(import.meta.dirname, '../server/migrations'),
    })
    await prepareJobs(database.connectionString)
    const client = new pg.Client({ connectionString: database.superuserConnectionString })
    await client.connect()
    await client.query(
      `set synchronous_commit = off; set work_mem = '1GB'; set maintenance_work_mem = '1GB'; set session_replication_role = replica`,
    )
    const fills = fillsOf(visits)
    await withoutIndexes(client, async () => {
      for (const fill of fills) await fillLink(client, fill)
    })
    await client.query(addFunnel)
    for (const { linkId, token } of [HOT, SMALL])
      await client.query(`update stream_link set report_token = $2 where stream_link_id = $1`, [
        linkId,
        token,
      ])
    await client.query('vacuum (analyze)')
    await client.end()
  }

const folders = ['../server/migrations', '../server/test']
const isSource = (name: string) => name.endsWith('.sql') || name === 'stream-link-fill.ts'

/** The database's name changes with the migrations and with how it is filled. */
const keyOf = (visits: number): string => {
  const hash = createHash('sha256')
    .update(`${visits}`)
    .update(readFileSync(import.meta.filename))
  for (const folder of folders) {
    const path = join(import.meta.dirname, folder)
    for (const name of readdirSync(path).filter(isSource).sort()) hash.update(readFileSync(join(path, name)))
  }
  return `visits_${visits}_${hash.digest('hex').slice(0, 16)}`
}

/** Ten gigabytes each: those of earlier migrations with as many visits are not kept. */
const dropOthers = async (cluster: Postgres, visits: number): Promise<void> => {
  const client = new pg.Client({ connectionString: cluster.superuserConnectionString })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, $1) and datname <> $2`,
    [`template_visits_${visits}_`, `template_${keyOf(visits)}`],
  )
  for (const { name } of rows) await client.query(`drop database ${client.escapeIdentifier(name)}`)
  await client.end()
}

/** Where the database is reached; makes it on the first run, which takes minutes. */
export const visitsDatabase = async (cluster: Postgres, visits: number): Promise<string> => {
  const url = new URL(cluster.connectionString)
  await dropOthers(cluster, visits)
  const ms = await timed(async () => {
    url.pathname = `/${await ensureTemplate(cluster, keyOf(visits), build(visits))}`
  })
  if (ms > MINUTE_MS) say(`filled in ${Math.round(ms / 1000)} s`)
  return url.toString()
}
