import * as access from '@chatx/contract/access'
import type { InputOf } from '@chatx/contract/base/endpoint'
import * as contract from '@chatx/contract/stream-link'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demo } from '../seed/demo.ts'
import { seedOnFirstStart } from '../seed/first-start.ts'
import { sql } from '../src/infra/database/database.ts'
import { systemRandom } from '../src/infra/random.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createDesk, createOwner, type Desk, eventually, type Owner } from './people.ts'
import { addDomain, block, count, formOf, linkCalls, refusal, streamLinksWith } from './stream-link-world.ts'

let server: TestServer
let owner: Owner
let other: Owner
let desk: Desk
let mine: ReturnType<typeof linkCalls>
let theirs: ReturnType<typeof linkCalls>

beforeAll(async () => {
  server = await startTestServer()
  owner = await createOwner(server, 'owner')
  other = await createOwner(server, 'other')
  desk = await createDesk(server, owner, 'Ana')
  mine = linkCalls(server, owner)
  theirs = linkCalls(server, other)
})
afterAll(() => server.stop())

const nobody = '01890a5d-ac96-774b-bcce-b302099a8057'

describe('a link', () => {
  it('is kept as its form says and shown with its short address', async () => {
    const form = formOf('First', {
      type: 1,
      mode: 2,
      ipBind: 1,
      regions: ['CN', 'HK'],
      devices: ['mobile'],
      defaultUrl: 'https://shop.example/',
      expiredUrl: 'shop.example/over',
      firstMessage: 'Hello from {link} {click}',
      passUtm: true,
      hours: [{ days: [1, 7], from: '22:00', to: '02:00' }],
      startsAt: '2026-03-01T00:00:00.000Z',
      expiresAt: '2036-03-01T00:00:00.000Z',
      remark: 'printed on the boxes',
    })
    const made = await mine.create(form)
    const code = made.sortUrl.slice('http://localhost:0/'.length)
    expect(code).toMatch(/^[1-9A-HJ-NP-Za-km-z]{8}$/)
    expect(made).toMatchObject({
      emailAddress: owner.email,
      name: 'First',
      platformId: 'whatsapp',
      platformName: 'WhatsApp',
      type: 1,
      mode: 2,
      ipBind: 1,
      streamUrl: `localhost:0/${code}`,
      clickNum: 0,
      visitors: 0,
      fans: 0,
      targets: 2,
      state: 'on',
      blockedReason: null,
      domain: null,
      reportUrl: null,
    })
    const { targets: _, ...rest } = form
    expect(made.form).toEqual({ ...rest, domainId: null, expiredUrl: 'https://shop.example/over' })
    expect(
      made.targetList.map(({ url, weight, fanCap, online }) => ({ url, weight, fanCap, online })),
    ).toEqual([
      { url: 'https://wa.me/85212345678', weight: 1, fanCap: null, online: null },
      { url: 'https://wa.me/85287654321', weight: 3, fanCap: 200, online: null },
    ])
    expect(await mine.get(made.id)).toEqual(made)
  })

  it('keeps the ids and counts of its targets through a change, and the rows of those it loses', async () => {
    const made = await mine.create(formOf('Changing'))
    const [first, second] = made.targetList
    await server.services.db.inAccount(owner.scope, (tx) =>
      tx.count(sql`update stream_target set visit_num = 5, fan_num = 2 where stream_link_id = ${made.id}`),
    )
    const targets = [
      { url: 'https://wa.me/85299999999', weight: 7 },
      { id: first?.id, url: 'https://wa.me/85211111111' },
    ]
    const changed = await mine.update({ ...formOf('Changed', { targets }), id: made.id })
    expect(changed).toMatchObject({
      name: 'Changed',
      sortUrl: made.sortUrl,
      createdAt: made.createdAt,
      targets: 2,
    })
    expect(changed.targetList).toMatchObject([
      { url: 'https://wa.me/85299999999', weight: 7, visits: 0 },
      { id: first?.id, url: 'https://wa.me/85211111111', visits: 5, fans: 2 },
    ])
    const lost = await count(
      server,
      owner,
      sql`stream_target where target_id = ${second?.id} and visit_num = 5
      and removed_at is not null`,
    )
    expect(lost).toBe(1)
    // Addresses that change places within one change must not meet the constraint on the way.
    const swapped = changed.targetList.map(({ id }, at) => ({
      id,
      url: changed.targetList[1 - at]?.url ?? '',
    }))
    const again = await mine.update({ ...formOf('Swapped', { targets: swapped }), id: made.id })
    expect(again.targetList.map(({ id, url }) => ({ id, url }))).toEqual(swapped)
  })

  it('tells redirectors of each change once it is committed, and of nothing else', async () => {
    const heard: unknown[] = []
    const stop = server.services.bus.subscribe('stream-link', (payload) => heard.push(payload))
    const { id } = await mine.create(formOf('Heard'))
    await mine.update({ ...formOf('Heard again'), id })
    await mine.setState(id, 'archived')
    await mine.remove(id)
    expect(heard).toEqual(Array.from({ length: 4 }, () => ({ linkId: id })))
    await mine.page({})
    expect(refusal(await mine.tryCreate(formOf('Wrong', { defaultUrl: 'javascript:1' })))).toBeDefined()
    expect(heard).toHaveLength(4)
    stop()
  })

  it('is copied under a new address, without counts and state', async () => {
    const made = await mine.create(
      formOf('Original', { remark: 'r', hours: [{ days: [2], from: '09:00', to: '18:00' }] }),
    )
    await mine.setState(made.id, 'off')
    const copy = await mine.duplicate(made.id)
    expect(copy).toMatchObject({ form: made.form, state: 'on', clickNum: 0, targets: 2 })
    expect(copy.sortUrl).not.toBe(made.sortUrl)
    const ids = new Set([...made.targetList, ...copy.targetList].map(({ id }) => id))
    expect(ids.size).toBe(4)
  })
})

