import { type ChildProcess, spawn } from 'node:child_process'
import { open, rename, stat } from 'node:fs/promises'
import type { Binaries } from './binaries.ts'
import { PostgresUnusable } from './errors.ts'
import { explainSpawnError, type Identity } from './identity.ts'
import type { Layout } from './layout.ts'
import { readPostmaster } from './postmaster.ts'

const LOG_LIMIT_BYTES = 10_000_000
const READY_LIMIT_MS = 600_000

/** `words`: why it ended, as its log says. */
export type Launched = { ok: true; pid: number } | { ok: false; words: string }

const serverSettings = (layout: Layout, unsafe: boolean): string[] => {
  const safety = unsafe ? 'off' : 'on'
  return [
    'listen_addresses=',
    `unix_socket_directories=${layout.socket}`,
    'unix_socket_permissions=0700',
    'port=5432',
    `fsync=${safety}`,
    `full_page_writes=${safety}`,
    `synchronous_commit=${safety}`,
    // The log must not hold what customers wrote: neither statements nor the rows that a constraint complains of.
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    'log_checkpoints=off',
    'logging_collector=off',
    'log_destination=stderr',
  ].flatMap((setting) => ['-c', setting])
}

const openLog = async (file: string) => {
  const before = await stat(file).catch(() => undefined)
  if (before && before.size > LOG_LIMIT_BYTES) await rename(file, `${file}.1`)
  const handle = await open(file, 'a+', 0o600)
  return { handle, from: (await handle.stat()).size }
}

const readFrom = async (handle: Awaited<ReturnType<typeof open>>, from: number) => {
  const { size } = await handle.stat()
  const length = Math.min(Math.max(0, size - from), 64_000)
  return (await handle.read(Buffer.alloc(length), 0, length, from)).buffer.toString('utf8')
}

/** The first thing that the server itself called fatal, else its last words. */
export const lastWords = (log: string): string => {
  const lines = log.split('\n').filter((line) => line.trim() !== '')
  const fatal = lines.find((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? 'it said nothing'
  return fatal.replace(/^.*?\b(FATAL|PANIC|LOG|ERROR):\s*/, '').trim()
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Polls until the child is ready (true) or has ended (false). Ready is what `postmaster.pid` says: the socket answers earlier. */
const untilReady = async (
  layout: Layout,
  child: ChildProcess,
  log: (line: string) => void,
): Promise<boolean> => {
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  const begun = Date.now()
  for (let told = begun; child.exitCode === null && child.signalCode === null; await pause(5)) {
    if (failure) throw explainSpawnError(failure, child.spawnfile)
    const state = await readPostmaster(layout)
    if (state?.ready && state.pid === child.pid) return true
    if (Date.now() - begun > READY_LIMIT_MS) {
      throw new PostgresUnusable(
        `The database in ${layout.root} is still starting after 10 minutes; look at ${layout.log}, wait for it to finish and start again.`,
      )
    }
    if (Date.now() - told > 5000) {
      told = Date.now()
      log('the database is still starting (after a crash it repairs itself first)')
    }
  }
  return false
}

/**
 * Starts the server in a process group of its own, so that Ctrl-C reaches only us, with a file to write its log to, so
 * that it outlives us when we are killed. Resolves when it is ready or has ended.
 */
export const launch = async (
  layout: Layout,
  binaries: Binaries,
  identity: Identity,
  env: Record<string, string>,
  options: { unsafe: boolean; log: (line: string) => void },
): Promise<Launched> => {
  const { handle, from } = await openLog(layout.log)
  try {
    const [program = '', ...rest] = [...identity.prefix, binaries.postgres]
    const child = spawn(program, [...rest, '-D', layout.cluster, ...serverSettings(layout, options.unsafe)], {
      ...identity.spawn,
      env,
      cwd: '/',
      detached: true,
      stdio: ['ignore', handle.fd, handle.fd],
    })
    child.unref()
    if (await untilReady(layout, child, options.log)) return { ok: true, pid: child.pid ?? 0 }
    return { ok: false, words: lastWords(await readFrom(handle, from)) }
  } finally {
    await handle.close()
  }
}
