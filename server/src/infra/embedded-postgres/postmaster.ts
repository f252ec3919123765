import { execFile } from 'node:child_process'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { platform } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { codeOf } from './errors.ts'
import type { Layout } from './layout.ts'

const run = promisify(execFile)

/** What `postmaster.pid` says of the server on a cluster. */
export type Postmaster = { pid: number; ready: boolean; text: string }

/** Reads the text of `postmaster.pid`: line 1 is the process id, line 8 the state ('starting', 'ready', 'stopping'). */
export const parsePostmaster = (text: string): Postmaster | undefined => {
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready', text } : undefined
}

const readIfThere = (path: string) =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return undefined
    throw error
  })

export const readPostmaster = async (layout: Layout): Promise<Postmaster | undefined> => {
  const text = await readIfThere(join(layout.cluster, 'postmaster.pid'))
  return text === undefined ? undefined : parsePostmaster(text)
}

/** Whether the process runs; one that has ended but was not yet collected by its parent does not. */
export const isRunning = async (pid: number): Promise<boolean> => {
  if (platform() === 'linux') {
    const stat = await readIfThere(`/proc/${pid}/stat`)
    // After the name in brackets, which may itself hold brackets, comes the state; Z and X have ended.
    return stat !== undefined && !/^\) [ZX]/.test(stat.slice(stat.lastIndexOf(')')))
  }
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

const commandOf = async (pid: number): Promise<string> => {
  if (platform() === 'linux') return ((await readIfThere(`/proc/${pid}/cmdline`)) ?? '').replaceAll('\0', ' ')
  const done = await run('ps', ['-o', 'command=', '-p', String(pid)], { timeout: 5000 }).catch(
    () => undefined,
  )
  return done?.stdout ?? ''
}

/** Whether this process is the server of this very cluster: process ids are given out again, in containers at once. */
export const isServerOf = async (pid: number, layout: Layout): Promise<boolean> =>
  (await isRunning(pid)) && (await commandOf(pid)).includes(`-D ${layout.cluster} `)

/** Whether anybody listens on the cluster's socket, be it a server in another container whose process we cannot see. */
export const answers = (layout: Layout): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(join(layout.socket, '.s.PGSQL.5432'))
    const end = (result: boolean) => {
      socket.destroy()
      resolve(result)
    }
    socket.setTimeout(2000, () => end(false))
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })

const firstLine = (text: string) => Number(text.split('\n')[0])

/** Removes a lock file whose process is not our server, and puts it back if another process replaced it meanwhile. */
const removeStale = async (file: string, layout: Layout) => {
  const text = await readIfThere(file)
  if (text === undefined || (await isServerOf(firstLine(text), layout))) return
  const aside = `${file}.${process.pid}`
  const moved = await rename(file, aside).then(
    () => true,
    () => false,
  )
  if (!moved) return
  const taken = (await readIfThere(aside)) ?? ''
  if (taken !== text) await writeFile(file, taken, { flag: 'wx', mode: 0o600 }).catch(() => undefined)
  await rm(aside, { force: true })
}

/** PostgreSQL believes a lock file as long as any process has its number; these two are checked by name as well. */
export const removeStaleLocks = async (layout: Layout) => {
  await removeStale(join(layout.cluster, 'postmaster.pid'), layout)
  await removeStale(join(layout.socket, '.s.PGSQL.5432.lock'), layout)
}

const waitForEnd = async (pid: number, milliseconds: number): Promise<boolean> => {
  const until = Date.now() + milliseconds
  while (await isRunning(pid)) {
    if (Date.now() > until) return false
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return true
}

/**
 * Shuts the server down: "fast" (open transactions are rolled back, everything is written), and if it has not ended
 * after half a minute "immediate" (it repairs itself at the next start). Returns whether it ended.
 */
export const shutDown = async (pid: number, log: (line: string) => void): Promise<boolean> => {
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(pid, name)
    } catch (error) {
      if (codeOf(error) !== 'ESRCH') throw error
    }
  }
  signal('SIGINT')
  if (await waitForEnd(pid, 30_000)) return true
  log('the database takes more than 30 s to shut down; it is told to stop at once')
  signal('SIGQUIT')
  return waitForEnd(pid, 10_000)
}
