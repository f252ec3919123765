import { get } from 'node:http'
import * as link from '@chatx/contract/stream-link'
import * as contract from '@chatx/contract/stream-link-domain'
import type { LinkDomain } from '@chatx/contract/stream-link-domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/infra/database/database.ts'
import { startDnsServer } from '../src/providers/domain/dns-server.fixture.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createOwner, eventually, type Owner } from './people.ts'

const DAY = 24 * 3_600_000

let dns: Awaited<ReturnType<typeof startDnsServer>>
let server: TestServer
let owner: Owner
let other: Owner

beforeAll(async () => {
  dns = await startDnsServer()
  server = await startTestServer({
    processes: ['api', 'redirector'],
    environment: {
      DNS_SERVER: dns.address,
      LINK_URL: 'http://go.chatx.example:8081',
      PUBLIC_URL: 'http://chatx.example',
    },
  })
  owner = await createOwner(server, 'owner')
  other = await createOwner(server, 'other')
  await server.services.db.inInstallation((tx) =>
    tx.count(sql`with t as (insert into tenant (tenant_id, name) values (2, 'Second'))
      insert into tenant_host (tenant_id, host) values (2, 'second.example:8080')`),
  )
  // Hosts of tenants are known for five seconds.
  server.clock.forward(6_000)
})
afterAll(async () => {
  await server.stop()
  await dns.close()
})

const as = (who: Owner) => ({ token: who.token })
const refusal = ({ data }: { data: unknown }) => (data as { error?: string } | null)?.error
const nobody = '01890a5d-ac96-774b-bcce-b302099a8057'

const add = (host: string, who = owner) => server.call(contract.addLinkDomain, { host }, as(who))
const verify = (id: string, who = owner) => server.call(contract.verifyLinkDomain, { id }, as(who))
const remove = (id: string, who = owner) => server.call(contract.removeLinkDomain, { id }, as(who))
const own = async (who = owner) => (await server.call(contract.listLinkDomain, {}, as(who))).data.own
const find = async ({ id }: { id: string }) => (await own()).find((domain) => domain.id === id)

const prove = ({ recordName, recordValue }: LinkDomain) => dns.setText(recordName, 'v=spf1 -all', recordValue)
const forget = ({ recordName }: LinkDomain) => dns.records.delete(recordName)
const addProved = async (host: string, who = owner): Promise<LinkDomain> => {
  const { data } = await add(host, who)
  prove(data)
  return (await verify(data.id, who)).data
}

it('is not proved where a tenant has come to answer meanwhile', async () => {
  const { data } = await add('shop.example.org', other)
  prove(data)
  const claim = sql`insert into tenant_host (tenant_id, host) values (2, 'shop.example.org')`
  await server.services.db.inInstallation((tx) => tx.count(claim))
  server.clock.forward(6_000)
  expect(refusal(await verify(data.id, other))).toBe('stream_link.domain_taken')
  expect((await own(other)).map(({ state }) => state)).toEqual(['pending'])
  await remove(data.id, other)
})

const createLink = async (domainId: string | null) => {
  const targets = [{ url: 'https://wa.me/85212345678' }]
  const form = { name: 'Spring', platform: 'whatsapp' as const, targets, domainId }
  return server.call(link.createStreamLink, form, as(owner))
}
/** What a visitor meets who asks for a code under a host. */
const visit = (host: string, { sortUrl }: { sortUrl: string }) =>
  new Promise<number>((met, failed) => {
    const headers = {
      host,
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148',
    }
    get(`${server.doorUrl}${new URL(sortUrl).pathname}`, { headers }, (answer) => {
      answer.resume()
      met(answer.statusCode ?? 0)
    }).on('error', failed)
  })
/** What the daily round does, a day later. */
const nextDay = async () => {
  server.clock.forward(DAY + 60_000)
  await server.services.streamLinkDomains.checkDue()
}

