import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createBulkConnection } from '../src/infra/database/bulk.ts'
import { createThrowAwayDatabase, type ThrowAwayDatabase } from '../src/infra/embedded-postgres/index.ts'
import { createLog } from '../src/infra/log.ts'
import { createLull } from '../src/infra/lull.ts'
import { type Click, clickLine } from '../src/modules/stream-link/stream-link-click.rules.ts'
import { createLinkWriter, type LinkWriter } from '../src/modules/stream-link/stream-link-writer.service.ts'
import { stageTables } from '../src/modules/stream-link/stream-link-writer.store.ts'
import { recount } from './redirect-recount.ts'
import { createClicks, plantLink, plantOwner } from './redirect-world.ts'

const log = createLog('silent')
const lull = createLull({ busyShare: 1, patienceMs: 0 })
const click = createClicks()
let database: ThrowAwayDatabase
let client: pg.Client
let folder: string
let writer: LinkWriter

beforeAll(async () => {
  database = await createThrowAwayDatabase(inject('cluster'), { template: inject('template') })
  client = new pg.Client({ connectionString: database.superuserConnectionString })
  await client.connect()
  folder = await mkdtemp(join(resolve(import.meta.dirname, '../../.cache'), 'segments-'))
  const { connectionString } = database
  const bulk = createBulkConnection({ connectionString, prepare: stageTables, log })
  writer = createLinkWriter({ bulk, leftSegments: async () => [], lull, log })
})
afterAll(async () => {
  await writer.close(1_000)
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const segmentOf = async (name: string, clicks: Click[]): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, clicks.map((one) => `${clickLine(one)}\n`).join(''))
  return path
}
const isCounted = (path: string) => expect.poll(() => existsSync(path), { timeout: 30_000 }).toBe(false)

/** Why a whole segment cannot be stored, and how that is mended. */
const reasons: [string, (mainAccountId: string, clicks: Click[]) => Promise<void>, () => Promise<unknown>][] =
  [
    [
      'a time zone that the database does not know',
      async (mainAccountId) => {
        await client.query("update main_account set time_zone = 'Mars/Base' where main_account_id = $1", [
          mainAccountId,
        ])
      },
      () => client.query("update main_account set time_zone = 'UTC' where time_zone = 'Mars/Base'"),
    ],
    [
      'a click that is there already',
      async (_, clicks) => {
        const path = await segmentOf('before.log', clicks.slice(0, 1))
        writer.take(path)
        await isCounted(path)
      },
      () => client.query('begin; delete from stream_visit; commit'),
    ],
  ]

it.each(reasons)('does not hold up the segments behind one with %s', async (name, spoil, mend) => {
  const mainAccountId = await plantOwner(client)
  const link = await plantLink(client, { mainAccountId })
  const other = await plantLink(client, { mainAccountId: await plantOwner(client) })
  const clicks = [click(link), click(link)]
  await spoil(mainAccountId, clicks)
  const stuck = await segmentOf(`stuck ${name}.log`, clicks)
  const next = await segmentOf(`next ${name}.log`, [click(other)])
  writer.take(stuck)
  writer.take(next)
  await isCounted(next)
  expect([existsSync(stuck), writer.state().waiting]).toEqual([true, 0])
  await mend()
  // As the next look into the folder does.
  writer.take(stuck)
  await isCounted(stuck)
  expect(name.includes('click') ? [] : await recount(client)).toEqual([])
})
