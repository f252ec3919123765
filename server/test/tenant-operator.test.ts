import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import * as access from '@chatx/contract/access'
import * as security from '@chatx/contract/access-security'
import * as audit from '@chatx/contract/audit'
import * as linkDomain from '@chatx/contract/stream-link-domain'
import * as tenant from '@chatx/contract/tenant'
import * as contract from '@chatx/contract/tenant-operator'
import { listEngine } from '@chatx/contract/translation'
import type { InputOf } from '@chatx/contract/base/endpoint'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/infra/database/database.ts'
import { openApp } from './access-factor-steps.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createOperator, createOwner, PASSWORD } from './people.ts'

let server: TestServer
let beside: TestServer
let staff: { token: string }

beforeAll(async () => {
  server = await startTestServer({ several: true, processes: ['api'], log: 'error' })
  beside = await startTestServer({ beside: server, processes: ['api'] })
  staff = await createOperator(server)
})
afterAll(async () => {
  await beside.stop()
  await server.stop()
})

type Who = { token: string }
const as = ({ token }: Who) => ({ token })
const refusal = ({ data }: { data: unknown }) => (data as { error?: string } | null)?.error
const open = (name: string, hosts: string[] = [], who = staff) =>
  server.call(contract.openTenant, { key: randomUUID(), name, hosts }, as(who))
const look = (tenantId: number, who = staff) => server.call(contract.getTenant, { tenantId }, as(who))
const setHosts = async (tenantId: number, hosts: string[], who = staff) => {
  const { data } = await look(tenantId, who)
  const from = 'hosts' in data ? data.hosts : []
  return server.call(contract.setTenantHosts, { tenantId, from, hosts }, as(who))
}
const update = (tenantId: number, change: Partial<contract.TenantForm>, who = staff) => {
  const form = { name: 'Shop', minPasswordLength: 6, fanSessionHours: 24, downloads: [], ...change }
  return server.call(contract.updateTenant, { tenantId, ...form }, as(who))
}
const add = (
  tenantId: number,
  emailAddress: string,
  who: Who & { password?: string } = staff,
  oneTimeCode?: string,
) => {
  const own = { currentPassword: who.password ?? PASSWORD, ...(oneTimeCode ? { oneTimeCode } : {}) }
  const form = { tenantId, emailAddress, displayName: 'Ola', ...own }
  return server.call(contract.addOperator, form, as(who))
}
const page = async (who = staff, input: InputOf<typeof contract.pageTenant> = {}) =>
  (await server.call(contract.pageTenant, input, as(who))).data
/** The site that somebody meets on this host. */
const siteAt = async (host: string, at = server): Promise<tenant.Site> => {
  const asked = get(`${at.url}${tenant.getSite.path}`, { headers: { host } })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return ((await json(answer)) as { data: tenant.Site }).data
}
const log = async (who: Who) => (await server.call(audit.pageAuditEntry, {}, as(who))).data.list
const logIn = (tenantId: number, userName: string, password: string) =>
  server.call(access.operatorLogin, { userName, password }, { headers: { 'tenant-id': String(tenantId) } })
/** A tenant with an operator of its own who is logged in. */
const openWithStaff = async (name: string) => {
  const { tenantId } = (await open(name)).data
  const email = `${name.toLowerCase()}@example.test`
  const { password } = (await add(tenantId, email)).data
  const { data } = await logIn(tenantId, email, password)
  return { tenantId, email, password, token: data.accessToken }
}

