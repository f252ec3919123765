import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
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
let number = 0

beforeAll(async () => {
  database = await createThrowAwayDatabase(inject('cluster'), { template: inject('template') })
  client = new pg.Client({ connectionString: database.superuserConnectionString })
  await client.connect()
  folder = await mkdtemp(join(resolve(import.meta.dirname, '../../.cache'), 'segments-'))
  const bulk = createBulkConnection({
    connectionString: database.connectionString,
    prepare: stageTables,
    log,
  })
  writer = createLinkWriter({ bulk, leftSegments: async () => [], lull, log })
})
afterAll(async () => {
  await writer.close(1_000)
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const segmentOf = async (lines: string[], name = `segment-${number++}.log`): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, lines.map((line) => `${line}\n`).join(''))
  return path
}
const applied = (path: string) =>
  expect.poll(() => [existsSync(path), writer.state().problem], { timeout: 30_000 }).toEqual([false, null])
const apply = async (clicks: Click[], name?: string): Promise<void> => {
  const path = await segmentOf(clicks.map(clickLine), name)
  writer.take(path)
  await applied(path)
}
const one = async (text: string, values: unknown[]): Promise<Record<string, unknown>> =>
  (await client.query<Record<string, unknown>>(text, values)).rows[0] ?? {}
const countersOf = (linkId: string) =>
  one('select click_num, visitor_num, bot_num from stream_link where stream_link_id = $1', [linkId])

describe('a segment of clicks', () => {
  it('counts once in every table, and not again when it comes twice', async () => {
    const link = await plantLink(client, { mainAccountId: await plantOwner(client), targets: 3 })
    const visitorId = click(link).visitorId
    const clicks = [
      ...Array.from({ length: 30 }, () => click(link)),
      click(link, { visitorId }),
      click(link, { visitorId, region: 'SG', at: Date.UTC(2026, 10, 21, 16, 1) }),
      click(link, { outcome: 'default-region', targetId: null, region: 'CN' }),
      click(link, { outcome: 'bot' }),
    ]
    await apply(clicks, 'twice.log')
    await apply(clicks, 'twice.log')
    expect(await countersOf(link.linkId)).toEqual({ click_num: 33, visitor_num: 32, bot_num: 1 })
    expect(
      await one(
        'select visits, region, first_at <> last_at as moved from stream_visitor where visitor_id = $1',
        [visitorId],
      ),
    ).toEqual({ visits: 2, region: 'SG', moved: true })
    // 16:00 UTC is midnight in Shanghai.
    const days = await client.query(
      'select day::text, visitors from stream_day where stream_link_id = $1 order by day',
      [link.linkId],
    )
    expect(days.rows).toEqual([
      { day: '2026-11-21', visitors: 32 },
      { day: '2026-11-22', visitors: 1 },
    ])
    expect(await recount(client)).toEqual([])
  })

  it('keeps the first target of an address, unless it is bound anew', async () => {
    const link = await plantLink(client, { mainAccountId: await plantOwner(client), targets: 3 })
    const [first = '', second = '', third = ''] = link.targetIds
    const bound = async () =>
      (
        await one("select target_id from stream_binding where stream_link_id = $1 and ip_key = '\\x0a'", [
          link.linkId,
        ])
      )['target_id']
    await apply([
      click(link, { bind: 'first', ipKey: '0a', targetId: first }),
      click(link, { bind: 'first', ipKey: '0a', targetId: second }),
    ])
    await apply([click(link, { bind: 'first', ipKey: '0a', targetId: third })])
    expect(await bound()).toBe(first)
    await apply([click(link, { bind: 'anew', ipKey: '0a', targetId: third })])
    expect(await bound()).toBe(third)
  })

  it('drops the clicks of a deleted link and counts the others', async () => {
    const mainAccountId = await plantOwner(client)
    const link = await plantLink(client, { mainAccountId })
    const gone = { ...link, linkId: mainAccountId }
    await apply([click(link), click(gone), click(gone, { outcome: 'bot' })])
    expect(await countersOf(link.linkId)).toMatchObject({ click_num: 1 })
    expect(
      await one('select count(*)::int as n from stream_visit where stream_link_id = $1', [gone.linkId]),
    ).toEqual({ n: 0 })
    expect(writer.state().dropped).toBe(2)
  })

  it('sets a bad line aside and counts the rest', async () => {
    const link = await plantLink(client, { mainAccountId: await plantOwner(client) })
    const path = await segmentOf([clickLine(click(link)), 'a\tbad\tline', clickLine(click(link))], 'bad.log')
    writer.take(path)
    await applied(path)
    expect(await readFile(`${path}.bad`, 'utf8')).toBe('a\tbad\tline\n')
    expect(await countersOf(link.linkId)).toMatchObject({ click_num: 2 })
    expect(writer.state().bad).toBe(1)
  })

  it('leaves a torn last line out, and a token with its first click', async () => {
    const link = await plantLink(client, { mainAccountId: await plantOwner(client) })
    const path = join(folder, 'torn.log')
    const lines = [click(link, { token: 'abcdefgh' }), click(link, { token: 'abcdefgh' })].map(clickLine)
    await writeFile(path, `${lines.join('\n')}\n${clickLine(click(link)).slice(0, 50)}`)
    writer.take(path)
    await applied(path)
    await apply([click(link, { token: 'abcdefgh' })])
    expect(await countersOf(link.linkId)).toMatchObject({ click_num: 3 })
    expect(await one("select count(*)::int as n from stream_visit where token = 'abcdefgh'", [])).toEqual({
      n: 1,
    })
    expect(await recount(client)).toEqual([])
  })
})

it('the recount sees a counter that is off', async () => {
  await client.query('begin; update stream_link set click_num = click_num + 1')
  expect(await recount(client)).not.toEqual([])
  await client.query('rollback')
})
