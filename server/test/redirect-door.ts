import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './crash-server.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const READY_MS = 60_000

const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

type Options = {
  /** Of `buildServer`. */
  program: string
  connectionString: string
  environment?: Record<string, string>
  /** A folder that several share; otherwise one of its own, removed by `remove`. */
  data?: string
  /** Runs the command inside another one, which must become it (exec), so that signals reach it. */
  wrap?: (command: string[]) => string[]
}

const untilReady = async (url: string, child: ChildProcess, words: () => string): Promise<void> => {
  const until = performance.now() + READY_MS
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the redirector ended: ${words()}`)
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    )
    if (answer?.ok === true) return
    await pause(20)
  }
  throw new Error(`the redirector is not ready after ${READY_MS} ms: ${words()}`)
}

/** A redirector as a process of its own, as it is shipped, on a given database; it can be ended and started again. */
export const createDoor = async (options: Options) => {
  const { program, connectionString, environment = {}, wrap = (command: string[]) => command } = options
  const data = options.data ?? (await mkdtemp(join(root, '.cache/door-')))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let said = ''

  const spawned = (): ChildProcess => {
    const env = {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      CHATX_DATA: data,
      CHATX_KEY: Buffer.alloc(32, 7).toString('base64'),
      DATABASE_URL: connectionString,
      DATABASE_POOL: '4',
      ALLOW_UNSAFE_DATABASE: 'true',
      REDIRECTOR_PORT: String(port),
      LOG_LEVEL: 'warn',
      ...environment,
    }
    const stdio = ['ignore', 'pipe', 'pipe'] satisfies ('ignore' | 'pipe')[]
    const [command = '', ...words] = wrap([process.execPath, program, 'redirector'])
    return spawn(command, words, { cwd: root, env, stdio })
  }
  return {
    url,
    data,
    /** Starts it and waits until it is ready. */
    start: async (): Promise<void> => {
      child = spawned()
      const hear = (chunk: unknown) => {
        said = `${said}${String(chunk)}`.slice(-10_000)
      }
      child.stdout?.on('data', hear)
      child.stderr?.on('data', hear)
      await untilReady(url, child, () => said)
    },
    /** Answers after how many milliseconds it was gone, and how it ended: a number when it ended by itself. */
    end: async (signal: 'SIGKILL' | 'SIGTERM'): Promise<{ ms: number; code: number | null }> => {
      const ending = child
      if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null)
        return { ms: 0, code: null }
      const ended = new Promise<number | null>((done) => ending.once('exit', done))
      const began = performance.now()
      ending.kill(signal)
      const code = await ended
      return { ms: performance.now() - began, code }
    },
    words: () => said,
    pid: () => child?.pid ?? 0,
    remove: () => rm(data, { recursive: true, force: true }),
  }
}

export type Door = Awaited<ReturnType<typeof createDoor>>
