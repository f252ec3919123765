import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { homedir } from 'node:os'
import pg from 'pg'
import { socketFolder } from '../src/infra/embedded-postgres/layout.ts'
import { createCaller } from './harness.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const run = promisify(execFile)
const READY_MS = 60_000

export const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

const untilReady = async (url: string, child: ChildProcess, words: () => string): Promise<number> => {
  const began = performance.now()
  while (performance.now() - began < READY_MS) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${words()}`)
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    )
    if (answer?.ok === true) return performance.now() - began
    await pause(20)
  }
  throw new Error(`the server is not ready after ${READY_MS} ms: ${words()}`)
}

/** The server as it is shipped; answers the file to run. */
export const buildServer = async (): Promise<string> => {
  await run(process.execPath, ['-e', "import('./tools/build.mjs').then(({ build }) => build(['server']))"], {
    cwd: root,
  })
  return join(root, 'server/dist/main.mjs')
}

/**
 * The real server as a process of its own, built as it is shipped, with its own data folder and its own embedded
 * PostgreSQL: durable, unlike the cluster of the other tests. It can be killed and started again.
 */
export const createCrashServer = async () => {
  const program = await buildServer()
  const data = await mkdtemp(join(root, '.cache/crash-'))
  const [port, doorPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let said = ''

  const start = async (): Promise<number> => {
    child = spawn(process.execPath, [program], {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        CHATX_DATA: data,
        PORT: String(port),
        REDIRECTOR_PORT: String(doorPort),
        PUBLIC_URL: `http://localhost:${port}`,
        RATE_PER_MINUTE: '1000000',
        LOG_LEVEL: 'error',
        // Only so that a mutant may weaken the database; the cluster is durable all the same.
        ALLOW_UNSAFE_DATABASE: 'true',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const hear = (chunk: unknown) => {
      said = `${said}${String(chunk)}`.slice(-3_000)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    return untilReady(url, child, () => said)
  }

  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const ending = child
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise((done) => ending.once('exit', done))
    ending.kill(signal)
    await ended
  }

  const postgresFolder = join(data, 'postgres')
  const postmaster = async (): Promise<number> =>
    Number((await readFile(join(postgresFolder, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0])

  /** A connection that sees everything; it does not outlive a kill of the postmaster. */
  const connect = async (): Promise<pg.Client> => {
    const { superuser } = JSON.parse(await readFile(join(postgresFolder, 'passwords.json'), 'utf8')) as {
      superuser: string
    }
    const socket = encodeURIComponent(socketFolder(postgresFolder, homedir(), process.getuid?.() === 0))
    const client = new pg.Client({
      connectionString: `postgres://postgres:${superuser}@localhost/chatx?host=${socket}`,
    })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  return {
    call: createCaller(url),
    /** Starts it, and answers after how many milliseconds it served. */
    start,
    /** kill -9 of the server's process alone: its PostgreSQL lives on. */
    kill: () => end('SIGKILL'),
    /** kill -9 of the database first and of the server at once after it. */
    killBoth: async () => {
      process.kill(await postmaster(), 'SIGKILL')
      await end('SIGKILL')
    },
    connect,
    words: () => said,
    /** Ends both as Ctrl-C does; answers whether the database went down with the server. */
    stop: async (): Promise<boolean> => {
      await end('SIGTERM')
      const left = await postmaster().then(
        () => true,
        () => false,
      )
      await rm(data, { recursive: true, force: true })
      return !left
    },
  }
}

export type CrashServer = Awaited<ReturnType<typeof createCrashServer>>