describe('a tenant that is opened', () => {
  it('answers on its hosts in every process, and can be worked in once it has an operator', async () => {
    expect((await siteAt('brand.example.test')).tenantId).toBe(1)
    expect((await siteAt('brand.example.test', beside)).tenantId).toBe(1)
    const opened = await open('Brand', ['Brand.example.test', 'brand.example.test'])
    expect(opened.data).toMatchObject({
      name: 'Brand',
      hosts: ['brand.example.test'],
      mainAccounts: 0,
      operators: 0,
      minPasswordLength: 6,
      downloads: [],
    })
    const { tenantId } = opened.data
    expect(await siteAt('brand.example.test')).toMatchObject({
      tenantId,
      name: 'Brand',
      registrationOpen: true,
    })
    await expect.poll(async () => (await siteAt('brand.example.test', beside)).tenantId).toBe(tenantId)

    const added = await add(tenantId, 'Ola@Example.test')
    expect(added.data.emailAddress).toBe('ola@example.test')
    const login = await logIn(tenantId, 'ola@example.test', added.data.password)
    const ola = { token: login.data.accessToken }
    expect((await look(tenantId, ola)).data).toMatchObject({ operators: 1, maySetHosts: false })
    // What works without any key is there, as in the first tenant.
    const engines = (await server.call(listEngine, {}, as(ola))).data
    expect(engines.map(({ id, builtIn }) => [id, builtIn])).toEqual([
      ['Apertium', true],
      ['Phrasebook', true],
    ])
  })

  it('is told in the log of whoever opened it, and in its own without a name', async () => {
    const { tenantId, token } = await openWithStaff('Told')
    const changes = [{ field: 'operator', before: null, after: 'told@example.test' }]
    expect((await log(staff))[0]).toMatchObject({
      act: 'tenant.addOperator',
      actor: { kind: 'operator', name: 'operator@example.test' },
      target: { id: String(tenantId), name: 'Told' },
      changes,
    })
    const theirs = await log({ token })
    expect(theirs.map(({ act, actor, ip }) => [act, actor.kind, actor.id, ip])).toEqual([
      ['tenant.addOperator', 'system', null, ''],
      ['tenant.open', 'system', null, ''],
    ])
    expect(theirs[0]?.changes).toEqual([...changes, { field: 'byInstallation', before: null, after: true }])
    for (const who of [staff, { token }])
      expect((await server.call(audit.checkAudit, {}, as(who))).data.fault).toBe(null)
  })
})

it('sent twice by one form opens one tenant', async () => {
  const form = { key: randomUUID(), name: 'Twice', hosts: ['twice.example.test'] }
  const all = await Promise.all([1, 2, 3].map(() => server.call(contract.openTenant, form, as(staff))))
  expect(new Set(all.map(({ data }) => data.tenantId)).size).toBe(1)
  expect((await page(staff, { pageSize: 200 })).list.filter(({ name }) => name === 'Twice')).toHaveLength(1)
  const changed = await server.call(contract.openTenant, { ...form, name: 'Thrice' }, as(staff))
  expect(refusal(changed)).toBe('request.conflict')
})

