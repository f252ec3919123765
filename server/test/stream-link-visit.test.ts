import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemRandom } from '../src/infra/random.ts'
import { createStreamLinkVisitService } from '../src/modules/stream-link/stream-link-visit.service.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createOwner, type Owner } from './people.ts'
import { fillLink, RARE_IP, recount } from './stream-link-fill.ts'

const VISITS = 12_000
const now = new Date('2026-03-30T20:07:00Z')
const zones = ['Asia/Kolkata', 'Asia/Kathmandu', 'Europe/Berlin'] as const

let server: TestServer
let owner: Owner
let stranger: Owner
let sql: pg.Client
const linkOf = new Map<string, string>()

const visitsIn = (timeZone: string) =>
  createStreamLinkVisitService({
    db: server.services.db,
    clock: { now: () => now },
    random: systemRandom,
    timeZoneOf: async () => timeZone,
    sortUrlOf: async (_tx, { code }) => `http://localhost/${code}`,
    reportUrlOf: (token) => token,
    lostClicks: async () => null,
    notice: { notice: '', noticeUrl: '' },
  })
const link = (timeZone: string = zones[0]): string => linkOf.get(timeZone) ?? ''

beforeAll(async () => {
  server = await startTestServer({ processes: ['api'] })
  owner = await createOwner(server, 'owner')
  stranger = await createOwner(server, 'stranger')
  sql = new pg.Client({ connectionString: server.superuserConnectionString })
  await sql.connect()
  for (const timeZone of zones) {
    const linkId = randomUUID()
    linkOf.set(timeZone, linkId)
    const size = { visits: VISITS, visitors: 3_000, regions: 200, targets: 7, days: 40 }
    await fillLink(sql, { mainAccountId: owner.scope.mainAccountId, linkId, timeZone, now, ...size })
  }
}, 120_000)
afterAll(async () => {
  await sql.end()
  await server.stop()
})

it('the filled tables agree with each other', async () => {
  const { visits, sent, visitors } = await recount(sql, link())
  expect(new Set(visits)).toEqual(new Set([VISITS]))
  expect(new Set(sent).size).toBe(1)
  expect(new Set(visitors).size).toBe(1)
})

describe.each(zones)('figures in %s', (timeZone) => {
  it.each(['7d', '30d'] as const)('of %s equal a recount of the visits', async (range) => {
    const figures = await visitsIn(timeZone).figures(owner.scope, link(timeZone), range)
    const { rows: days } = await sql.query(
      `select to_char((at at time zone $2)::date, 'YYYY-MM-DD') as day, count(*)::int as visits, count(distinct visitor_id)::int as visitors from stream_visit
        where stream_link_id = $1 and (at at time zone $2)::date > ($3::timestamptz at time zone $2)::date - $4::int group by 1 order by 1`,
      [link(timeZone), timeZone, now, Number.parseInt(range, 10)],
    )
    expect(figures.days).toEqual(days)
    const { rows: regions } = await sql.query(
      `select region as key, count(*)::int as visits from stream_visit
        where stream_link_id = $1 and (at at time zone $2)::date > ($3::timestamptz at time zone $2)::date - $4::int group by 1 order by 2 desc, 1`,
      [link(timeZone), timeZone, now, Number.parseInt(range, 10)],
    )
    expect(new Map(figures.regions.map(({ key, visits }) => [key, visits]))).toEqual(
      new Map(regions.map(({ key, visits }) => [key, visits])),
    )
    const sum = (counts: { visits: number }[]) => counts.reduce((total, { visits }) => total + visits, 0)
    expect(sum(figures.devices)).toBe(sum(figures.days))
    expect(sum(figures.outcomes.filter(({ key }) => key !== 'bot'))).toBe(sum(figures.days))
    expect(sum(figures.targets)).toBe(figures.outcomes.find(({ key }) => key === 'target')?.visits)
  })

  it('counts today from the midnight of the time zone', async () => {
    const totals = await visitsIn(timeZone).totals(owner.scope, link(timeZone))
    const { days } = await visitsIn(timeZone).figures(owner.scope, link(timeZone), '7d')
    expect(totals).toMatchObject({ visits: VISITS, lost: null })
    expect([totals.visitsToday, totals.visitorsToday]).toEqual([days.at(-1)?.visits, days.at(-1)?.visitors])
  })
})

