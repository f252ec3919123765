import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
/** What the product's first start leaves. */
const firstData = join(root, '.cache/e2e-first')

export const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null ? found(address.port) : failed(new Error('no port')),
      )
    })
  })

export type DemoServer = {
  url: string
  /** Where short links are opened, without a slash at its end. */
  linkUrl: string
  channelKey: string
  output: () => string
  stop(): Promise<void>
  kill(): Promise<void>
}

const until = async (look: () => boolean, child: ChildProcess, output: () => string): Promise<void> => {
  const deadline = Date.now() + 90_000
  while (!look()) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`the server did not start: ${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((done) =>
    child.exitCode === null && child.signalCode === null ? child.once('exit', () => done()) : done(),
  )

const start = async (data: string, environment: Record<string, string>): Promise<DemoServer> => {
  const [port, doorPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, 'server/dist/main.mjs')], {
    env: {
      ...process.env,
      CHATX_DATA: data,
      PORT: String(port),
      REDIRECTOR_PORT: String(doorPort),
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const output = () => text
  child.stdout.on('data', (chunk) => (text += String(chunk)))
  child.stderr.on('data', (chunk) => (text += String(chunk)))
  await until(() => text.includes('Operator  operator@'), child, output)
  const channelKey = /\/chat\/([\w-]+)/.exec(text)?.[1]
  if (channelKey === undefined) throw new Error(`no demo channel was printed: ${text}`)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended(child)
  }
  return {
    url: `http://localhost:${port}`,
    linkUrl: `http://localhost:${doorPort}`,
    channelKey,
    output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 })

/** Starts the product for the first time, once for all stories; answers what removes it when they have ended. */
export const prepareData = async (): Promise<() => Promise<void>> => {
  await remove(firstData)
  const server = await start(firstData, {})
  await server.stop()
  return () => remove(firstData)
}

/** The product as `npm start` runs it: built bundle, embedded database, demo tenant, in a folder of its own, started before. */
export const startDemo = async (environment: Record<string, string> = {}): Promise<DemoServer> => {
  const data = await mkdtemp(join(root, '.cache/e2e-'))
  // By a program, for the database's files belong to another user when we are root.
  execFileSync('cp', ['-a', `${firstData}/.`, data])
  const server = await start(data, environment).catch(async (error: unknown) => {
    await remove(data)
    throw error
  })
  const end = async (stop: () => Promise<void>) => {
    await stop()
    await remove(data)
  }
  return { ...server, stop: () => end(server.stop), kill: () => end(server.kill) }
}
