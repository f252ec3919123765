import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { codeOf, PostgresUnusable } from './errors.ts'
import { type Layout, ownerOf } from './layout.ts'

const run = promisify(execFile)

/** Debian's `nobody`: what an unprivileged process of nobody in particular runs as. */
const NOBODY = 65534

/** Who the server runs as. All three are empty when that is simply us; `owner` is set when we are root. */
export type Identity = {
  owner?: { uid: number; gid: number }
  /** The options of `spawn` that change to the owner. */
  spawn: { uid?: number; gid?: number }
  /** Or a command, put before every program, that does so. */
  prefix: string[]
}

/** Whether `uid`/`gid` may enter every folder above and including `folder`, and if not, the topmost that it may not. */
export const firstBarred = async (folder: string, uid: number, gid: number): Promise<string | undefined> => {
  const parent = dirname(folder)
  const above = parent === folder ? undefined : await firstBarred(parent, uid, gid)
  if (above) return above
  const { mode, uid: owner, gid: group } = await stat(folder)
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
  return (mode & bit) === 0 ? folder : undefined
}

const setpriv = (uid: number, gid: number, capability: string) => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  `--inh-caps=+${capability}`,
  `--ambient-caps=+${capability}`,
  // Else the kernel forgets the capability when the server asks whether it may read its own programs.
  '--securebits=+no_setuid_fixup',
  '--',
]

/**
 * PostgreSQL refuses to run as root, and another user may not enter a private folder such as /root. Where `setpriv`
 * can, that user is lent the one capability of passing through folders; containers keep the first or the second.
 */
const passThrough = async (uid: number, gid: number, probe: string[], env: Record<string, string>) => {
  for (const capability of ['dac_read_search', 'dac_override']) {
    const [program = '', ...rest] = [...setpriv(uid, gid, capability), ...probe]
    const done = await run(program, rest, { env, cwd: '/', timeout: 10_000 }).catch(() => undefined)
    // The server also prints "invalid binary" when it may start itself but not find its other files.
    if (done && !done.stderr.includes('invalid binary')) return setpriv(uid, gid, capability)
  }
  return undefined
}

const asRoot = async (
  layout: Layout,
  binaries: Binaries,
  env: Record<string, string>,
  log: (line: string) => void,
): Promise<Identity> => {
  const owner = await ownerOf(layout.cluster)
  const { uid, gid } = owner && owner.uid !== 0 ? owner : { uid: NOBODY, gid: NOBODY }
  const barred =
    (await firstBarred(layout.root, uid, gid)) ?? (await firstBarred(dirname(binaries.postgres), uid, gid))
  if (!barred) return { owner: { uid, gid }, spawn: { uid, gid }, prefix: [] }
  const prefix = await passThrough(uid, gid, [binaries.postgres, '--version'], env)
  if (!prefix) {
    throw new PostgresUnusable(
      `The database server may not run as root, and its own user (uid ${uid}) may not enter ${barred}; move ChatX to a folder that everyone may enter, such as /opt/chatx, or run it as an ordinary user, or set DATABASE_URL.`,
    )
  }
  log(`${barred} is private: the database server is lent the right to pass through it`)
  return { owner: { uid, gid }, spawn: {}, prefix }
}

/** Decides who the server runs as: we ourselves, or when we are root the owner of its data, at first `nobody`. */
export const chooseIdentity = async (
  layout: Layout,
  binaries: Binaries,
  env: Record<string, string>,
  log: (line: string) => void,
): Promise<Identity> => {
  const own = process.getuid?.()
  if (own === 0) return asRoot(layout, binaries, env, log)
  const owner = await ownerOf(layout.cluster)
  if (owner && own !== undefined && owner.uid !== own) {
    throw new PostgresUnusable(
      `The database in ${layout.root} belongs to uid ${owner.uid}, and ChatX now runs as uid ${own}; run it as before, or give the folder over with: chown -R ${own} ${layout.root}.`,
    )
  }
  return { spawn: {}, prefix: [] }
}

/** Says why a program could not be run at all. */
export const explainSpawnError = (error: unknown, program: string) =>
  new PostgresUnusable(
    `The built-in database cannot run on this system (${codeOf(error) || 'failed'}: ${program}); set DATABASE_URL to a PostgreSQL 15 or newer.`,
    { cause: error },
  )