describe('the list of visits', () => {
  it('is paged by key without loss or doubles while visits arrive', async () => {
    const visits = visitsIn(zones[0])
    const { rows } = await sql.query<{ id: string }>(
      `select visit_id as id from stream_visit where stream_link_id = $1 order by at desc, visit_id desc`,
      [link()],
    )
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await visits.page(owner.scope, { id: link(), pageNo: 1, pageSize: 200, cursor })
      seen.push(...page.list.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
      await sql.query(
        `insert into stream_visit select tenant_id, main_account_id, stream_link_id, gen_random_uuid(), $2, outcome, target_id, region, device, ip, visitor_id
          from stream_visit where visit_id = $1`,
        [rows[0]?.id, new Date(now.getTime() + 1000)],
      )
    } while (cursor !== undefined)
    expect(seen).toEqual(rows.map(({ id }) => id))
    await sql.query(`delete from stream_visit where at > $1`, [now])
  })

  it.each(['region', 'target_id', 'ip'] as const)('is filtered by %s', async (column) => {
    const { rows } = await sql.query<{ value: string; visits: number }>(
      `select case when $2 = 'ip' then host(ip) when $2 = 'region' then region else target_id::text end as value, count(*)::int as visits
        from stream_visit where stream_link_id = $1 and target_id is not null group by 1 order by 2 limit 1`,
      [link(), column],
    )
    const filter = { targetId: undefined, region: undefined, ip: undefined }
    const key = column === 'target_id' ? 'targetId' : column
    const asked = { ...filter, [key]: rows[0]?.value, id: link() }
    const { csv } = await visitsIn(zones[0]).exportVisits(owner.scope, asked)
    const listed = await visitsIn(zones[0]).page(owner.scope, { ...asked, pageNo: 1, pageSize: 200 })
    expect(listed.total).toBeNull()
    expect(listed.list.every((visit) => visit[key] === rows[0]?.value)).toBe(true)
    expect(csv.trimEnd().split('\n').length - 1).toBeGreaterThanOrEqual(rows[0]?.visits ?? 0)
  })

  it('finds the one visit of a rare address', async () => {
    const asked = { id: link(), ip: RARE_IP, pageNo: 1, pageSize: 5 }
    const { list } = await visitsIn(zones[0]).page(owner.scope, asked)
    expect(list.map(({ ip }) => ip)).toEqual([RARE_IP])
  })

  it('of visitors is whole and last seen first', async () => {
    const page = await visitsIn(zones[0]).pageVisitor(owner.scope, { id: link(), pageNo: 1, pageSize: 50 })
    const times = page.list.map(({ lastAt }) => lastAt)
    expect(times).toEqual([...times].sort().reverse())
    const { rows } = await sql.query<{ n: number }>(
      `select count(*)::int as n from stream_visitor where stream_link_id = $1`,
      [link()],
    )
    expect(page.total).toBe(rows[0]?.n)
  })

  it('of visitors is filtered by address, whole or cut', async () => {
    const { rows } = await sql.query<{ ip: string; network: string; whole: number; cut: number }>(
      `select host(max(ip)) as ip, network(set_masklen(max(ip), 24))::text as network,
        count(*) filter (where masklen(ip) = 32)::int as whole, count(*) filter (where masklen(ip) < 32)::int as cut
      from stream_visitor where stream_link_id = $1 group by network(set_masklen(ip, 24)) order by count(*) desc, 1 limit 1`,
      [link()],
    )
    const [place] = rows
    const of = (ip: string | undefined) =>
      visitsIn(zones[0]).pageVisitor(owner.scope, { id: link(), ip, pageNo: 1, pageSize: 200 })
    const { list, total } = await of(place?.ip)
    expect(total).toBeNull()
    expect(list.length).toBeGreaterThan(0)
    expect(list.every(({ ip }) => ip === place?.ip || ip === place?.network)).toBe(true)
    expect((await of('198.51.100.250')).list).toEqual([])
  })
})

it('nobody finds the link of another account', async () => {
  const visits = visitsIn('UTC')
  const gone = { code: 'stream_link.not_found' }
  for (const work of [
    () => visits.page(stranger.scope, { id: link(), pageNo: 1, pageSize: 5 }),
    () => visits.pageVisitor(stranger.scope, { id: link(), pageNo: 1, pageSize: 5 }),
    () => visits.exportVisits(stranger.scope, { id: link() }),
    () => visits.totals(stranger.scope, link()),
    () => visits.figures(stranger.scope, link(), '7d'),
    () => visits.setReport(stranger.scope, link(), true),
  ])
    await expect(work()).rejects.toMatchObject(gone)
})

it('a report opens by its token until it is switched off, and later by a new one only', async () => {
  const visits = visitsIn(zones[0])
  const on = async () => (await visits.setReport(owner.scope, link(), true)).reportUrl ?? ''
  const first = await on()
  expect(first).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect(await on()).toBe(first)
  expect((await visits.report(first, '7d')).totals.visits).toBe(VISITS)
  await visits.setReport(owner.scope, link(), false)
  await expect(visits.report(first, '7d')).rejects.toMatchObject({ code: 'stream_link.report_not_found' })
  const second = await on()
  await expect(visits.report(first, '7d')).rejects.toMatchObject({ code: 'stream_link.report_not_found' })
  expect((await visits.report(second, '30d')).figures.days).toHaveLength(30)
})
