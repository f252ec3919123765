import { CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'

/** A main account within its tenant: the scope of nearly every row. */
export type AccountScope = { tenantId: number; mainAccountId: string }

/** A transaction. `afterCommit` runs when it has committed and never otherwise: events and jobs are told there. */
export type Tx = {
  rows<T>(query: RawBuilder<T>): Promise<T[]>
  /** The first row, or undefined. */
  first<T>(query: RawBuilder<T>): Promise<T | undefined>
  /** How many rows a writing statement touched. */
  count(query: RawBuilder<unknown>): Promise<number>
  afterCommit(tell: () => void): void
}
export type AccountTx = Tx & AccountScope
export type TenantTx = Tx & { tenantId: number }

export type Database = {
  /** Works inside one main account; row-level security hides everything else. */
  inAccount<T>(scope: AccountScope, work: (tx: AccountTx) => Promise<T>): Promise<T>
  /** Works inside one tenant: log-ins, operators. */
  inTenant<T>(tenantId: number, work: (tx: TenantTx) => Promise<T>): Promise<T>
  /** Works over all tenants: jobs, start-up, and what the staff of tenant 1 does to tenants. */
  inInstallation<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  pool: pg.Pool
  close(): Promise<void>
}

pg.types.setTypeParser(pg.types.builtins.INT8, (value) => {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new Error(`bigint out of range: ${value}`)
  return number
})

type Options = {
  connectionString: string
  maxConnections: number
  log: Log
  /** For a test that takes the application's own filters away: changes every statement before it is sent. */
  rewrite?: (text: string) => string
}

const PLAN_OUTDATED = '0A000'
const RETRIED = new Set(['40001', '40P01', PLAN_OUTDATED])
/** Bounds what a connection keeps; texts are few, for values are parameters. */
const PREPARED_AT_MOST = 1_000

const poolOf = ({ connectionString, maxConnections, log }: Options): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 20_000,
    application_name: 'chatx',
  })
  // A connection that breaks while idle is replaced by the pool; without a listener the process would end.
  // The same for one that breaks while it is handed out: whoever holds it gets the error from its query.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ err: error }, 'a database connection broke')),
  )
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'an idle database connection broke')
  })
  return pool
}

const same = (text: string): string => text

/**
 * Statements with parameters are prepared once per connection under a name, which spares the database parsing and
 * planning them again: most of a short statement's time. Those without are sent as they are, for they may be several.
 */
const preparing = (pool: pg.Pool, rewrite: (text: string) => string) => {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= PREPARED_AT_MOST) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
  return {
    connect: async () => {
      const client = await pool.connect()
      let spoilt = false
      const prepared = async (text: string, values: unknown[]) => {
        try {
          return await client.query({ name: nameOf(text), text, values })
        } catch (error) {
          // A table changed under a prepared statement; only a new connection forgets it.
          spoilt ||= (error as { code?: string }).code === PLAN_OUTDATED
          throw error
        }
      }
      return {
        query: (text: string, values: unknown[] = []) =>
          values.length === 0 ? client.query(rewrite(text)) : prepared(rewrite(text), values),
        release: () => client.release(spoilt),
      }
    },
    end: () => pool.end(),
  }
}

const identifier = /^[0-9a-f-]{36}$/

const scopeOf = (role: string, tenantId?: number, mainAccountId?: string): string => {
  if (tenantId !== undefined && !Number.isSafeInteger(tenantId))
    throw new Error('tenant id must be an integer')
  if (mainAccountId !== undefined && !identifier.test(mainAccountId))
    throw new Error('main account id must be a UUID')
  return `set local role ${role}; set local app.tenant = '${tenantId ?? ''}'; set local app.main_account = '${mainAccountId ?? ''}'`
}

// One simple query, one round trip. SET LOCAL ends with the transaction, so nothing leaks through the pool.
const opening = (role: string, tenantId?: number, mainAccountId?: string): string =>
  `begin; ${scopeOf(role, tenantId, mainAccountId)}`

/**
 * Does a part of a tenant's transaction inside one main account, so that the database hides the others there too: what
 * a log-in finds and changes must stay its own even where a filter is forgotten.
 */
export const narrow = async <T>(
  tx: TenantTx,
  mainAccountId: string,
  work: (tx: AccountTx) => Promise<T>,
): Promise<T> => {
  const widen = () => tx.rows(sql.raw(scopeOf('chatx_tenant', tx.tenantId)))
  await tx.rows(sql.raw(scopeOf('chatx_app', tx.tenantId, mainAccountId)))
  try {
    const value = await work({ ...tx, mainAccountId })
    await widen()
    return value
  } catch (error) {
    // In a transaction that the error has spoilt nothing can be set any more, and nothing needs to be.
    await widen().catch(() => undefined)
    throw error
  }
}

/**
 * Does a part of a main account's transaction with its tenant's rights: for what belongs to the tenant and no main account
 * may see. A transaction that has the tenant's rights already, or the installation's, keeps them.
 */
export const asTenant = async <T>(
  tx: Tx & { tenantId: number },
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> => {
  const was = await tx.first(sql<{ role: string; account: string }>`
    select current_user as role, current_setting('app.main_account', true) as account`)
  if (was?.role !== 'chatx_app') return work(tx)
  const goBack = () => tx.rows(sql.raw(scopeOf('chatx_app', tx.tenantId, was.account)))
  await tx.rows(sql.raw(scopeOf('chatx_tenant', tx.tenantId)))
  try {
    const value = await work(tx)
    await goBack()
    return value
  } catch (error) {
    await goBack().catch(() => undefined)
    throw error
  }
}

export const createDatabase = (options: Options): Database => {
  const pool = poolOf(options)
  const kysely = new Kysely<unknown>({
    // The dialect needs connect and end only, and of a client query and release.
    dialect: new PostgresDialect({
      pool: preparing(pool, options.rewrite ?? same) as unknown as pg.Pool,
    }),
  })

  const once = <T>(
    begin: string,
    work: (tx: Tx) => Promise<T>,
  ): Promise<{ value: T; told: (() => void)[] }> =>
    kysely.connection().execute(async (connection) => {
      const told: (() => void)[] = []
      const tx: Tx = {
        rows: async <R>(query: RawBuilder<R>) => (await query.execute(connection)).rows,
        first: async <R>(query: RawBuilder<R>) => (await query.execute(connection)).rows[0],
        count: async (query) => Number((await query.execute(connection)).numAffectedRows ?? 0n),
        afterCommit: (tell) => told.push(tell),
      }
      try {
        await connection.executeQuery(CompiledQuery.raw(begin))
        const value = await work(tx)
        await connection.executeQuery(CompiledQuery.raw('commit'))
        return { value, told }
      } catch (error) {
        await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined)
        throw error
      }
    })

  const run = async <T>(begin: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { value, told } = await once(begin, work)
        for (const tell of told) tell()
        return value
      } catch (error) {
        if (attempt >= 4 || !RETRIED.has((error as { code?: string }).code ?? '')) throw error
      }
    }
  }

  return {
    inAccount: (scope, work) =>
      run(opening('chatx_app', scope.tenantId, scope.mainAccountId), (tx) =>
        work({ ...tx, tenantId: scope.tenantId, mainAccountId: scope.mainAccountId }),
      ),
    inTenant: (tenantId, work) => run(opening('chatx_tenant', tenantId), (tx) => work({ ...tx, tenantId })),
    inInstallation: (work) => run(opening('chatx_installation'), work),
    pool,
    close: () => kysely.destroy(),
  }
}

export { sql }
