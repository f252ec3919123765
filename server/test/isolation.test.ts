import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountTx, type Database, sql } from '../src/infra/database/database.ts'
import { assertIsolation } from '../src/infra/database/isolation.ts'
import { inBatches } from './authorization-calls.ts'
import { openWorld, type World } from './authorization-world.ts'
import { printFigures } from './figures.ts'

let world: World
let tables: string[]

/** Functions that run with their owner's rights, each reviewed: what it lets a role of the application do. */
const REVIEWED_DEFINERS = {
  enqueue_job: 'adds one job to the queue, which the roles cannot reach otherwise; its arguments are data',
}
/** Tables without tenant_id, and why no role of the application may touch them. */
const REVIEWED_TABLES = ['migration', 'migration_lock']
/** Unique over the whole installation, so a conflict could tell that something exists elsewhere. */
const REVIEWED_UNIQUE = {
  connection_identity:
    'a platform tells its events to one receiver; only who has the account’s token is told that it is taken',
  messenger_account_channel_key: 'a random key of 96 bits that the server makes; nobody can choose one',
  stream_domain_host: 'a host name on the internet belongs to one; who cannot prove it does not take it',
  stream_link_code: 'a short address names no tenant; the server makes its code',
  stream_link_known: 'ids of links are random, and the server makes them',
  stream_link_report: 'a random token of 128 bits that the server makes',
  stream_spent_code_ever: 'as stream_link_code',
  stream_segment_pkey: 'the installation’s own: segments hold clicks of everybody',
  stream_redirector_pkey: 'the installation’s own',
  tenant_host_once: 'a host is one tenant’s; only the staff of tenant 1, who see all of them, claims one',
  tenant_opened_with_key: 'a random key of the form, sent by the staff of tenant 1 only',
}

const namesOf = async (query: string): Promise<string[]> =>
  (await world.superuser.query<{ name: string }>(query)).rows.map(({ name }) => name)

beforeAll(async () => {
  world = await openWorld()
  tables = (
    await namesOf(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
    )
  ).filter((name) => !REVIEWED_TABLES.includes(name))
}, 120_000)
afterAll(() => world.close())