describe('what an operator has blocked', () => {
  it('stays blocked through everything that its owner does', async () => {
    const made = await mine.create(formOf('Blocked'))
    await mine.setState(made.id, 'archived')
    await block(server, owner, made.id, 'phishing')
    expect(await mine.get(made.id)).toMatchObject({ state: 'blocked', blockedReason: 'phishing' })
    for (const state of ['on', 'off', 'archived'] as const)
      expect(refusal(await mine.trySetState(made.id, state))).toBe('stream_link.blocked')
    expect(refusal(await mine.tryDuplicate(made.id))).toBe('stream_link.blocked')
    expect(refusal(await mine.tryRemove(made.id))).toBe('stream_link.blocked')
    const changed = await mine.update({ ...formOf('Still blocked'), id: made.id })
    expect(changed).toMatchObject({ name: 'Still blocked', state: 'blocked', blockedReason: 'phishing' })
  })
})

describe('a short code', () => {
  it('is drawn again when it is taken or spent, also by another main account', async () => {
    const draws = (...letters: number[]) => {
      const all = letters.flatMap((letter) => Array.from({ length: 8 }, () => letter))
      return { ...systemRandom, below: () => all.shift() ?? 57 }
    }
    const first = await streamLinksWith(server, draws(1)).create(
      owner.scope,
      contract.streamLinkForm.parse(formOf('1')),
    )
    expect(first.sortUrl).toMatch(/\/22222222$/)
    const second = await streamLinksWith(server, draws(1, 2)).create(
      other.scope,
      contract.streamLinkForm.parse(formOf('2')),
    )
    expect(second.sortUrl).toMatch(/\/33333333$/)
    await mine.setState(first.id, 'archived')
    await mine.remove(first.id)
    for (const [scope, sign] of [
      [other.scope, '4'],
      [owner.scope, '5'],
    ] as const) {
      const links = streamLinksWith(server, draws(1, 2, Number(sign) - 1))
      const made = await links.create(scope, contract.streamLinkForm.parse(formOf(sign)))
      expect(made.sortUrl.endsWith(`/${sign.repeat(8)}`)).toBe(true)
    }
    const unlucky = streamLinksWith(server, draws(1, 1, 1, 1, 1))
    await expect(unlucky.create(owner.scope, contract.streamLinkForm.parse(formOf('x')))).rejects.toThrow(
      'no free',
    )
  })
})