describe('a link domain', () => {
  it('is added with the record that proves it, and verified once DNS has that', async () => {
    const { data } = await add('Go.Bücher.Example.')
    expect(data).toMatchObject({
      host: 'go.xn--bcher-kva.example',
      state: 'pending',
      recordName: '_chatx.go.xn--bcher-kva.example',
      recordValue: expect.stringMatching(/^chatx-domain-verification=[\w-]{22}$/),
      pointTo: 'go.chatx.example',
      problem: null,
      checkedAt: null,
      verifiedAt: null,
      links: 0,
    })
    const problems = async () => (await verify(data.id)).data
    expect(await problems()).toMatchObject({ state: 'pending', problem: 'no_record' })
    dns.setText(data.recordName, 'chatx-domain-verification=somebody-else')
    expect(await problems()).toMatchObject({ state: 'pending', problem: 'wrong_record' })
    dns.records.set(data.recordName, 'fail')
    expect(await problems()).toMatchObject({ state: 'pending', problem: 'dns_unreachable' })
    prove(data)
    const proved = await problems()
    expect(proved).toMatchObject({ state: 'verified', problem: null, verifiedAt: expect.any(String) })
    expect(await own()).toEqual([proved])
    const { deployment } = (await server.call(contract.listLinkDomain, {}, as(owner))).data
    expect(deployment).toBe('go.chatx.example:8081')
  })

  it("is a name of the owner's own, not an address and not one of ours", async () => {
    const hosts = ['127.0.0.1', '[::1]', 'localhost', 'a.example:8080', 'https://a.example', 'a..example']
    const ours = ['go.chatx.example', 'chatx.example', 'second.example', 'GO.CHATX.EXAMPLE.']
    for (const host of [...hosts, ...ours, 'a\0.example'])
      expect([host, refusal(await add(host))]).toEqual([host, 'stream_link.domain_invalid'])
  })

  it('belongs to whoever proves it first; before that several may ask for it', async () => {
    const mine = (await add('shop.example')).data
    const theirs = (await add('shop.example', other)).data
    expect(theirs.recordValue).not.toBe(mine.recordValue)
    expect(refusal(await add('shop.example'))).toBe('stream_link.domain_taken')

    prove(theirs)
    expect((await verify(mine.id)).data).toMatchObject({ state: 'pending', problem: 'wrong_record' })
    expect((await verify(theirs.id, other)).data.state).toBe('verified')
    prove(mine)
    expect(refusal(await verify(mine.id))).toBe('stream_link.domain_taken')
    expect(await find(mine)).toMatchObject({ state: 'pending' })
    expect(refusal(await add('shop.example'))).toBe('stream_link.domain_taken')

    await remove(theirs.id, other)
    expect((await verify(mine.id)).data.state).toBe('verified')
  })

  it('is proved by one of two who try in the same moment', async () => {
    const race = async (host: string) => {
      const [mine, theirs] = [(await add(host)).data, (await add(host, other)).data]
      dns.setText(mine.recordName, mine.recordValue, theirs.recordValue)
      return () => Promise.all([verify(mine.id), verify(theirs.id, other)])
    }
    // Eight, so that some of them do meet.
    const hosts = Array.from({ length: 8 }, (_, n) => `race-${n}.example`)
    const races = await Promise.all(hosts.map(race))
    for (const answers of await Promise.all(races.map((run) => run())))
      expect(answers.map((answer) => refusal(answer) ?? answer.data.state).sort()).toEqual([
        'stream_link.domain_taken',
        'verified',
      ])
  })

  it("is no stranger's to see, verify or remove", async () => {
    const { data } = await add('mine.example')
    expect((await own(other)).map(({ host }) => host)).not.toContain('mine.example')
    for (const id of [data.id, nobody]) {
      expect(refusal(await verify(id, other))).toBe('stream_link.domain_unknown')
      expect(refusal(await remove(id, other))).toBe('stream_link.domain_unknown')
    }
    expect(dns.asked).not.toContain('_chatx.mine.example')
  })

  it('stays as long as links use it, archived ones too', async () => {
    const domain = await addProved('used.example')
    const made = (await createLink(domain.id)).data
    expect(await find(domain)).toMatchObject({ links: 1 })
    await server.call(link.setStreamLinkState, { id: made.id, state: 'archived' }, as(owner))
    expect(refusal(await remove(domain.id))).toBe('stream_link.domain_in_use')
    await server.call(link.deleteStreamLink, { id: made.id }, as(owner))
    expect((await remove(domain.id)).data).toEqual({ ok: true })
    expect(await find(domain)).toBeUndefined()
  })

  it('is one of at most twenty', async () => {
    const many = await createOwner(server, 'many')
    const asked = Array.from({ length: 25 }, (_, n) => add(`many-${n}.example`, many))
    const refused = (await Promise.all(asked)).map(refusal).filter((error) => error !== undefined)
    expect(refused).toEqual(Array.from({ length: 5 }, () => 'stream_link.too_many_domains'))
    expect(await own(many)).toHaveLength(20)
  })
})

describe('links of a domain', () => {
  it('need it verified', async () => {
    const { data } = await add('early.example')
    expect(refusal(await createLink(data.id))).toBe('stream_link.domain_unknown')
  })

  it('answer under it while it is verified, and under ours again once it has failed for three days', async () => {
    const domain = await addProved('go.shop.test')
    const { data: made } = await createLink(domain.id)
    const meets = (host: string, status: number) =>
      eventually(
        () => visit(host, made),
        (met) => met === status,
        10_000,
      )
    expect(made.sortUrl).toMatch(/^http:\/\/go\.shop\.test\/\w{8}$/)
    await meets('go.shop.test', 302)

    forget(domain)
    const days: (string | undefined)[] = []
    for (let day = 1; day <= 3; day += 1) {
      await nextDay()
      days.push(
        (await server.services.streamLinkDomains.list(owner.scope)).own.find(({ id }) => id === domain.id)
          ?.state,
      )
    }
    expect(days).toEqual(['verified', 'verified', 'failed'])
    await meets('go.shop.test', 404)
    await meets('go.chatx.example:8081', 302)
  })
})
