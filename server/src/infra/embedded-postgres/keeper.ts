import pg from 'pg'
import { codeOf } from './errors.ts'

// Chosen once and never changed: processes of different versions must meet on the same lock.
const IN_USE = 4_201_001
const MAKING_OWNER = 4_201_002

const NOT_NOW = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'])

/** Whether the server was merely starting or going down when it turned the connection away. */
export const isPassing = (error: unknown): boolean =>
  NOT_NOW.has(codeOf(error)) || (error instanceof Error && /terminated unexpectedly/.test(error.message))

/**
 * One connection that each process holds for as long as it uses the cluster, with a lock that all of them hold
 * together. Who can take that lock alone is the last one; a killed process lets go of it without doing anything.
 */
export type Keeper = {
  /** Says that we no longer use the cluster; true when nobody else does, and then nobody can begin to before `close`. */
  leave(): Promise<boolean>
  close(): Promise<void>
}

const quote = (client: pg.Client, password: string) => client.escapeLiteral(password)

/** Makes the role and the database that the product works with. The role is no superuser and row security binds it. */
const ensureOwner = async (client: pg.Client, ownerPassword: string) => {
  const look = () =>
    client.query<{ role: boolean; base: boolean }>(
      `select exists (select from pg_roles where rolname = 'chatx') as role,
              exists (select from pg_database where datname = 'chatx') as base`,
    )
  const isMade = (row?: { role: boolean; base: boolean }) => row?.role && row.base
  if (isMade((await look()).rows[0])) return
  await client.query('select pg_advisory_lock($1)', [MAKING_OWNER])
  const row = (await look()).rows[0]
  if (!row?.role) {
    const rights = 'login createrole nosuperuser nobypassrls nocreatedb noreplication'
    await client.query(`create role chatx ${rights} password ${quote(client, ownerPassword)}`)
  }
  if (!row?.base) await client.query('create database chatx owner chatx')
  await client.query('select pg_advisory_unlock($1)', [MAKING_OWNER])
}

/** Connects as the superuser, says that we use the cluster, and sees to it that the product's database exists. */
export const openKeeper = async (
  superuserConnectionString: string,
  ownerPassword: string,
  onLost: () => void,
): Promise<Keeper> => {
  const client = new pg.Client({
    connectionString: superuserConnectionString,
    application_name: 'chatx keeper',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // Without a listener the first lost connection would end the process; 'end' follows and is what counts.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock_shared($1)', [IN_USE])
    await ensureOwner(client, ownerPassword)
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  client.once('end', onLost)
  return {
    async leave() {
      client.off('end', onLost)
      await client.query('select pg_advisory_unlock_shared($1)', [IN_USE])
      const answer = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
        IN_USE,
      ])
      return answer.rows[0]?.last === true
    },
    async close() {
      client.off('end', onLost)
      await client.end().catch(() => undefined)
    },
  }
}