describe('a link domain', () => {
  it('must be a verified one of the main account, and our own hosts are no destination', async () => {
    const host = 'go.shop.example'
    const domainId = await addDomain(server, owner, host, 'verified')
    const pending = await addDomain(server, owner, 'later.shop.example', 'pending')
    const made = await mine.create(formOf('Own host', { domainId }))
    expect(made).toMatchObject({ domain: host, form: { domainId } })
    expect(made.sortUrl).toMatch(/:\/\/go\.shop\.example\/\w{8}$/)
    for (const [calls, id] of [
      [mine, pending],
      [mine, nobody],
      [theirs, domainId],
    ] as const) {
      const answer = await calls.tryCreate(formOf('x', { domainId: id }))
      expect([refusal(answer), answer.data]).toMatchObject([
        'stream_link.domain_unknown',
        { fields: [{ path: 'domainId', message: 'unknown' }] },
      ])
    }
    for (const address of [`https://${host}/abc`, `https://${host}:444/`, 'http://localhost:0/abc']) {
      const answer = await mine.tryCreate(formOf('x', { defaultUrl: address, expiredUrl: address }))
      expect(answer.data).toMatchObject({
        error: 'stream_link.address_invalid',
        fields: [
          { path: 'defaultUrl', message: 'loop' },
          { path: 'expiredUrl', message: 'loop' },
        ],
      })
    }
    expect((await theirs.tryCreate(formOf('x', { defaultUrl: `https://${host}/abc` }))).code).toBe(200)
    const gone = server.services.db.inAccount(owner.scope, (tx) =>
      tx.count(sql`delete from stream_domain where domain_id = ${domainId}`),
    )
    await expect(gone).rejects.toThrow('foreign key')
  })
})

describe('targets that are accounts of our own', () => {
  it('are tied to them and follow their presence, but never to those of another main account', async () => {
    const chat = `http://localhost:8080/chat/${desk.channel.channelKey}`
    const form = formOf('Chat', {
      platform: 'webchat',
      targets: [{ url: chat }, { url: 'https://shop.example/help' }],
    })
    const made = await mine.create(form)
    expect(made.targetList).toMatchObject([
      { messengerAccountId: desk.channel.id, online: true },
      { messengerAccountId: null, online: null },
    ])
    expect((await theirs.create(form)).targetList[0]).toMatchObject({
      messengerAccountId: null,
      online: null,
    })
    const text = `${chat} ${chat}/ https://x javascript:alert(1) http://localhost:0/abc`
    expect(await mine.checkTargets('webchat', text)).toEqual({
      valid: [{ url: chat, messengerAccountName: 'Ana' }],
      duplicates: [`${chat}/`],
      invalid: [
        { text: 'https://x', reason: 'host' },
        { text: 'javascript:alert(1)', reason: 'scheme' },
        { text: 'http://localhost:0/abc', reason: 'host' },
      ],
    })
    expect((await theirs.checkTargets('webchat', chat)).valid).toEqual([
      { url: chat, messengerAccountName: null },
    ])
  })
})

