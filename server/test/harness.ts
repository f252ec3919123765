import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Endpoint, InputOf, OutputOf } from '@chatx/contract/base/endpoint'
import type { ClientFrame, ServerFrame } from '@chatx/contract/live'
import { inject } from 'vitest'
import { WebSocket } from 'ws'
import { readConfig } from '../src/config.ts'
import { createBus } from '../src/infra/bus.ts'
import { createKeys } from '../src/infra/crypto.ts'
import { createDatabase } from '../src/infra/database/database.ts'
import { createThrowAwayDatabase } from '../src/infra/embedded-postgres/index.ts'
import { createLog } from '../src/infra/log.ts'
import { systemRandom } from '../src/infra/random.ts'
import { type ProcessName, startProcesses } from '../src/processes/all.ts'
import { type Services, wire } from '../src/wiring.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** A clock that a test moves; without a move it runs with the real one. */
export const createTestClock = () => {
  let shiftMs = 0
  return {
    now: () => new Date(Date.now() + shiftMs),
    forward: (milliseconds: number) => {
      shiftMs += milliseconds
    },
  }
}

export type Reply<T> = { status: number; code: number; msg: string; data: T; headers: Headers }

export type CallOptions = {
  token?: string | undefined
  headers?: Record<string, string>
  jar?: CookieJar | undefined
}

/** Cookies of one browser. */
export type CookieJar = Map<string, string>

const dotted = (value: unknown, prefix = ''): [string, string][] =>
  Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) =>
    inner === undefined
      ? []
      : typeof inner === 'object' && inner !== null
        ? dotted(inner, `${prefix}${key}.`)
        : [[`${prefix}${key}`, String(inner)]],
  )

const keepCookies = (jar: CookieJar | undefined, headers: Headers): void => {
  for (const cookie of jar === undefined ? [] : headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';')
    jar?.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
  }
}

const headersOf = (bodied: boolean, { token, headers, jar }: CallOptions): Record<string, string> => {
  const cookies = [...(jar ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const wanted = {
    systemLanguageCode: 'EN',
    'content-type': bodied ? 'application/json' : undefined,
    authorization: token === undefined ? undefined : `Bearer ${token}`,
    cookie: cookies === '' ? undefined : cookies,
    'x-xsrf-token': jar?.get('XSRF-TOKEN'),
    ...headers,
  }
  return Object.fromEntries(
    Object.entries(wanted).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

export const createCaller =
  (url: string) =>
  async <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions = {},
  ): Promise<Reply<OutputOf<E>>> => {
    const bodied = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
    const query = bodied ? '' : `?${new URLSearchParams(dotted(input ?? {}))}`
    const answer = await fetch(`${url}${endpoint.path}${query}`, {
      method: endpoint.method,
      headers: headersOf(bodied, options),
      ...(bodied ? { body: JSON.stringify(input ?? {}) } : {}),
      signal: AbortSignal.timeout(30_000),
    })
    keepCookies(options.jar, answer.headers)
    const body = (await answer.json()) as { code: number; msg: string; data: OutputOf<E> }
    return { status: answer.status, headers: answer.headers, ...body }
  }

/** A live connection that keeps every frame it got. */
export const openLive = async (url: string, ticket: string) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live?ticket=${ticket}`)
  const frames: ServerFrame[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    frames.push(JSON.parse(String(data)) as ServerFrame)
    for (const look of waiting) look()
  })
  await new Promise<void>((opened, failed) => {
    socket.once('open', opened)
    socket.once('error', failed)
  })
  // As every client: one that is silent for a minute is taken for gone.
  const alive = setInterval(() => socket.send(JSON.stringify({ t: 'ping' } satisfies ClientFrame)), 20_000)
  socket.once('close', () => clearInterval(alive))
  return {
    socket,
    frames,
    send: (frame: ClientFrame) => socket.send(JSON.stringify(frame)),
    /** The first frame that fits, now or later; fails after 40 s with what came instead. */
    until: <T extends ServerFrame>(fits: (frame: ServerFrame) => frame is T) =>
      new Promise<T>((found, failed) => {
        const timer = setTimeout(
          () => failed(new Error(`no such frame came, only ${JSON.stringify(frames).slice(0, 2000)}`)),
          40_000,
        )
        const look = () => {
          const hit = frames.find(fits)
          if (hit === undefined) return
          clearTimeout(timer)
          waiting.delete(look)
          found(hit as T)
        }
        waiting.add(look)
        look()
      }),
    close: () => socket.close(),
  }
}

export type TestOptions = {
  processes?: ProcessName[]
  /** Changes every statement, for the test that takes the application's own filters away. */
  rewrite?: (text: string) => string
  environment?: Record<string, string>
  log?: string
  /** Another server to share a database with, as two machines do; start that one with `several`. */
  beside?: TestServer
  /** More servers will share this one's database, so news must leave the process. */
  several?: boolean
}

export type TestServer = {
  url: string
  /** Where short links answer, when the redirector is among the processes. */
  doorUrl: string
  call: ReturnType<typeof createCaller>
  services: Services
  clock: ReturnType<typeof createTestClock>
  connectionString: string
  superuserConnectionString: string
  stop(): Promise<void>
}

/** The real server, its real database copied from the migrated template, on a port of its own. */
export const startTestServer = async (options: TestOptions = {}): Promise<TestServer> => {
  const database =
    options.beside === undefined
      ? await createThrowAwayDatabase(inject('cluster'), { template: inject('template') })
      : { ...options.beside, drop: async () => undefined }
  const data = await mkdtemp(join(root, '.cache/test-data-'))
  const config = readConfig({
    CHATX_DATA: data,
    PORT: '0',
    REDIRECTOR_PORT: '0',
    DATABASE_URL: database.connectionString,
    ALLOW_UNSAFE_DATABASE: 'true',
    PUBLIC_URL: 'http://localhost:8080',
    RATE_PER_MINUTE: '1000000',
    ...options.environment,
  })
  const log = createLog(options.log ?? 'silent')
  const clock = createTestClock()
  const db = createDatabase({
    connectionString: database.connectionString,
    maxConnections: 10,
    log,
    ...(options.rewrite === undefined ? {} : { rewrite: options.rewrite }),
  })
  const bus = await createBus({
    connectionString: database.connectionString,
    pool: db.pool,
    node: systemRandom.id(),
    log,
    alone: options.beside === undefined && options.several !== true,
  })
  const keys = createKeys(Buffer.alloc(32, 7))
  const services = await wire({ config, log, clock, random: systemRandom, db, bus, keys, root })
  const running = await startProcesses(options.processes ?? ['api', 'realtime', 'worker'], services, {
    pages: false,
    strict: true,
  })
  const url = `http://127.0.0.1:${running.port}`
  return {
    url,
    doorUrl: `http://127.0.0.1:${running.doorPort}`,
    call: createCaller(url),
    services,
    clock,
    connectionString: database.connectionString,
    superuserConnectionString: database.superuserConnectionString,
    stop: async () => {
      await running.stop()
      await services.pending.settle(5_000)
      services.sessions.stop()
      await services.translation.close()
      await bus.close()
      await db.close()
      await database.drop()
      await rm(data, { recursive: true, force: true })
    },
  }
}
