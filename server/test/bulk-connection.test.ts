import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createBulkConnection } from '../src/infra/database/bulk.ts'
import { sql } from '../src/infra/database/database.ts'
import { createThrowAwayDatabase, type ThrowAwayDatabase } from '../src/infra/embedded-postgres/index.ts'
import { createLog } from '../src/infra/log.ts'

let database: ThrowAwayDatabase
let way: Server
let isSilent = false
const sockets = new Set<Socket>()

/** The way to the database, which can fall silent as when its host is gone: what is sent is lost, and nobody says so. */
const openWay = async (target: URL): Promise<string> => {
  const socketFolder = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  way = createServer((near) => {
    const far =
      socketFolder === null
        ? connect(port, target.hostname)
        : connect(`${socketFolder}/.s.PGSQL.${target.searchParams.get('port') ?? port}`)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => isSilent || to.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => isSilent || to.destroy())
    }
  })
  await new Promise<void>((done) => way.listen(0, '127.0.0.1', done))
  const address = way.address()
  const through = new URL(target)
  through.searchParams.delete('host')
  through.searchParams.delete('port')
  through.hostname = '127.0.0.1'
  through.port = String(typeof address === 'object' ? address?.port : 0)
  return through.href
}

beforeAll(async () => {
  database = await createThrowAwayDatabase(inject('cluster'), { template: inject('template') })
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  way.close()
  await database.drop()
})

it('does not wait for ever for a database that has fallen silent, and goes on when it is back', async () => {
  const connectionString = await openWay(new URL(database.connectionString))
  const log = createLog('silent')
  const bulk = createBulkConnection({ connectionString, prepare: 'select 1', log, longestMs: 500 })
  const one = () => bulk.inInstallation((tx) => tx.rows(sql<{ one: number }>`select 1 as one`))
  expect(await one()).toEqual([{ one: 1 }])
  isSilent = true
  await expect(one()).rejects.toThrow()
  isSilent = false
  expect(await one()).toEqual([{ one: 1 }])
  await bulk.close()
}, 10_000)
