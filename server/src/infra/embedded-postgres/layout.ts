import { createHash, randomBytes } from 'node:crypto'
import { access, chmod, chown, link, mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { codeOf, PostgresUnusable } from './errors.ts'

/** Where everything of one cluster lies; all absolute. */
export type Layout = {
  root: string
  /** PostgreSQL's own data directory, PGDATA. */
  cluster: string
  libraries: string
  passwords: string
  log: string
  socket: string
}

export type Passwords = { superuser: string; owner: string }

const SOCKET_FILE = '/.s.PGSQL.5432'
// A socket's address holds 104 bytes on macOS and 108 on Linux, the closing zero included.
const LONGEST_SOCKET_PATH = 100

const fits = (folder: string) => Buffer.byteLength(folder + SOCKET_FILE) < LONGEST_SOCKET_PATH

/**
 * The folder for the socket: inside the data folder, or, when that path is too long for a socket, a short one derived
 * from it (so that every process finds the same): under /run for root, else under the user's home. Never the system's
 * temporary folder, where others may create files and cleaners remove them.
 */
export const socketFolder = (root: string, home: string, isRoot: boolean): string => {
  const inside = join(root, 'socket')
  if (fits(inside)) return inside
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const short = isRoot ? join('/run/chatx', name) : join(home, '.chatx', 'run', name)
  if (fits(short)) return short
  throw new PostgresUnusable(
    `The path ${root} is too long for a database socket; move ChatX to a folder with a shorter path, or set DATABASE_URL.`,
  )
}

/** Creates the folder when needed and names its parts. The root is open to pass through, as the server may run as another user. */
export const prepareLayout = async (folder: string): Promise<Layout> => {
  await mkdir(folder, { recursive: true })
  const root = await realpath(folder)
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chmod(root, 0o711)
  return {
    root,
    cluster: join(root, 'cluster'),
    libraries: join(root, 'libraries'),
    passwords: join(root, 'passwords.json'),
    log: join(root, 'server.log'),
    socket: socketFolder(root, homedir(), isRoot),
  }
}

/** Makes the socket folder private to the user that the server runs as (none: the one we are). */
export const prepareSocketFolder = async (socket: string, owner?: { uid: number; gid: number }) => {
  await mkdir(socket, { recursive: true })
  await chmod(socket, 0o700)
  if (owner) await chown(socket, owner.uid, owner.gid)
}

export const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

const readPasswords = async (file: string): Promise<Passwords | undefined> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  try {
    const { superuser, owner } = JSON.parse(text) as Partial<Passwords>
    if (superuser && owner) return { superuser, owner }
  } catch {
    // Falls through to the sentence: what the parser says would quote the secret.
  }
  throw new PostgresUnusable(`The file ${file} is damaged; restore it from your backup of the data folder.`)
}

/**
 * The passwords of this cluster, made on first use. They exist before the cluster does, so that several processes
 * starting at once all build it with the same ones: the first `link` wins, the others read.
 */
export const loadPasswords = async (layout: Layout): Promise<Passwords> => {
  const known = await readPasswords(layout.passwords)
  if (known) return known
  if (await exists(layout.cluster)) {
    throw new PostgresUnusable(
      `The file ${layout.passwords} is missing, without which the database beside it cannot be opened; restore it from your backup of the data folder.`,
    )
  }
  const made = { superuser: randomBytes(24).toString('hex'), owner: randomBytes(24).toString('hex') }
  const draft = `${layout.passwords}.${process.pid}`
  await writeFile(draft, JSON.stringify(made), { mode: 0o600 })
  await link(draft, layout.passwords).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  await rm(draft)
  return (await readPasswords(layout.passwords)) ?? made
}

/** A connection string over the cluster's socket; the host in the address is only there because URLs want one. */
export const connectionString = (layout: Layout, user: string, password: string, database: string) =>
  `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(layout.socket)}`

/** The uid and gid that a path belongs to, or undefined when it is not there. */
export const ownerOf = async (path: string) => {
  const found = await stat(path).catch(() => undefined)
  return found && { uid: found.uid, gid: found.gid }
}