describe('trying a link', () => {
  it('says where a visitor would be sent and why, and leaves no trace', async () => {
    const made = await mine.create(
      formOf('Tried', { mode: 2, ipBind: 1, regions: ['CN'], defaultUrl: 'https://shop.example/' }),
    )
    const state = () =>
      server.services.db.inAccount(owner.scope, (tx) =>
        tx.rows(sql`select l.*, t.visit_num, (select count(*) from stream_binding) as bound, (select count(*) from stream_visit)
          as visits from stream_link l join stream_target t using (stream_link_id) where l.stream_link_id = ${made.id}`),
      )
    const before = await state()
    const places = []
    for (let turn = 0; turn < 4; turn += 1)
      places.push((await mine.tryLink({ id: made.id, region: 'CN' })).targetId)
    expect(new Set(places).size).toBe(1)
    const kept = await mine.tryLink({ id: made.id, region: 'CN', ip: '203.0.113.9' })
    expect(kept.outcome).toBe('target')
    expect(await mine.tryLink({ id: made.id, region: 'US' })).toEqual({
      outcome: 'default-region',
      location: 'https://shop.example/',
      targetId: null,
      steps: [
        ...['state', 'expiry', 'start', 'hours', 'person'].map((check) => ({
          check,
          passed: true,
          detail: check === 'state' ? 'on' : null,
        })),
        { check: 'region', passed: false, detail: 'US' },
      ],
    })
    expect((await mine.tryLink({ id: made.id, bot: true })).outcome).toBe('bot')
    expect(await state()).toEqual(before)
  })

  it('knows to which target an address is bound, and where the address is', async () => {
    const made = await mine.create(formOf('Bound', { ipBind: 1, regions: ['US'] }))
    const bound = made.targetList[1]?.id
    const { keys, db } = server.services
    const { bindingHash } = await import('../src/modules/stream-link/index.ts')
    const ipKey = bindingHash(keys.derive('stream-link addresses'), made.id, '8.8.8.8')
    await db.inAccount(owner.scope, (tx) =>
      tx.count(sql`insert into stream_binding select tenant_id, main_account_id, stream_link_id, decode(${ipKey}, 'hex'), ${bound}::uuid,
        now() from stream_link where stream_link_id = ${made.id}`),
    )
    for (let turn = 0; turn < 8; turn += 1)
      expect((await mine.tryLink({ id: made.id, ip: '8.8.8.8' })).targetId).toBe(bound)
    expect((await mine.tryLink({ id: made.id })).outcome).toBe('default-region')
  })
})

describe('a link that is deleted', () => {
  it('must be archived; it is gone at once, and what it counted soon after', async () => {
    const { id } = await mine.create(formOf('Deleted'))
    const kept = await mine.create(formOf('Kept'))
    expect(refusal(await mine.tryRemove(id))).toBe('stream_link.not_archived')
    await server.services.db.inAccount(owner.scope, async (tx) => {
      for (const linkId of [id, kept.id])
        await tx.count(sql`insert into stream_visit (tenant_id, main_account_id, stream_link_id, visit_id, at, outcome, region, device, visitor_id)
          select tenant_id, main_account_id, stream_link_id, gen_random_uuid(), now(), 0, 'ZZ', 1, gen_random_uuid()
          from stream_link, generate_series(1, 6000) where stream_link_id = ${linkId}`)
      await tx.count(sql`insert into stream_rollup select tenant_id, main_account_id, stream_link_id, 'outcome', now(), 'target', 6000
        from stream_link where stream_link_id = ${id}`)
    })
    await mine.setState(id, 'archived')
    expect((await mine.remove(id)).data).toEqual({ ok: true })
    expect(refusal(await mine.tryGet(id))).toBe('stream_link.not_found')
    expect(refusal(await mine.tryRemove(id))).toBe('stream_link.not_found')
    const left = () =>
      count(
        server,
        owner,
        sql`(select stream_link_id from stream_visit union all select stream_link_id from stream_rollup) x
        where stream_link_id = ${id}`,
      )
    await eventually(left, (rows) => rows === 0)
    expect(await count(server, owner, sql`stream_target where stream_link_id = ${id}`)).toBe(0)
    expect(await count(server, owner, sql`stream_visit where stream_link_id = ${kept.id}`)).toBe(6000)
    await server.services.streamLinks.purge(owner.scope, id)
  })
})