describe('hosts', () => {
  it('belong to one tenant: refused, nothing is left of what was asked', async () => {
    const { tenantId } = (await open('First', ['one.example.test', 'one.example.test:8443'])).data
    const before = (await page()).list.length
    expect(refusal(await open('Second', ['free.example.test', 'one.example.test']))).toBe('tenant.host_taken')
    expect((await page()).list).toHaveLength(before)
    const second = (await open('Second', ['two.example.test'])).data.tenantId
    const refused = await setHosts(second, ['three.example.test', 'one.example.test'])
    expect(refused.data).toMatchObject({
      error: 'tenant.host_taken',
      fields: [{ path: 'hosts', message: 'one.example.test' }],
    })
    expect((await look(second)).data.hosts).toEqual(['two.example.test'])
    expect((await setHosts(tenantId, [])).data.hosts).toEqual([])
    expect((await setHosts(second, ['one.example.test'])).data.hosts).toEqual(['one.example.test'])
    expect((await siteAt('two.example.test')).tenantId).toBe(1)
    expect((await siteAt('one.example.test')).tenantId).toBe(second)
  })

  it('swapped and claimed at once end with one holder each', async () => {
    const ids = await Promise.all(
      ['x', 'y', 'z'].map(async (name) => (await open(name, [`${name}.swap.test`])).data.tenantId),
    )
    const all = ['x.swap.test', 'y.swap.test', 'z.swap.test', 'new.swap.test']
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        ids.map((id, at) => setHosts(id, [all[(at + round) % 4] ?? '', 'new.swap.test'])),
      )
      for (const answer of answers) expect(['tenant.host_taken', undefined]).toContain(refusal(answer))
    }
    const { rows } = await server.services.db.inInstallation(async (tx) => ({
      rows: await tx.rows(sql<{ host: string }>`select host from tenant_host where host like '%.swap.test'`),
    }))
    expect(new Set(rows.map(({ host }) => host)).size).toBe(rows.length)
    const listed = (await page(staff, { pageSize: 200 })).list.flatMap(({ hosts }) => hosts)
    expect(new Set(listed).size).toBe(listed.length)
  })

  it('that somebody else has changed meanwhile stay as that one left them', async () => {
    const { tenantId } = (await open('Moved', ['old.example.test'])).data
    await setHosts(tenantId, ['old.example.test', 'added.example.test'])
    const form = { tenantId, from: ['old.example.test'], hosts: ['mine.example.test'] }
    const late = await server.call(contract.setTenantHosts, form, as(staff))
    expect(refusal(late)).toBe('tenant.hosts_moved')
    // Sent again after an answer that was lost, it is as it should be.
    const again = { ...form, hosts: ['added.example.test', 'old.example.test'] }
    expect((await server.call(contract.setTenantHosts, again, as(staff))).code).toBe(200)
    expect((await look(tenantId)).data.hosts).toEqual(['added.example.test', 'old.example.test'])
  })

  it('are set one change after the other', async () => {
    const { tenantId } = (await open('Waits')).data
    const first = new pg.Client({ connectionString: server.superuserConnectionString })
    await first.connect()
    await first.query('begin; lock table tenant_host in share row exclusive mode')
    const setting = setHosts(tenantId, ['waits.example.test'])
    const waiting = async () =>
      (
        await server.services.db.inInstallation((tx) =>
          tx.rows(sql`select from pg_locks where relation = 'tenant_host'::regclass
            and mode = 'ShareRowExclusiveLock' and not granted`),
        )
      ).length
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
    await first.query('commit')
    await first.end()
    expect((await setting).data.hosts).toEqual(['waits.example.test'])
  })

  it('cannot be taken with a tenant’s own rights, whatever the code says', async () => {
    for (const act of [
      sql`insert into tenant_host (tenant_id, host) values (1, 'stolen.example.test')`,
      sql`update tenant_host set host = 'stolen.example.test'`,
      sql`delete from tenant_host`,
    ])
      await expect(server.services.db.inTenant(1, (tx) => tx.count(act))).rejects.toThrow('permission denied')
  })

  it('lose the ports that browsers do not send', async () => {
    const { data } = await open('Ports', ['p.example.test:443', 'q.example.test:80', 'r.example.test:8443'])
    expect(data.hosts).toEqual(['p.example.test', 'q.example.test', 'r.example.test:8443'])
  })

  it('of the deployment and of proved short links are nobody else’s', async () => {
    const own = new URL(server.services.config.PUBLIC_URL)
    const { tenantId } = (await open('Claims')).data
    for (const host of [own.host, own.hostname])
      expect(refusal(await setHosts(tenantId, [host])), host).toBe('tenant.host_taken')
    const owner = await createOwner(server, 'links')
    const domain = await server.call(linkDomain.addLinkDomain, { host: 'go.example.com' }, as(owner))
    expect(domain.code).toBe(200)
    expect((await setHosts(tenantId, ['go.example.com'])).code).toBe(200)
    expect((await setHosts(tenantId, [])).code).toBe(200)
    await server.services.db.inInstallation((tx) =>
      tx.count(sql`update stream_domain set state = 'verified' where host = 'go.example.com'`),
    )
    expect(refusal(await setHosts(tenantId, ['go.example.com:8080']))).toBe('tenant.host_taken')
  })

  it.each([
    '',
    'a b',
    'https://x.test',
    'x.test/',
    '-x.test',
    'x..test',
    'x.test:0',
    'ä.test',
    'x.test:70000',
  ])('are no addresses and nothing else: %j', async (host) => {
    expect(refusal(await setHosts(1, [host]))).toBe('request.invalid')
  })
})

