import type { InputOf } from '@chatx/contract/base/endpoint'
import * as link from '@chatx/contract/stream-link'
import * as operator from '@chatx/contract/stream-link-operator'
import * as contract from '@chatx/contract/stream-link-visit'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './harness.ts'
import { createOperator, createOwner, type Owner } from './people.ts'
import { fillLink } from './stream-link-fill.ts'

const VISITS = 400

let server: TestServer
let owner: Owner
let stranger: Owner
let staff: { token: string }
let sql: pg.Client

beforeAll(async () => {
  server = await startTestServer({ processes: ['api'], environment: { TRUST_PROXY: 'loopback' } })
  owner = await createOwner(server, 'owner')
  stranger = await createOwner(server, 'stranger')
  staff = await createOperator(server)
  sql = new pg.Client({ connectionString: server.superuserConnectionString })
  await sql.connect()
})
afterAll(async () => {
  await sql.end()
  await server.stop()
})

const as = (who: { token: string }) => ({ token: who.token })
/** Somebody at this address, without a login. */
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
const refusal = ({ data }: { data: unknown }) => (data as { error?: string } | null)?.error
const nobody = '01890a5d-ac96-774b-bcce-b302099a8057'
const NO_TOKEN = 'A'.repeat(22)

const createLink = async (more: Partial<InputOf<typeof link.createStreamLink>> = {}) => {
  const targets = [{ url: 'https://wa.me/85212345678' }]
  const form = { name: 'Spring', platform: 'whatsapp' as const, targets, ...more }
  return (await server.call(link.createStreamLink, form, as(owner))).data
}
const switchReport = async (id: string, enabled: boolean) => {
  const { reportUrl } = (await server.call(contract.setLinkReport, { id, enabled }, as(owner))).data
  return reportUrl === null ? null : (new URL(reportUrl).searchParams.get('token') ?? '')
}
const openReport = (token: string, ip = '198.51.100.1', range: '7d' | '30d' = '7d') =>
  server.call(contract.getLinkReport, { token, range }, from(ip))
const codeOf = ({ sortUrl }: { sortUrl: string }) => sortUrl.slice(sortUrl.lastIndexOf('/') + 1)

const tell = (code: string, more: Record<string, string> = {}, ip = '198.51.100.9') =>
  server.call(contract.reportLinkAbuse, { code, reason: 'spam', ...more }, from(ip))

/** A link with visits, straight in the tables. */
const filledLink = async () => {
  const linkId = server.services.random.id()
  const size = { visits: VISITS, visitors: 90, regions: 20, targets: 3, days: 20 }
  const { mainAccountId } = owner.scope
  const now = server.clock.now()
  await fillLink(sql, { mainAccountId, linkId, timeZone: 'Asia/Shanghai', now, ...size })
  return linkId
}

describe('visits', () => {
  it('are paged, filtered, summed and exported by calls', async () => {
    const id = await filledLink()
    const page = await server.call(contract.pageLinkVisit, { id, pageSize: 7 }, as(owner))
    expect(page.data).toMatchObject({ total: VISITS, list: { length: 7 } })
    const [first] = page.data.list
    const region = first?.region ?? ''
    const filtered = await server.call(contract.pageLinkVisit, { id, region, pageSize: 200 }, as(owner))
    expect(new Set(filtered.data.list.map((visit) => visit.region))).toEqual(new Set([region]))
    const visitors = await server.call(contract.pageLinkVisitor, { id, pageSize: 200 }, as(owner))
    expect(visitors.data.list.reduce((sum, visitor) => sum + visitor.visits, 0)).toBe(VISITS)

    const totals = (await server.call(contract.getLinkTotals, { id }, as(owner))).data
    expect(totals).toMatchObject({ visits: VISITS, visitors: visitors.data.total, lost: null })
    const figures = (await server.call(contract.getLinkFigures, { id, range: '30d' }, as(owner))).data
    expect(figures.days.reduce((sum, day) => sum + day.visits, 0)).toBe(VISITS)

    const { csv, nextCursor } = (await server.call(contract.exportLinkVisit, { id }, as(owner))).data
    expect(csv.trimEnd().split('\r\n')).toHaveLength(VISITS + 1)
    expect(nextCursor).toBeNull()
  })

  it('say how many clicks no redirector could keep', async () => {
    const id = await filledLink()
    const save = (name: string, lost: number) =>
      sql.query(`insert into stream_redirector (redirector_id, state) values ($1, $2)`, [
        name,
        JSON.stringify({ log: { lost } }),
      ])
    await save('one', 3)
    await save('another', 4)
    expect((await server.call(contract.getLinkTotals, { id }, as(owner))).data.lost).toBe(7)
    await sql.query('delete from stream_redirector')
  })

  it("are no stranger's, in whatever way they are asked for", async () => {
    const id = await filledLink()
    const own = [
      () => server.call(contract.pageLinkVisit, { id }, as(stranger)),
      () => server.call(contract.pageLinkVisitor, { id }, as(stranger)),
      () => server.call(contract.exportLinkVisit, { id }, as(stranger)),
      () => server.call(contract.getLinkTotals, { id }, as(stranger)),
      () => server.call(contract.getLinkFigures, { id, range: '7d' as const }, as(stranger)),
      () => server.call(contract.setLinkReport, { id, enabled: true }, as(stranger)),
    ]
    for (const call of own) expect(refusal(await call())).toBe('stream_link.not_found')
  })
})

