import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../src/infra/log.ts'
import { createLinkTable, type LiveLinkTable } from '../src/modules/stream-link/stream-link-table.service.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { eventually } from './people.ts'
import { plantLink, plantOwner } from './redirect-world.ts'

let server: TestServer
let client: pg.Client
let folder: string

beforeAll(async () => {
  server = await startTestServer({ processes: ['api'] })
  client = new pg.Client({ connectionString: server.superuserConnectionString })
  await client.connect()
  folder = await mkdtemp(join(resolve(import.meta.dirname, '../../.cache'), 'table-'))
}, 120_000)
afterAll(async () => {
  await client.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const openTable = (): Promise<LiveLinkTable> => {
  const { db, bus, keys } = server.services
  return createLinkTable({
    db,
    bus,
    keys,
    log: createLog('silent'),
    now: Date.now,
    snapshotFile: join(folder, 'table.sealed'),
    onlineAccounts: async () => [],
  })
}

it('asks the database before it answers with the table of the last run', async () => {
  const link = await plantLink(client, { mainAccountId: await plantOwner(client) })
  await (await openTable()).close()
  await client.query("update stream_link set blocked_reason = 'phishing', version = version + 1")
  const table = await openTable()
  const found = table.find(link.code)?.link.status
  await table.close()
  expect(found).toBe('blocked')
})

it('knows no link of a main account that is disabled, until it is enabled again', async () => {
  const mainAccountId = await plantOwner(client)
  const link = await plantLink(client, { mainAccountId })
  const table = await openTable()
  const set = async (status: string) => {
    await client.query('update main_account set status = $2 where main_account_id = $1', [
      mainAccountId,
      status,
    ])
    server.services.bus.publish('stream-link', {})
  }
  const known = (wanted: boolean) =>
    eventually(
      async () => table.find(link.code) !== undefined,
      (is) => is === wanted,
    )
  await known(true)
  await set('disabled')
  await known(false)
  await set('normal')
  await known(true)
  await table.close()
})
