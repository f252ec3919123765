// The product as it ships, for measuring: all of one process on a durable embedded PostgreSQL, in a database of its own.
import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as subAccount from '@chatx/contract/sub-account'
import * as webChat from '@chatx/contract/web-chat'
import { readConfig } from '../server/src/config.ts'
import { createBus } from '../server/src/infra/bus.ts'
import { createKeys } from '../server/src/infra/crypto.ts'
import { createDatabase } from '../server/src/infra/database/database.ts'
import { createThrowAwayDatabase, startPostgres } from '../server/src/infra/embedded-postgres/index.ts'
import { prepareJobs } from '../server/src/infra/jobs.ts'
import { createLog } from '../server/src/infra/log.ts'
import { assertDurability, migrate } from '../server/src/infra/migrations.ts'
import { systemRandom } from '../server/src/infra/random.ts'
import { startProcesses } from '../server/src/processes/all.ts'
import { wire } from '../server/src/wiring.ts'
import { createCaller, createTestClock, type TestServer } from '../server/test/harness.ts'
import { createDesk, createOwner, createVisitor, type Visitor } from '../server/test/people.ts'
import { inParallel } from './figures.ts'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** Migrates an empty database and opens the product's services on it. */
const openServices = async (connectionString: string, data: string) => {
  await migrate({ connectionString, folder: join(root, 'server/migrations') })
  await prepareJobs(connectionString)
  const config = readConfig({
    CHATX_DATA: data,
    PORT: '0',
    PUBLIC_URL: 'http://localhost:8080',
    DATABASE_URL: connectionString,
    RATE_PER_MINUTE: '100000000',
  })
  const log = createLog('error')
  const clock = createTestClock()
  const db = createDatabase({ connectionString, maxConnections: config.DATABASE_POOL, log })
  await assertDurability(db.pool, { allowUnsafe: false })
  const node = systemRandom.id()
  const bus = await createBus({ connectionString, pool: db.pool, node, log, alone: true })
  const keys = createKeys(Buffer.alloc(32, 7))
  return {
    clock,
    services: await wire({ config, log, clock, random: systemRandom, db, bus, keys, root }),
    close: async () => {
      await bus.close()
      await db.close()
    },
  }
}

/** The real server on a durable database of its own, which is dropped by `stop`. */
const openServer = async (pages: boolean): Promise<TestServer> => {
  const cluster = await startPostgres({ folder: join(root, '.cache/bench-postgres') })
  const database = await createThrowAwayDatabase(cluster)
  const data = await mkdtemp(join(root, '.cache/bench-data-'))
  const { services, clock, close } = await openServices(database.connectionString, data)
  const running = await startProcesses(['api', 'realtime', 'worker'], services, { pages })
  const url = `http://127.0.0.1:${running.port}`
  return {
    url,
    // No door of short links is opened here.
    doorUrl: '',
    call: createCaller(url),
    services,
    clock,
    connectionString: database.connectionString,
    superuserConnectionString: database.superuserConnectionString,
    stop: async () => {
      await running.stop()
      await services.pending.settle(10_000)
      services.sessions.stop()
      await services.translation.close()
      await close()
      await database.drop()
      await cluster.stop()
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** A shop with one desk, whose agent reads English, and its web chat online. */
const openWorld = async (pages: boolean) => {
  const server = await openServer(pages)
  const owner = await createOwner(server, 'bench', 100_000_000)
  const desk = await createDesk(server, owner, 'Bench')
  const translateIncoming = async (on: boolean): Promise<void> => {
    const info = await server.call(subAccount.getDeskInfo, {}, { token: desk.token })
    const setting = { ...info.data.translationSetting, receiveTranslationEnable: on }
    await server.call(subAccount.updateTranslationSetting, setting, { token: desk.token })
  }
  return { server, owner, desk, translateIncoming }
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** Visitors that read Spanish, each with a conversation that has begun: it holds one message. */
export const openConversations = async ({ server, desk }: World, count: number): Promise<Visitor[]> => {
  const visitors = await inParallel(Array.from({ length: count }), 8, async () => {
    const visitor = await createVisitor(server, desk)
    const hello = { clientMsgId: systemRandom.id(), text: 'Hola' }
    await server.call(webChat.sendFromVisitor, hello, { token: visitor.token })
    return visitor
  })
  await server.services.pending.settle(20_000)
  return visitors
}

/** What a visitor's token says of the visitor. */
export const visitorIdOf = ({ token }: Visitor): string => {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(claims) as { visitorId: string }).visitorId
}

/** Runs a measurement on a world of its own and takes the world down again, whatever happens. `pages` serves the built apps, too. */
export const inWorld = async (
  work: (world: World) => Promise<void>,
  { pages = false } = {},
): Promise<void> => {
  const world = await openWorld(pages)
  try {
    await work(world)
  } finally {
    await world.server.stop()
  }
}