describe('the public report', () => {
  it('opens without a login by its token only, and says what the owner sees', async () => {
    const id = await filledLink()
    const token = (await switchReport(id, true)) ?? ''
    expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/)
    const { data } = await openReport(token, undefined, '30d')
    const totals = (await server.call(contract.getLinkTotals, { id }, as(owner))).data
    const figures = (await server.call(contract.getLinkFigures, { id, range: '30d' }, as(owner))).data
    expect(data).toMatchObject({ totals, figures, notice: 'IP Geolocation by DB-IP' })
    expect(refusal(await openReport(NO_TOKEN))).toBe('stream_link.report_not_found')
  })

  it('keeps its address while it is on, dies when it is switched off, and comes back under another', async () => {
    const { id } = await createLink()
    const first = (await switchReport(id, true)) ?? ''
    expect(await switchReport(id, true)).toBe(first)
    const detail = await server.call(link.getStreamLink, { id }, as(owner))
    expect(detail.data.reportUrl).toContain(first)
    expect(await switchReport(id, false)).toBeNull()
    expect(refusal(await openReport(first))).toBe('stream_link.report_not_found')
    const second = (await switchReport(id, true)) ?? ''
    expect(second).not.toBe(first)
    expect(refusal(await openReport(first))).toBe('stream_link.report_not_found')
    expect((await openReport(second)).code).toBe(200)
  })

  it('stays open for an archived and for a blocked link, and does not say that it is one', async () => {
    const { id, sortUrl } = await createLink({ name: 'Quiet', remark: 'for our eyes' })
    const token = (await switchReport(id, true)) ?? ''
    await server.call(link.setStreamLinkState, { id, state: 'archived' }, as(owner))
    await server.call(operator.blockStreamLink, { id, reason: 'phishing, says the bank' }, as(staff))
    const { data } = await openReport(token)
    expect(data).toMatchObject({ name: 'Quiet', sortUrl })
    const keys = ['figures', 'name', 'notice', 'noticeUrl', 'sortUrl', 'totals']
    expect(Object.keys(data).sort()).toEqual(keys)
    expect(JSON.stringify(data)).not.toMatch(/phishing|archived|blocked|for our eyes|@/)
  })

  it('is kept nowhere on the way and by no search engine', async () => {
    const { headers } = await openReport(NO_TOKEN)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })
})

describe('a report of abuse', () => {
  const listed = async (handled = false) =>
    (await server.call(operator.pageLinkAbuse, { handled }, as(staff))).data.list

  it('reaches the operators as it was written', async () => {
    const made = await createLink()
    const texts = { detail: `<script>alert(1)</script> =1+1 ' or 1=1 -- 举报`, contact: 'a@example.test' }
    expect((await tell(codeOf(made), texts)).data).toEqual({ ok: true })
    const [report] = await listed()
    const shown = { ...texts, reason: 'spam', linkId: made.id, sortUrl: made.sortUrl, handledAt: null }
    expect(report).toMatchObject(shown)
    const page = await server.call(operator.pageOperatedLink, { search: made.sortUrl }, as(staff))
    expect(page.data.list).toMatchObject([{ id: made.id, openReports: 1 }])

    const id = report?.id ?? ''
    expect((await server.call(operator.handleLinkAbuse, { id }, as(staff))).data).toEqual({ ok: true })
    expect((await listed()).map((one) => one.id)).not.toContain(id)
    const [handled] = await listed(true)
    expect(handled).toMatchObject({ id, handledAt: expect.any(String) })
    server.clock.forward(1_000)
    await server.call(operator.handleLinkAbuse, { id }, as(staff))
    expect((await listed(true))[0]?.handledAt).toBe(handled?.handledAt)
    const after = await server.call(operator.pageOperatedLink, { search: made.sortUrl }, as(staff))
    expect(after.data.list).toMatchObject([{ openReports: 0 }])
    expect(refusal(await server.call(operator.handleLinkAbuse, { id: nobody }, as(staff)))).toBe(
      'stream_link.abuse_not_found',
    )
  })

  it('names a link that there is, in texts that can be kept', async () => {
    const code = codeOf(await createLink())
    expect(refusal(await tell('Nobody99', {}, '198.51.100.10'))).toBe('stream_link.not_found')
    const wrong = [{ detail: 'nul \0' }, { contact: 'half \uD83D' }, { detail: 'x'.repeat(1001) }]
    for (const more of wrong) expect(refusal(await tell(code, more))).toBe('request.invalid')
    for (const none of ['', 'a b c d', "';--", '../etc'])
      expect(refusal(await tell(none))).toBe('request.invalid')
  })
})

describe('the limit', () => {
  let token: string
  let code: string
  beforeAll(async () => {
    const made = await createLink()
    code = codeOf(made)
    token = (await switchReport(made.id, true)) ?? ''
  })

  it('keeps one network from opening reports without end, and no other', async () => {
    const tries = Array.from({ length: 120 }, () => openReport(NO_TOKEN, '203.0.113.7'))
    expect((await Promise.all(tries)).map(refusal)).not.toContain('request.too_many')
    const refused = await openReport(token, '203.0.113.7')
    expect([refused.status, refusal(refused)]).toEqual([429, 'request.too_many'])
    expect((await openReport(token, '203.0.113.8')).code).toBe(200)
    server.clock.forward(16 * 60_000)
    expect((await openReport(token, '203.0.113.7')).code).toBe(200)
  })

  it('takes ten reports of abuse an hour from one network, of known codes or not', async () => {
    const at = (last: number) => `2001:db8:7::${last}`
    for (let n = 0; n < 10; n += 1) await tell(n % 2 === 0 ? code : 'Nobody99', {}, at(n))
    const refused = await tell(code, {}, at(99))
    expect([refused.status, refusal(refused)]).toEqual([429, 'request.too_many'])
    expect((await tell(code, {}, '2001:db8:8::1')).code).toBe(200)
    server.clock.forward(61 * 60_000)
    expect((await tell(code, {}, at(99))).code).toBe(200)
  })
})