describe('several links', () => {
  it('are made together or not at all, and a fault says which of them it is in', async () => {
    const wrong = formOf('Wrong', {
      targets: [{ url: 'wa.me/85212345678' }, { url: 'https://evil.example/' }],
    })
    const before = (await mine.page({})).total
    const refused = await mine.tryBulk([formOf('A'), formOf('B'), wrong])
    expect(refused.data).toMatchObject({
      error: 'stream_link.target_invalid',
      row: 2,
      fields: [{ path: 'targets.1.url', message: 'host' }],
    })
    expect((await mine.page({})).total).toBe(before)
    const made = await mine.tryBulk([formOf('A'), formOf('B')])
    expect(made.data.list.map(({ name, targets }) => [name, targets])).toEqual([
      ['A', 2],
      ['B', 2],
    ])
  })

  it('are at most as many as one account may have, however many ask at once', async () => {
    const third = await createOwner(server, 'third')
    const calls = linkCalls(server, third)
    const { id } = await calls.create(formOf('Filled'))
    await server.services.db.inAccount(third.scope, (tx) =>
      tx.count(sql`insert into stream_link (tenant_id, main_account_id, stream_link_id, code, name, platform, only_online, sequential, ip_bind,
          regions, devices, first_message, pass_utm, hours, remark, created_at)
        select tenant_id, main_account_id, gen_random_uuid(), code || n, name, platform, false, false, false, '{}', '{}', '', false, '[]', '', now()
        from stream_link, generate_series(1, 1998) n where stream_link_id = ${id}`),
    )
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => calls.tryCreate(formOf(name))))
    expect(answers.map((answer) => refusal(answer) ?? 'made').sort()).toEqual([
      'made',
      'stream_link.too_many',
      'stream_link.too_many',
    ])
    expect(refusal(await calls.tryDuplicate(id))).toBe('stream_link.too_many')
    expect(refusal(await calls.tryBulk([formOf('x')]))).toBe('stream_link.too_many')
  })
})

describe('the demo', () => {
  it('has links from its first start: one to its own web chat, one that shares visitors', async () => {
    await seedOnFirstStart(server.services)
    const { email, password } = demo.owner
    const login = await server.call(access.login, { userName: email, password })
    const calls = linkCalls(server, { ...owner, token: login.data.accessToken })
    const [campaign, chat] = (await calls.page({})).list
    expect([chat?.name, campaign?.name]).toEqual([demo.chatLink.name, demo.campaignLink.name])
    const { outcome, location } = await calls.tryLink({ id: chat?.id ?? '' })
    expect([outcome, location]).toEqual([
      'target',
      expect.stringMatching(/^http:\/\/localhost:8080\/chat\/[\w-]+\?text=/),
    ])
  })
})

type PageInput = InputOf<typeof contract.pageStreamLink>

describe('the list', () => {
  it('is paged by key, newest first, searched and filtered', async () => {
    const fourth = await createOwner(server, 'fourth')
    const calls = linkCalls(server, fourth)
    const other = { platform: 'other' as const, targets: [{ url: 'https://shop.example/' }] }
    for (const name of ['Spring 100%', 'Summer', 'Autumn_1']) await calls.create(formOf(name))
    const winter = await calls.create(formOf('Winter', { ...other, remark: 'for the spring' }))
    const old = await calls.create(formOf('Old', other))
    await calls.setState(winter.id, 'off')
    await calls.setState(old.id, 'archived')
    const pages: string[][] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await calls.page({ pageSize: 3, ...(cursor === undefined ? {} : { cursor }) })
      expect(page.total).toBe(4)
      pages.push(page.list.map(({ name }) => name))
      cursor = page.nextCursor
    }
    expect(pages).toEqual([['Winter', 'Autumn_1', 'Summer'], ['Spring 100%']])
    const names = async (input: PageInput) => (await calls.page(input)).list.map(({ name }) => name)
    expect(await names({ search: 'SPRING' })).toEqual(['Winter', 'Spring 100%'])
    expect(await names({ search: '%' })).toEqual(['Spring 100%'])
    expect(await names({ search: '_' })).toEqual(['Autumn_1'])
    expect(await names({ search: winter.sortUrl.slice(-8) })).toEqual(['Winter'])
    expect(await names({ search: `${winter.sortUrl}?utm_source=x` })).toEqual(['Winter'])
    expect(await names({ search: "' or true --" })).toEqual([])
    expect(await names({ platform: 'other' })).toEqual(['Winter'])
    expect(await names({ archived: true })).toEqual(['Old'])
    expect(await names({ state: 'off' })).toEqual(['Winter'])
    await block(server, fourth, winter.id, 'spam')
    expect(await names({ state: 'off' })).toEqual([])
    expect(await names({ state: 'blocked' })).toEqual(['Winter'])
  })
})
