import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Keys } from '../src/infra/crypto.ts'
import { createLog } from '../src/infra/log.ts'
import {
  createEntries,
  findEntry,
  putEntry,
  putOnline,
} from '../src/modules/stream-link/stream-link-entry.service.ts'
import { createSnapshots, loadSnapshot } from '../src/modules/stream-link/stream-link-snapshot.service.ts'
import { readLinks } from '../src/modules/stream-link/stream-link-table.store.ts'
import { createLinkTable, type LiveLinkTable } from '../src/modules/stream-link/stream-link-table.service.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { eventually } from './people.ts'
import { plantLink, plantOwner } from './redirect-world.ts'

const log = createLog('silent')
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
    log,
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

it('keeps a table of many links in parts, and takes over all of it or nothing', async () => {
  const { keys } = server.services
  const sealed: number[] = []
  const measured: Keys = {
    ...keys,
    seal: (plain, place) => {
      sealed.push(plain.length)
      return keys.seal(plain, place)
    },
  }
  const link = await plantLink(client, { mainAccountId: await plantOwner(client), targets: 3 })
  const [row] = await server.services.db.inInstallation((tx) => readLinks(tx, [link.linkId]))
  if (row === undefined) throw new Error('the link was not read')
  const entries = createEntries(log)
  putOnline(entries, ['account'])
  for (let n = 0; n < 2_000; n += 1) putEntry(entries, { ...row, stream_link_id: `${n}`, code: `code${n}` })
  const deps = { keys: measured, log, snapshotFile: join(folder, 'parts.sealed') }
  await createSnapshots(deps, entries).now()
  expect(Math.max(...sealed)).toBeLessThan(500_000)
  const taken = createEntries(log)
  expect(await loadSnapshot(deps, taken)).toBe(true)
  expect([taken.byId.size, [...taken.online]]).toEqual([2_000, ['account']])
  expect(findEntry(taken, 'code1999')?.link.targets).toHaveLength(3)
  const file = await readFile(deps.snapshotFile)
  await writeFile(deps.snapshotFile, file.subarray(0, 4 + file.readUInt32BE(0)))
  const none = createEntries(log)
  expect([await loadSnapshot(deps, none), none.byId.size]).toEqual([false, 0])
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
