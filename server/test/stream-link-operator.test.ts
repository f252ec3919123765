import { get } from 'node:http'
import type { InputOf } from '@chatx/contract/base/endpoint'
import * as link from '@chatx/contract/stream-link'
import * as contract from '@chatx/contract/stream-link-operator'
import * as access from '@chatx/contract/access'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/infra/database/database.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createOperator, createOwner, eventually, type Owner } from './people.ts'

let server: TestServer
let owner: Owner
let other: Owner
let staff: { token: string }

beforeAll(async () => {
  server = await startTestServer({ processes: ['api', 'redirector'] })
  owner = await createOwner(server, 'owner')
  other = await createOwner(server, 'other')
  staff = await createOperator(server)
})
afterAll(() => server.stop())

const as = (who: { token: string }) => ({ token: who.token })
const refusal = ({ data }: { data: unknown }) => (data as { error?: string } | null)?.error
const nobody = '01890a5d-ac96-774b-bcce-b302099a8057'
/** The redirector compares all links every 30 s; what it knows sooner, it was told. */
const HINTED_MS = 10_000
const DEFAULT = 'https://default.example.com/'

const createLink = async (name: string, who = owner) => {
  const targets = [{ url: 'https://wa.me/85212345678' }, { url: 'https://wa.me/85287654321', weight: 3 }]
  const form = { name, platform: 'whatsapp' as const, targets, defaultUrl: DEFAULT }
  return (await server.call(link.createStreamLink, form, as(who))).data
}
const page = async (input: InputOf<typeof contract.pageOperatedLink> = {}) =>
  (await server.call(contract.pageOperatedLink, input, as(staff))).data
const namesOf = async (input: InputOf<typeof contract.pageOperatedLink>) =>
  (await page(input)).list.map(({ name }) => name)
const block = (id: string, reason: string | null) =>
  server.call(contract.blockStreamLink, { id, reason }, as(staff))

/** What a visitor meets at the door. */
const visit = ({ sortUrl }: { sortUrl: string }) =>
  new Promise<{ status: number; location: string | undefined; body: string }>((met, failed) => {
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148' }
    get(`${server.doorUrl}${new URL(sortUrl).pathname}`, { headers }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (part: string) => (body += part))
      answer.on('end', () => met({ status: answer.statusCode ?? 0, location: answer.headers.location, body }))
    }).on('error', failed)
  })

/** A member of another tenant's staff. */
const createForeigner = async () => {
  await server.services.db.inInstallation((tx) =>
    tx.count(sql`insert into tenant (tenant_id, name) values (2, 'Elsewhere') on conflict do nothing`),
  )
  const made = { email: 'foreign@example.test', password: 'Correct1horse', displayName: 'Fred' }
  await server.services.access.createOperator(2, made)
  const login = { userName: made.email, password: made.password }
  const { data } = await server.call(access.operatorLogin, login, { headers: { 'tenant-id': '2' } })
  return { token: data.accessToken }
}

