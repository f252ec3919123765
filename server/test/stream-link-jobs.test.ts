import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemRandom } from '../src/infra/random.ts'
import { streamLinkRounds } from '../src/modules/stream-link/stream-link.jobs.ts'
import { createStreamLinkVisitService } from '../src/modules/stream-link/stream-link-visit.service.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createOwner, eventually, type Owner } from './people.ts'
import { fillLink, recount } from './stream-link-fill.ts'

const DAY_MS = 86_400_000
const VISITS = 12_000
const CAME_AGAIN = '198.51.100.7'

let server: TestServer
let owner: Owner
let sql: pg.Client
const linkId = randomUUID()

const round = async (name: string): Promise<void> => {
  const found = streamLinkRounds(server.services).find((one) => one.name === name)
  if (found === undefined) throw new Error(`no round ${name}`)
  await found.work()
}
const cut = () => round('stream_link.addresses')
const numbers = async (text: string, values: unknown[] = []): Promise<Record<string, number>> =>
  (await sql.query<Record<string, number>>(text, values)).rows[0] ?? {}
const addressOf = async (id: string): Promise<string | undefined> =>
  (await sql.query<{ ip: string }>('select abbrev(ip) as ip from stream_visit where visit_id = $1', [id]))
    .rows[0]?.ip

/** A visit that is so many days old, and its visitor, who came again so many days ago. */
const plantVisit = async (
  ip: string,
  days: number,
  lastDays = days,
): Promise<{ id: string; visitor: string }> => {
  const [id, visitor] = [randomUUID(), randomUUID()]
  const at = (ago: number) => new Date(server.clock.now().getTime() - ago * DAY_MS)
  const key = [owner.scope.mainAccountId, linkId, visitor, ip]
  await sql.query(
    `insert into stream_visit (tenant_id, main_account_id, stream_link_id, visitor_id, ip, visit_id, at, outcome, region, device)
      values (1, $1, $2, $3, $4, $5, $6, 0, 'HK', 1)`,
    [...key, id, at(days)],
  )
  await sql.query(
    `insert into stream_visitor (tenant_id, main_account_id, stream_link_id, visitor_id, ip, first_at, last_at, visits, region, device)
      values (1, $1, $2, $3, $4, $5, $6, 1, 'HK', 1)`,
    [...key, at(days), at(lastDays)],
  )
  return { id, visitor }
}

beforeAll(async () => {
  server = await startTestServer({ processes: ['api'] })
  owner = await createOwner(server, 'owner')
  sql = new pg.Client({ connectionString: server.superuserConnectionString })
  await sql.connect()
  const size = { visits: VISITS, visitors: 3_000, regions: 20, targets: 3, days: 40, timeZone: 'UTC' }
  await fillLink(sql, { mainAccountId: owner.scope.mainAccountId, linkId, now: server.clock.now(), ...size })
}, 120_000)
afterAll(async () => {
  await sql.end()
  await server.stop()
})