describe('settings', () => {
  it('are set at once, act in every process, and what is as it was is not recorded', async () => {
    const { tenantId, token } = await openWithStaff('Sets')
    const downloads = [
      { infra: 'windows' as const, label: 'Desk for Windows', url: 'https://x.example/d.exe' },
    ]
    const change = { name: 'Renamed', minPasswordLength: 12, fanSessionHours: 48, downloads }
    const headers = { 'tenant-id': String(tenantId) }
    const site = async (at: TestServer) => (await at.call(tenant.getSite, {}, { headers })).data
    expect((await site(beside)).name).toBe('Sets')
    expect((await update(tenantId, change, { token })).data).toMatchObject(change)
    expect(await site(server)).toMatchObject({ name: 'Renamed', minPasswordLength: 12, downloads })
    await expect.poll(async () => (await site(beside)).name).toBe('Renamed')
    const code = { email: 'short@example.test', password: 'Abcdef1', agreed: true as const }
    const form = { ...code, confirmPassword: code.password, verificationCode: '123456' }
    expect(refusal(await server.call(access.register, form, { headers }))).toBe('access.password_weak')
    const count = (await log({ token })).length
    expect((await update(tenantId, change, { token })).data).toMatchObject(change)
    expect(await log({ token })).toHaveLength(count)
  })

  it.each([
    'https://x.example:80800/d.exe',
    'https://[',
    'ftp://x.example/d',
    'javascript:alert(1)',
    '//x.example/d',
    '/\\\\x.example',
    'x.example',
    '',
  ])('take no download that leads nowhere: %j', async (url) => {
    const downloads = [{ infra: 'web' as const, label: 'Desk', url }]
    expect(refusal(await update(1, { downloads }))).toBe('request.invalid')
  })

  it('that were stored before there was a form stay, and can be changed', async () => {
    const { tenantId } = (await open('Stored')).data
    const downloads = [{ infra: 'harmonyos', label: 'Desk', url: '/download/desk.hap' }]
    await server.services.db.inTenant(tenantId, (tx) =>
      server.services.tenants.changeSettings(tx, { downloads, fanSessionHours: 1.5 }),
    )
    const headers = { 'tenant-id': String(tenantId) }
    expect((await server.call(tenant.getSite, {}, { headers })).data.downloads).toEqual(downloads)
    const { data } = await look(tenantId)
    expect(data).toMatchObject({
      fanSessionHours: 2,
      downloads: [{ infra: 'web', label: 'Desk', url: '/download/desk.hap' }],
    })
    const { minPasswordLength, fanSessionHours } = data
    const change = { minPasswordLength, fanSessionHours, downloads: data.downloads }
    expect((await update(tenantId, change)).code).toBe(200)
  })

  it('of customer service stay as they are', async () => {
    const { tenantId } = (await open('Keeps')).data
    await server.services.db.inTenant(tenantId, (tx) =>
      server.services.tenants.changeSettings(tx, { automaticSignUpBonus: true }),
    )
    await update(tenantId, { fanSessionHours: 12 })
    const settings = await server.services.db.inTenant(tenantId, server.services.tenants.settingsIn)
    expect(settings).toMatchObject({ automaticSignUpBonus: true, fanSessionHours: 12 })
  })
})