describe('the schema', () => {
  it('is one that the server starts on', async () => {
    await expect(assertIsolation(world.superuser)).resolves.toBeUndefined()
    await expect(assertIsolation(world.server.services.db.pool)).resolves.toBeUndefined()
    expect(tables.length).toBeGreaterThan(25)
  })

  it.each([
    ['alter table message no force row level security', 'row-level security of the table message is off'],
    ['alter table fan disable row level security', 'row-level security of the table fan is off'],
    [
      'drop policy own_account on contact',
      'shows a main account the rows of others',
      `create policy open on contact to chatx_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())`,
    ],
    [
      'drop policy own_tenant on operator',
      'shows a tenant the rows of others',
      'create policy open on operator using (true) with check (true)',
    ],
    ['drop policy own_tenant on operator', 'operator has no rule for its rows'],
    [
      'create table loose (id int)',
      'the table loose says nowhere whose its rows are',
      'grant select on loose to chatx_tenant',
    ],
    ['create table loose (tenant_id int)', 'row-level security of the table loose is off'],
    ['create view seen as select * from message', 'the view seen runs with the rights of its owner'],
    ['alter role chatx_app bypassrls', 'the role chatx_app may pass by row-level security'],
    [
      'alter table fan owner to chatx_tenant',
      'table fan belongs to a role of the application',
      undefined,
      'grant create on schema public to chatx_tenant',
    ],
    ['grant pg_read_all_data to chatx_app', 'the role chatx_app has the rights of other roles'],
  ])('is refused after %s', async (change, said, then?: string, first?: string) => {
    const { superuser } = world
    await superuser.query('begin')
    try {
      for (const statement of [first, change, then])
        if (statement !== undefined) await superuser.query(statement)
      await expect(assertIsolation(superuser)).rejects.toThrow(said)
    } finally {
      await superuser.query('rollback')
    }
  })

  it('lets no function run with its owner’s rights that was not reviewed', async () => {
    const definers = await namesOf(
      `select proname as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`,
    )
    expect(definers).toEqual(Object.keys(REVIEWED_DEFINERS))
  })

  it('gives the application’s roles nothing outside the product’s tables', async () => {
    const reached =
      await namesOf(`select n.nspname || '.' || c.relname || ' by ' || r.rolname as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace cross join pg_roles r
      where r.rolname in ('chatx_app', 'chatx_tenant', 'chatx_installation') and c.relkind in ('r', 'p')
        and (n.nspname = 'graphile_worker' or c.relname in ('migration', 'migration_lock'))
        and has_schema_privilege(r.rolname, n.oid, 'usage')
        and has_table_privilege(r.rolname, c.oid, 'select, insert, update, delete, truncate')`)
    expect(reached).toEqual([])
    const makers = await namesOf(
      `select rolname as name from pg_roles where rolname like 'chatx\\_%' and has_schema_privilege(rolname, 'public', 'create')`,
    )
    expect(makers).toEqual([])
    const truncaters = await namesOf(`select c.relname as name from pg_class c cross join pg_roles r
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and r.rolname like 'chatx\\_%' and has_table_privilege(r.rolname, c.oid, 'truncate')`)
    expect(truncaters).toEqual([])
  })

  it('begins every unique key with the tenant, and every reference holds it', async () => {
    const loose = await namesOf(`select i.indexrelid::regclass::text as name from pg_index i
      join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace and i.indisunique and c.relname not like 'migration%'
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[0] and a.attname = 'tenant_id')`)
    expect(loose.sort()).toEqual(Object.keys(REVIEWED_UNIQUE).sort())
    const references =
      await namesOf(`select con.conname || ' of ' || con.conrelid::regclass as name from pg_constraint con
      where con.contype = 'f' and con.connamespace = 'public'::regnamespace
        and not exists (select from pg_attribute a where a.attrelid = con.conrelid and a.attnum = any (con.conkey) and a.attname = 'tenant_id')`)
    expect(references).toEqual([])
  })
})

/** Reads a table as one of the roles, with these settings or none; answers how many rows it sees. */
const seen = async (table: string, role: string, settings = ''): Promise<number | 'refused'> => {
  const { superuser } = world
  await superuser.query(`begin; set local role ${role}; ${settings}`)
  try {
    const { rows } = await superuser.query<{ n: number }>(`select count(*)::int as n from ${table}`)
    return rows[0]?.n ?? 0
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    return 'refused'
  } finally {
    await superuser.query('rollback')
  }
}

describe('without a scope', () => {
  it('no role but the installation’s sees a row of any table', async () => {
    const settings = [
      '',
      `set local app.tenant = ''; set local app.main_account = ''`,
      `set local app.main_account = '${world.mains.a.mainAccountId}'`,
    ]
    for (const table of tables)
      for (const role of ['chatx_app', 'chatx_tenant'])
        for (const setting of settings)
          expect([0, 'refused'], `${table} as ${role} ${setting}`).toContain(await seen(table, role, setting))
    // There was something to be seen.
    const filled = []
    for (const table of tables) if (await seen(table, 'chatx_installation')) filled.push(table)
    expect(filled.length).toBeGreaterThan(18)
  })

  it('a main account sees nothing in a tenant that is not its own', async () => {
    const { a, c } = world.mains
    for (const table of tables.filter((name) => name !== 'tenant' && name !== 'translation_engine')) {
      const mixed = `set local app.tenant = '${c.tenantId}'; set local app.main_account = '${a.mainAccountId}'`
      expect([0, 'refused'], table).toContain(await seen(table, 'chatx_app', mixed))
    }
  })
})

