import { execFile } from 'node:child_process'
import {
  chmod,
  chown,
  lchown,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { codeOf, PostgresUnusable } from './errors.ts'
import { explainSpawnError, type Identity } from './identity.ts'
import { exists, type Layout } from './layout.ts'

const run = promisify(execFile)

const SCRATCH = 'initdb-'
const INITDB_LIMIT_MS = 120_000

const settings = ['max_connections=200', 'timezone=UTC', 'log_timezone=UTC'].flatMap((setting) => [
  '-c',
  setting,
])

const initdb = async (
  binaries: Binaries,
  identity: Identity,
  env: Record<string, string>,
  folder: string,
  passwordFile: string,
) => {
  const [program = '', ...rest] = [...identity.prefix, binaries.initdb]
  const flags = [
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--no-instructions',
  ]
  const locale = ['--locale-provider=builtin', '--locale=C.UTF-8', '--encoding=UTF8']
  const options = { env, cwd: '/', timeout: INITDB_LIMIT_MS, ...identity.spawn }
  await run(program, [...rest, '-D', folder, ...flags, ...locale, ...settings], options).catch(
    (error: unknown) => {
      if (codeOf(error)) throw explainSpawnError(error, binaries.initdb)
      const words = String((error as { stderr?: string }).stderr ?? error).trim()
      throw new PostgresUnusable(
        `A new database could not be made in ${folder} (${words.split('\n').at(-1)}); free space or choose another folder, or set DATABASE_URL.`,
        { cause: error },
      )
    },
  )
}

const writeThrough = async (folder: string) => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

const removeAbandoned = async (layout: Layout) => {
  for (const name of await readdir(layout.root)) {
    if (!name.startsWith(SCRATCH)) continue
    const made = await stat(join(layout.root, name)).catch(() => undefined)
    if (made && Date.now() - made.mtimeMs > 5 * INITDB_LIMIT_MS) {
      await rm(join(layout.root, name), { recursive: true, force: true })
    }
  }
}

/**
 * Makes a new cluster beside its place and then renames it there, so that one killed half-way leaves nothing that looks
 * like a database, and of several processes doing this at once the first wins and the others drop theirs.
 */
export const createCluster = async (
  layout: Layout,
  binaries: Binaries,
  identity: Identity,
  env: Record<string, string>,
  superuserPassword: string,
) => {
  await removeAbandoned(layout)
  const scratch = await mkdtemp(join(layout.root, SCRATCH))
  try {
    const passwordFile = join(scratch, 'password')
    await writeFile(passwordFile, superuserPassword, { mode: 0o600 })
    if (identity.owner) {
      await chown(passwordFile, identity.owner.uid, identity.owner.gid)
      await chown(scratch, identity.owner.uid, identity.owner.gid)
    }
    const made = join(scratch, basename(layout.cluster))
    await initdb(binaries, identity, env, made, passwordFile)
    await rename(made, layout.cluster).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error
    })
    await writeThrough(layout.root)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Refuses a folder that is not a whole cluster of our major version, before the server is let near it. */
export const checkCluster = async (layout: Layout, major: number) => {
  const version = await readFile(join(layout.cluster, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (version === undefined || !(await exists(join(layout.cluster, 'global', 'pg_control')))) {
    const missing = version === undefined ? 'PG_VERSION' : 'global/pg_control'
    throw new PostgresUnusable(
      `The database in ${layout.cluster} is incomplete (${missing} is missing); restore ${layout.root} from your backup, or move it away to begin with an empty database.`,
    )
  }
  if (Number.parseInt(version, 10) !== major) {
    throw new PostgresUnusable(
      `The database in ${layout.cluster} was made by PostgreSQL ${version.trim()} and this ChatX brings PostgreSQL ${major}; make a backup with the ChatX that made it and restore it with this one.`,
    )
  }
}

const giveTo = async (path: string, uid: number, gid: number): Promise<void> => {
  await lchown(path, uid, gid)
  const entries = await readdir(path, { withFileTypes: true })
  for (const entry of entries) {
    const inner = join(path, entry.name)
    await (entry.isDirectory() ? giveTo(inner, uid, gid) : lchown(inner, uid, gid))
  }
}

/** Mends what copying a data folder as root changes: its owner, and the mode that PostgreSQL insists on. */
export const mendOwnership = async (layout: Layout, identity: Identity) => {
  const found = await stat(layout.cluster)
  const { owner } = identity
  if (owner && found.uid !== owner.uid) await giveTo(layout.cluster, owner.uid, owner.gid)
  if ((found.mode & 0o077) !== 0) await chmod(layout.cluster, 0o700)
}