describe('operators', () => {
  it('are one by their address, and get another password until they have logged in', async () => {
    const { tenantId } = (await open('Once')).data
    const all = await Promise.all([1, 2, 3].map(() => add(tenantId, 'same@example.test')))
    expect(all.map(({ code }) => code)).toEqual([200, 200, 200])
    expect((await look(tenantId)).data.operators).toBe(1)
    const { password } = (await add(tenantId, 'same@example.test')).data
    for (const { data } of all)
      expect((await logIn(tenantId, 'same@example.test', data.password)).code).not.toBe(200)
    expect((await logIn(tenantId, 'same@example.test', password)).code).toBe(200)
    expect(refusal(await add(tenantId, 'same@example.test'))).toBe('tenant.operator_taken')
    expect((await logIn(tenantId, 'same@example.test', password)).code).toBe(200)
    // In another tenant the same address is somebody else.
    expect((await add(1, 'same@example.test')).code).toBe(200)
    // Whom the server's own settings made is nobody's to take over, logged in or not.
    const made = { email: 'first@example.test', password: PASSWORD, displayName: 'First' }
    await server.services.access.createOperator(tenantId, made)
    expect(refusal(await add(tenantId, made.email))).toBe('tenant.operator_taken')
  })

  it('are added by nobody who cannot give the password and, where it is on, a code', async () => {
    const own = await openWithStaff('Proves')
    expect(refusal(await add(own.tenantId, 'new@example.test', { ...own, password: 'Wrong1horse' }))).toBe(
      'access.wrong_credentials',
    )
    const { data } = await server.call(security.beginSecondFactor, { password: own.password }, as(own))
    const oneTimeCode = openApp(server.services, data.secret).code()
    expect((await server.call(security.confirmSecondFactor, { oneTimeCode }, as(own))).code).toBe(200)
    expect(refusal(await add(own.tenantId, 'new@example.test', own))).toBe('access.one_time_code_needed')
    const wrong = await add(own.tenantId, 'new@example.test', own, '000000')
    expect(refusal(wrong)).toBe('access.one_time_code_wrong')
    expect((await look(own.tenantId)).data.operators).toBe(1)
    server.clock.forward(30_000)
    const next = openApp(server.services, data.secret).code()
    expect((await add(own.tenantId, 'new@example.test', own, next)).code).toBe(200)
  })

  it('of another tenant than the first see and set their own only', async () => {
    const own = await openWithStaff('Theirs')
    const { tenantId: foreign } = (await open('Foreign')).data
    const mine = await page(own)
    expect(mine).toMatchObject({ mayOpen: false, nextCursor: null })
    expect(mine.list.map(({ tenantId }) => tenantId)).toEqual([own.tenantId])
    expect((await page(own, { pageNo: 2 })).list).toEqual([])
    for (const tenantId of [1, foreign, 999_999]) {
      const answers = [
        await look(tenantId, own),
        await update(tenantId, {}, own),
        await add(tenantId, 'a@b.test', own),
      ]
      expect(answers.map(refusal), String(tenantId)).toEqual(Array(3).fill('tenant.not_found'))
    }
    for (const answer of [await open('No', [], own), await setHosts(own.tenantId, [], own)])
      expect(refusal(answer)).toBe('session.forbidden')
    expect((await update(own.tenantId, { name: 'Ours' }, own)).data.name).toBe('Ours')
    expect((await add(own.tenantId, 'colleague@example.test', own)).code).toBe(200)
  })

  it('of the first tenant find nothing under a number that no tenant has', async () => {
    const answers = [
      await look(999_999),
      await update(999_999, {}),
      await setHosts(999_999, []),
      await add(999_999, 'a@b.test'),
    ]
    expect(answers.map(refusal)).toEqual(Array(4).fill('tenant.not_found'))
  })
})

it('lists tenants by key, newest first', async () => {
  const all = (await page(staff, { pageSize: 200 })).list.map(({ tenantId }) => tenantId)
  expect(all).toEqual([...all].sort((a, b) => b - a))
  expect(all.at(-1)).toBe(1)
  const seen: number[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const part: Awaited<ReturnType<typeof page>> = await page(staff, {
      pageSize: 3,
      ...(cursor ? { cursor } : {}),
    })
    seen.push(...part.list.map(({ tenantId }) => tenantId))
    cursor = part.nextCursor
  }
  expect(seen).toEqual(all)
  for (const cursor of [
    'x',
    Buffer.from('-1').toString('base64url'),
    Buffer.from('1e3').toString('base64url'),
  ])
    expect(refusal(await server.call(contract.pageTenant, { cursor }, as(staff)))).toBe('request.invalid')
})