class Thrown extends Error {}

/** Ways in which work ends badly on its connection. */
const accidents: ((tx: AccountTx) => Promise<unknown>)[] = [
  () => Promise.reject(new Thrown()),
  (tx) => tx.rows(sql`select 1 / 0`),
  (tx) => tx.rows(sql`set local statement_timeout = 5; select pg_sleep(1)`),
  (tx) => tx.rows(sql`select pg_terminate_backend(pg_backend_pid())`),
  (tx) => tx.rows(sql`insert into fan (tenant_id, main_account_id) values (9, ${tx.mainAccountId})`),
]

describe('one pool for everybody', () => {
  const TABLES = [
    'sub_account',
    'conversation',
    'message',
    'contact',
    'live_event',
    'main_account',
    'usage_log',
  ]

  /** The main accounts whose rows this transaction sees. */
  const owners = async (tx: AccountTx): Promise<string[]> => {
    const union = TABLES.map((table) => `select main_account_id from ${table}`).join(' union ')
    return (await tx.rows(sql<{ main_account_id: string }>`${sql.raw(union)}`)).map(
      (row) => row.main_account_id,
    )
  }

  const once = async (db: Database, n: number): Promise<{ foreign: number; failed: boolean }> => {
    const main = [world.mains.a, world.mains.c, world.mains.b][n % 3] ?? world.mains.a
    const accident = n % 4 === 0 ? accidents[(n / 4) % accidents.length] : undefined
    const { tenantId, mainAccountId } = main
    let foreign = 0
    const look = async (tx: AccountTx) => {
      const found = await owners(tx)
      foreign += found.filter((owner) => owner !== mainAccountId).length
      if (!found.includes(mainAccountId)) throw new Error('not even the own rows are there')
    }
    try {
      await db.inAccount({ tenantId, mainAccountId }, async (tx) => {
        await look(tx)
        await accident?.(tx)
        await look(tx)
      })
      return { foreign, failed: false }
    } catch (error) {
      if (accident === undefined) throw error
      return { foreign, failed: true }
    }
  }

  it('shows nobody a row of others through 1,000 requests, a quarter of which fail', {
    timeout: 120_000,
  }, async () => {
    const { db } = world.server.services
    const done: { foreign: number; failed: boolean }[] = []
    await inBatches(
      Array.from({ length: 1_000 }, (_, n) => n),
      24,
      async (n) => {
        done.push(await once(db, n))
      },
    )
    const failed = done.filter((one) => one.failed).length
    printFigures('one pool', { requests: done.length, failed })
    expect(done.reduce((sum, { foreign }) => sum + foreign, 0)).toBe(0)
    expect(failed).toBe(250)
    // A connection that was given back carries nobody's scope.
    const { rows } = await db.pool.query<{ role: string; tenant: string; account: string }>(
      `select current_user as role, coalesce(current_setting('app.tenant', true), '') as tenant, coalesce(current_setting('app.main_account', true), '') as account`,
    )
    expect(rows).toEqual([{ role: 'chatx', tenant: '', account: '' }])
  })
})

describe('a prepared statement', () => {
  it('is prepared again when its table has changed', async () => {
    const { superuser, server, mains } = world
    await superuser.query('create table changing (n int); grant select on changing to chatx_app')
    try {
      const look = () =>
        server.services.db.inAccount(mains.a, (tx) => tx.rows(sql`select * from changing where n >= ${0}`))
      const atOnce = () => Promise.all(Array.from({ length: 24 }, look))
      await superuser.query('insert into changing values (1)')
      expect(await atOnce()).toEqual(Array.from({ length: 24 }, () => [{ n: 1 }]))
      await superuser.query('alter table changing add column m int default 2')
      expect(await atOnce()).toEqual(Array.from({ length: 24 }, () => [{ n: 1, m: 2 }]))
    } finally {
      await superuser.query('drop table changing')
    }
  })
})
