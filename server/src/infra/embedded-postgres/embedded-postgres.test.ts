import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Postgres, PostgresUnusable, startPostgres } from './index.ts'
import { isRunning } from './postmaster.ts'

const HERE = import.meta.dirname
const CACHE = resolve(HERE, '../../../../.cache')

let home: string
const opened: Postgres[] = []
const children: ChildProcess[] = []

const open = async (name: string, log?: (line: string) => void) => {
  const postgres = await startPostgres({ folder: join(home, name), ...(log && { log }) })
  opened.push(postgres)
  return postgres
}

/** Opens the cluster in another process and resolves with what that process says of it. */
const openElsewhere = async (name: string) => {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(HERE, 'hold.fixture.ts'), join(home, name)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  children.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const said = JSON.parse(line.toString()) as { pid: number; adopted: boolean }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await once(child, 'exit')
  }
  return { ...said, end }
}

const ask = async (connectionString: string, sql: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const failure = (name: string) =>
  open(name).then(
    () => {
      throw new Error('it opened')
    },
    (error: unknown) => {
      expect(error).toBeInstanceOf(PostgresUnusable)
      return (error as Error).message
    },
  )

const processesOf = async (folder: string) => {
  const found: string[] = []
  for (const pid of await readdir('/proc')) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (/^\d+$/.test(pid) && command.includes(`${folder}/cluster`)) found.push(command)
  }
  return found
}

beforeAll(async () => {
  await mkdir(CACHE, { recursive: true })
  home = await mkdtemp(join(CACHE, 'embedded-postgres-'))
})

afterEach(async () => {
  await Promise.all(opened.splice(0).map((postgres) => postgres.stop()))
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

afterAll(() => rm(home, { recursive: true, force: true }))

describe('the built-in database', () => {
  it('makes a database on first start, keeps its rows over a restart, and leaves no process', async () => {
    const first = await open('main')
    expect(first.adopted).toBe(false)
    await ask(first.connectionString, "create table kept (word text); insert into kept values ('ñandú')")
    await first.stop()
    expect(await isRunning(first.pid)).toBe(false)
    expect(await processesOf(join(home, 'main'))).toEqual([])

    const second = await open('main')
    expect(second.pid).not.toBe(first.pid)
    expect(await ask(second.connectionString, 'select word from kept')).toEqual([{ word: 'ñandú' }])
  })

  it('gives the product a role that row-level security binds, on a durable UTF-8 database', async () => {
    const { connectionString } = await open('main')
    const [role] = await ask(
      connectionString,
      'select rolname, rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user',
    )
    expect(role).toEqual({ rolname: 'chatx', rolsuper: false, rolbypassrls: false, rolcreaterole: true })
    const [base] = await ask(
      connectionString,
      `select datlocale, pg_encoding_to_char(encoding) as encoding, current_setting('fsync') as fsync,
              current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as network
         from pg_database where datname = current_database()`,
    )
    expect(base).toEqual({ datlocale: 'C.UTF-8', encoding: 'UTF8', fsync: 'on', commit: 'on', network: '' })
  })

  it('refuses a wrong password even from the user who owns the folder', async () => {
    const { connectionString } = await open('main')
    const wrong = connectionString.replace(/:[0-9a-f]+@/, ':wrong@')
    await expect(ask(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })

  it('adopts the server of a process that was killed, and then stops it', async () => {
    const killed = await openElsewhere('main')
    await killed.end('SIGKILL')
    expect(await isRunning(killed.pid)).toBe(true)

    const adopter = await open('main')
    expect(adopter).toMatchObject({ pid: killed.pid, adopted: true })
    expect(await ask(adopter.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
    await adopter.stop()
    expect(await isRunning(killed.pid)).toBe(false)
  })

  it('is made once when three processes begin at the same moment, and the last to stop ends it', async () => {
    const holders = await Promise.all([1, 2, 3].map(() => openElsewhere('together')))
    const pids = new Set(holders.map((holder) => holder.pid))
    expect(pids.size).toBe(1)
    expect(holders.filter((holder) => !holder.adopted)).toHaveLength(1)
    const entries = await readdir(join(home, 'together'))
    expect(entries.filter((entry) => entry.startsWith('initdb-'))).toEqual([])

    const [pid = 0] = pids
    await holders[0]?.end('SIGTERM')
    await holders[1]?.end('SIGKILL')
    expect(await isRunning(pid)).toBe(true)
    await holders[2]?.end('SIGTERM')
    expect(await isRunning(pid)).toBe(false)
    expect(await processesOf(join(home, 'together'))).toEqual([])
  })

  it('starts the server again when it is killed, without losing a commit', async () => {
    const said: string[] = []
    const postgres = await open('main', (line) => said.push(line))
    await ask(postgres.connectionString, 'create table committed as select 7 as n')
    const before = postgres.pid
    process.kill(before, 'SIGKILL')
    await expect.poll(() => postgres.pid, { timeout: 10_000 }).not.toBe(before)
    expect(await ask(postgres.connectionString, 'select n from committed')).toEqual([{ n: 7 }])
    expect(said).toContain('the database is back')
  })

  it('does not take another process with the same number for its server', async () => {
    const lock = join(home, 'main/cluster/postmaster.pid')
    await writeFile(lock, `${process.pid}\n${join(home, 'main/cluster')}\n1\n5432\n/nowhere\n\n\nready   \n`)
    const postgres = await open('main')
    expect(postgres).toMatchObject({ adopted: false })
    expect(postgres.pid).not.toBe(process.pid)
  })

  it('moves its socket to a short folder when the path of the data is too long for one', async () => {
    const name = `long/${'very-long-name-'.repeat(6)}`
    const postgres = await open(name)
    const socket = new URL(postgres.connectionString).searchParams.get('host') ?? ''
    expect(socket.length).toBeLessThan(86)
    expect(await ask(postgres.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
    await rm(socket, { recursive: true })
  })
})

describe('a folder that cannot be opened gets one sentence that says what to do', () => {
  it('a database of another version, an incomplete one, a lost password file, a damaged one, a file in the way', async () => {
    const postgres = await open('broken')
    await postgres.stop()
    const cluster = join(home, 'broken/cluster')
    const version = join(cluster, 'PG_VERSION')
    const original = await readFile(version, 'utf8')

    await writeFile(version, '17\n')
    expect(await failure('broken')).toMatch(
      /was made by PostgreSQL 17 and this ChatX brings PostgreSQL 18; make a backup/,
    )
    await writeFile(version, original)

    const control = join(cluster, 'global/pg_control')
    await rename(control, `${control}.away`)
    expect(await failure('broken')).toMatch(
      /is incomplete \(global\/pg_control is missing\); restore .* or move it away/,
    )
    await rename(`${control}.away`, control)

    const passwords = join(home, 'broken/passwords.json')
    await rename(passwords, `${passwords}.away`)
    expect(await failure('broken')).toMatch(/passwords\.json is missing.*restore it from your backup/)
    await rename(`${passwords}.away`, passwords)

    for (const segment of await readdir(join(cluster, 'pg_wal'))) {
      if (/^[0-9A-F]{24}$/.test(segment)) await truncate(join(cluster, 'pg_wal', segment), 0)
    }
    const damaged = await failure('broken')
    expect(damaged).toMatch(/does not open \(".+"\); restore the folder from your backup, or move it away/)
    expect(damaged).not.toMatch(/\n/)

    await writeFile(join(home, 'file'), 'not a folder')
    expect(await failure('file')).toMatch(/file cannot be used: a file is in the way; move it away/)
  })
})