describe('addresses', () => {
  const bySide = () =>
    numbers(
      `select count(*) filter (where at < $2 and masklen(ip) = 32)::int as old_whole, count(*) filter (where at < $2 and masklen(ip) = 24)::int as old_cut,
        count(*) filter (where at >= $2 and masklen(ip) = 24)::int as new_cut, count(*) filter (where at >= $2)::int as new_all
        from stream_visit where stream_link_id = $1`,
      [linkId, new Date(server.clock.now().getTime() - 30 * DAY_MS)],
    )

  it('of visits are cut after 30 days, over several batches, and no figure changes', async () => {
    const before = await recount(sql, linkId)
    expect(await bySide()).toMatchObject({ old_cut: 0, old_whole: expect.closeTo(VISITS / 4, -1) as number })
    await cut()
    expect(await bySide()).toMatchObject({
      old_whole: 0,
      new_cut: 0,
      old_cut: expect.closeTo(VISITS / 4, -1) as number,
    })
    expect(await recount(sql, linkId)).toEqual(before)
  })

  it('of visitors go with their last visit', async () => {
    const due = `last_at < $2`
    const { gone, here } = await numbers(
      `select count(*) filter (where ${due} and masklen(ip) = 32)::int as gone, count(*) filter (where not ${due} and masklen(ip) = 24)::int as here
        from stream_visitor where stream_link_id = $1`,
      [linkId, new Date(server.clock.now().getTime() - 30 * DAY_MS)],
    )
    expect([gone, here]).toEqual([0, 0])
  })

  it('of IPv6 become a /48; a day less stays whole, and so does a visitor who came again', async () => {
    const old = await plantVisit('2001:db8:1:2:3:4:5:6', 31)
    const young = await plantVisit('192.0.2.9', 29)
    const back = await plantVisit(CAME_AGAIN, 31, 2)
    await cut()
    expect(await addressOf(old.id)).toBe('2001:db8:1::/48')
    expect(await addressOf(young.id)).toBe('192.0.2.9')
    expect(await addressOf(back.id)).toBe('198.51.100.0/24')
    const { rows } = await sql.query<{ visitor_id: string; ip: string }>(
      'select visitor_id, abbrev(ip) as ip from stream_visitor where visitor_id = any($1)',
      [[old.visitor, young.visitor, back.visitor]],
    )
    expect(new Map(rows.map((row) => [row.visitor_id, row.ip]))).toEqual(
      new Map([
        [old.visitor, '2001:db8:1::/48'],
        [young.visitor, '192.0.2.9'],
        [back.visitor, CAME_AGAIN],
      ]),
    )
  })

  it('are found by the whole address before and after, in the list’s order', async () => {
    const visits = createStreamLinkVisitService({
      db: server.services.db,
      clock: server.clock,
      random: systemRandom,
      timeZoneOf: async () => 'UTC',
      sortUrlOf: async () => '',
      reportUrlOf: (token) => token,
      lostClicks: async () => null,
      notice: { notice: '', noticeUrl: '' },
    })
    const planted = [
      await plantVisit('192.0.2.77', 1),
      await plantVisit('192.0.2.78', 2),
      await plantVisit('192.0.2.77', 33),
      await plantVisit('192.0.2.78', 34),
    ]
    await cut()
    const shown = async (ip: string, pageSize = 20) => {
      const seen: (string | undefined)[] = []
      let cursor: string | undefined
      do {
        const page = await visits.page(owner.scope, { id: linkId, ip, pageNo: 1, pageSize, cursor })
        seen.push(
          ...page.list.map(
            ({ id, ip: address }) => `${planted.findIndex((one) => one.id === id)} ${address}`,
          ),
        )
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      return seen
    }
    const cutOnes = ['2 192.0.2.0/24', '3 192.0.2.0/24']
    expect(await shown('192.0.2.77')).toEqual(['0 192.0.2.77', ...cutOnes])
    expect(await shown('192.0.2.77', 1)).toEqual(['0 192.0.2.77', ...cutOnes])
    expect(await shown('192.0.2.78')).toEqual(['1 192.0.2.78', ...cutOnes])
    expect(await shown('192.0.2.0/24')).toEqual(cutOnes)
  })

  it('that somebody holds are passed over and cut the next time', async () => {
    const held = await plantVisit('203.0.113.5', 40)
    const free = await plantVisit('203.0.113.6', 39)
    await sql.query('begin')
    await sql.query('select from stream_visit where visit_id = $1 for update', [held.id])
    await cut()
    expect([await addressOf(held.id), await addressOf(free.id)]).toEqual(['203.0.113.5', '203.0.113.0/24'])
    await sql.query('commit')
    await cut()
    expect(await addressOf(held.id)).toBe('203.0.113.0/24')
  })

  it('follow the clock', async () => {
    const young = await plantVisit('192.0.2.99', 29)
    await cut()
    expect(await addressOf(young.id)).toBe('192.0.2.99')
    server.clock.forward(DAY_MS + 60_000)
    await cut()
    expect(await addressOf(young.id)).toBe('192.0.2.0/24')
    server.clock.forward(-DAY_MS - 60_000)
  })
})

it('what a deleted link counted goes whole, also rows that change at that moment', async () => {
  const gone = randomUUID()
  const planted = Array.from({ length: 3 }, () => randomUUID())
  await sql.query(
    `insert into stream_visit (tenant_id, main_account_id, stream_link_id, visitor_id, ip, visit_id, at, outcome, region, device)
      select 1, $1, $2, id, '203.0.113.9', id, now(), 0, 'HK', 1 from unnest($3::uuid[]) id`,
    [owner.scope.mainAccountId, gone, planted],
  )
  const left = async () =>
    (await numbers('select count(*)::int as n from stream_visit where stream_link_id = $1', [gone]))['n']
  await sql.query('begin')
  await sql.query("update stream_visit set ip = '203.0.113.0/24' where visit_id = $1", [planted[0]])
  const purged = server.services.streamLinks.purge(owner.scope, gone)
  await eventually(
    () =>
      numbers(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'",
      ),
    ({ n = 0 }) => n > 0,
  )
  await sql.query('commit')
  await purged
  expect(await left()).toBe(0)
})

it('days of visitors are dropped after 40 days', async () => {
  const days = async () =>
    (await numbers(`select count(distinct day)::int as days from stream_visitor_day`))['days']
  await round('stream_link.leftovers')
  expect(await days()).toBe(41)
  server.clock.forward(10 * DAY_MS)
  await round('stream_link.leftovers')
  expect(await days()).toBe(31)
  server.clock.forward(-10 * DAY_MS)
})

it('names of segments are dropped after 30 days, redirectors after 7 unless they lost clicks', async () => {
  await sql.query(
    `insert into stream_segment (segment, lines, applied_at) values ('old', 1, now() - interval '31 days'), ('new', 1, now() - interval '29 days')`,
  )
  await sql.query(
    `insert into stream_redirector (redirector_id, state, seen_at) values ('alive', '{"log":{"lost":0}}', now()),
      ('ended', '{"log":{"lost":0}}', now() - interval '8 days'), ('lost', '{"log":{"lost":3}}', now() - interval '8 days'),
      ('silent', '{}', now() - interval '8 days')`,
  )
  await round('stream_link.leftovers')
  const names = async (table: string, column: string) =>
    (await sql.query<{ name: string }>(`select ${column} as name from ${table} order by 1`)).rows.map(
      ({ name }) => name,
    )
  expect(await names('stream_segment', 'segment')).toEqual(['new'])
  expect(await names('stream_redirector', 'redirector_id')).toEqual(['alive', 'lost'])
})