describe('operators', () => {
  it('see the links of all main accounts, whose they are and where they lead, newest first', async () => {
    const first = await createLink('one')
    const second = await createLink('two', other)
    const { list, total } = await page()
    expect(total).toBeNull()
    expect(list).toEqual([
      expect.objectContaining({ id: second.id, emailAddress: other.email, name: 'two' }),
      {
        id: first.id,
        mainAccountId: owner.scope.mainAccountId,
        emailAddress: owner.email,
        name: 'one',
        sortUrl: first.sortUrl,
        state: 'on',
        blockedReason: null,
        targets: ['https://wa.me/85212345678', 'https://wa.me/85287654321'],
        clickNum: 0,
        openReports: 0,
        createdAt: first.createdAt,
      },
    ])
    const { nextCursor } = await page({ pageSize: 1 })
    expect((await page({ pageSize: 1, cursor: nextCursor ?? '' })).list.map(({ id }) => id)).toEqual([
      first.id,
    ])
  })

  it('find a link by what was reported, and the links of an owner by the address', async () => {
    const wanted = await createLink('wanted')
    const code = new URL(wanted.sortUrl).pathname.slice(1)
    for (const search of [code, wanted.sortUrl, ` ${wanted.sortUrl}/ `, `${wanted.sortUrl}?utm_source=x#y`])
      expect(await namesOf({ search })).toEqual(['wanted'])
    expect(await namesOf({ search: other.email.toUpperCase() })).toEqual(['two'])
    for (const search of ['nothing', code.slice(1), "' or true --", '%', `${other.email}x`])
      expect(await namesOf({ search })).toEqual([])
  })

  it("see and touch nothing of another tenant's", async () => {
    const { id } = await createLink('ours')
    const foreigner = await createForeigner()
    expect((await server.call(contract.pageOperatedLink, {}, as(foreigner))).data.list).toEqual([])
    const refused = await server.call(contract.blockStreamLink, { id, reason: 'no' }, as(foreigner))
    expect(refusal(refused)).toBe('stream_link.not_found')
    expect((await page({ blocked: true })).list).toEqual([])
    expect((await server.call(contract.pageLinkAbuse, {}, as(foreigner))).data.list).toEqual([])
  })

  it('are the only ones who may', async () => {
    const refused = await server.call(contract.pageOperatedLink, {}, as(owner))
    expect(refusal(refused)).toBe('session.forbidden')
  })

  it('see the redirectors that were alive in the last hour and how they fare', async () => {
    const look = async () => (await server.call(contract.listRedirector, {}, as(staff))).data
    const [running] = await eventually(look, (list) => list.length > 0)
    expect(running).toMatchObject({ lost: 0, diskRefuses: false })
    const state = {
      table: { links: 12 },
      log: { waiting: 3, segments: 2, lost: 5, refused: true },
    }
    await server.services.db.inInstallation(async (tx) => {
      for (const [name, minutes] of [
        ['away', 61],
        ['full', 59],
      ] as const)
        await tx.count(sql`
          insert into stream_redirector (redirector_id, state, seen_at)
          values (${name}, ${JSON.stringify(state)}::jsonb, now() - ${minutes}::int * interval '1 minute')`)
    })
    const figures = { links: 12, waitingLines: 3, waitingSegments: 2, lost: 5, diskRefuses: true }
    expect((await look()).slice(1)).toEqual([{ id: 'full', seenAt: expect.any(String), ...figures }])
  })
})

describe('the kill switch', () => {
  it('stops a link as soon as it is pressed, shows why, and lets it go on', async () => {
    const made = await createLink('bad')
    await eventually(
      () => visit(made),
      ({ status }) => status === 302,
    )
    const blocked = await block(made.id, 'phishing')
    expect(blocked.data).toMatchObject({ id: made.id, state: 'blocked', blockedReason: 'phishing' })
    const stopped = await eventually(
      () => visit(made),
      ({ status }) => status !== 302,
      HINTED_MS,
    )
    // Not even to the owner's own default address.
    expect(stopped).toMatchObject({ status: 200, location: undefined })
    expect(await namesOf({ blocked: true })).toEqual(['bad'])
    expect(await namesOf({ blocked: false })).not.toContain('bad')

    expect((await block(made.id, null)).data).toMatchObject({ state: 'on', blockedReason: null })
    const goes = await eventually(
      () => visit(made),
      ({ status }) => status === 302,
      HINTED_MS,
    )
    expect(goes.location).toMatch(/^https:\/\/wa\.me\//)
  })

  it("cannot be undone by the link's owner", async () => {
    const { id } = await createLink('worse')
    await block(id, 'malware')
    const on = await server.call(link.setStreamLinkState, { id, state: 'on' }, as(owner))
    expect(refusal(on)).toBe('stream_link.blocked')
    const shown = await server.call(link.getStreamLink, { id }, as(owner))
    expect(shown.data).toMatchObject({ state: 'blocked', blockedReason: 'malware' })
  })

  it('shows visitors of a stopped link where to report it', async () => {
    const made = await createLink('worst')
    await block(made.id, 'spam')
    const { body } = await eventually(
      () => visit(made),
      ({ status }) => status === 200,
    )
    const code = new URL(made.sortUrl).pathname.slice(1)
    expect(body).toContain(`http://localhost:8080/link/report?code=${code}`)
  })

  it('needs a link that there is, and a reason that can be read', async () => {
    expect(refusal(await block(nobody, 'spam'))).toBe('stream_link.not_found')
    const { id } = await createLink('fine')
    for (const reason of ['', '  ', 'nul \0', 'x'.repeat(201)])
      expect(refusal(await block(id, reason))).toBe('request.invalid')
  })
})
