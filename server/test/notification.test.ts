import type { InputOf } from '@chatx/contract/base/endpoint'
import * as contract from '@chatx/contract/notification'
import * as operator from '@chatx/contract/notification-operator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/infra/database/database.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createOperator, createOwner, eventually, listen, type Owner } from './people.ts'

const MINUTE_MS = 60_000
let server: TestServer
let owner: Owner
let other: Owner
let staff: { token: string }

beforeAll(async () => {
  server = await startTestServer()
  owner = await createOwner(server, 'owner')
  other = await createOwner(server, 'other')
  staff = await createOperator(server)
})
afterAll(() => server.stop())

const as = (who: { token: string }) => ({ token: who.token })
const refusal = ({ data }: { data: unknown }) => (data as { error?: string } | null)?.error
const nobody = '01890a5d-ac96-774b-bcce-b302099a8057'

const formOf = (name: string, more: object = {}): InputOf<typeof operator.createNotification> => ({
  title: { zh: `${name} 标题`, en: `${name} title` },
  body: { zh: `${name} 正文`, en: `${name} text` },
  audience: 'all',
  ...more,
})
const only = (...owners: Owner[]) => ({ audience: 'chosen', emails: owners.map(({ email }) => email) })
const send = (name: string, more: object = {}) =>
  server.call(operator.createNotification, formOf(name, more), as(staff))
const write = async (name: string, more: object = {}) => (await send(name, more)).data
const change = (id: string, name: string, more: object = {}) =>
  server.call(operator.updateNotification, { ...formOf(name, more), id }, as(staff))
const withdraw = (id: string) => server.call(operator.withdrawNotification, { id }, as(staff))
const inMinutes = (minutes: number) =>
  new Date(server.clock.now().getTime() + minutes * MINUTE_MS).toISOString()

const page = async (who = owner, input: InputOf<typeof contract.pageNotification> = {}) =>
  (await server.call(contract.pageNotification, input, as(who))).data
const titles = async (who = owner) => (await page(who)).list.map(({ title }) => title.en.split(' ')[0])
const unread = async (who = owner) => (await server.call(contract.unreadNotification, {}, as(who))).data
const get = (id: string, who = owner) => server.call(contract.getNotification, { id }, as(who))
const read = (id: string, who = owner) => server.call(contract.readNotification, { id }, as(who))
const operated = async (id: string) =>
  (await server.call(operator.getOperatedNotification, { id }, as(staff))).data

const hear = async (who: Owner) => {
  const live = await listen(server, who.token)
  const heard = () =>
    live.frames.filter((frame) => frame.t === 'ephemeral' && frame.event.type === 'notification').length
  return { heard, close: live.close }
}

describe('a notification for everybody', () => {
  it('is in the list of every owner in both languages, unread until it is read', async () => {
    const made = await write('hello')
    expect(made).toMatchObject({ audience: 'all', chosenNum: null, state: 'shown' })
    for (const who of [owner, other]) {
      const [first] = (await page(who)).list
      expect(first).toEqual({
        id: made.id,
        title: { zh: 'hello 标题', en: 'hello title' },
        preview: { zh: 'hello 正文', en: 'hello text' },
        shownAt: made.showAt,
        read: false,
      })
    }
    const before = await unread()
    expect(before.newestId).toBe(made.id)
    expect((await get(made.id)).data).toMatchObject({ body: { zh: 'hello 正文' }, read: false })
    await read(made.id)
    await read(made.id)
    expect((await unread()).unread).toBe(before.unread - 1)
    expect((await get(made.id)).data.read).toBe(true)
    expect((await get(made.id, other)).data.read).toBe(false)
    expect((await operated(made.id)).readNum).toBe(1)
  })

  it('of the time before a main account was opened is not shown to it', async () => {
    const { id } = await write('old')
    server.clock.forward(1_000)
    const late = await createOwner(server, 'late')
    expect(await titles(late)).toEqual([])
    expect(await unread(late)).toEqual({ unread: 0, newestId: null })
    expect(refusal(await get(id, late))).toBe('notification.not_found')
    expect(refusal(await read(id, late))).toBe('notification.not_found')
  })
})

describe('a notification for chosen main accounts', () => {
  it('is seen by them and nobody else', async () => {
    const { id, chosenNum } = await write('secret', only(owner))
    expect(chosenNum).toBe(1)
    expect(await titles()).toContain('secret')
    expect(await titles(other)).not.toContain('secret')
    expect(refusal(await get(id, other))).toBe('notification.not_found')
    expect(refusal(await read(id, other))).toBe('notification.not_found')
    await server.call(contract.readAllNotification, {}, as(other))
    expect(await operated(id)).toMatchObject({ readNum: 0, emails: [owner.email] })
  })

  it('is refused whole when an address is nobody’s, and says which', async () => {
    const refused = await send('lost', { audience: 'chosen', emails: [owner.email, 'nobody@example.test'] })
    expect(refusal(refused)).toBe('notification.recipient_unknown')
    expect(refused.data).toMatchObject({ fields: [{ path: 'emails', message: 'nobody@example.test' }] })
    expect(await titles()).not.toContain('lost')
  })

  it('needs somebody, and one for everybody nobody', async () => {
    for (const more of [{ audience: 'chosen', emails: [] }, { emails: [owner.email] }])
      expect(refusal(await send('odd', more))).toBe('request.invalid')
  })
})

describe('the time', () => {
  it('shows a notification when it has come, and tells open consoles then', async () => {
    const ears = await hear(owner)
    const { id, state } = await write('later', { showAt: inMinutes(2) })
    expect(state).toBe('scheduled')
    expect(await titles()).not.toContain('later')
    expect(refusal(await get(id))).toBe('notification.not_found')
    const before = ears.heard()
    server.clock.forward(2 * MINUTE_MS)
    await eventually(
      async () => ears.heard(),
      (heard) => heard > before,
    )
    expect((await titles())[0]).toBe('later')
    expect((await operated(id)).state).toBe('shown')
    ears.close()
  })

  it('tells at once whom a notification is for, and nobody else', async () => {
    const [mine, others] = [await hear(owner), await hear(other)]
    await write('only', only(owner))
    await eventually(
      async () => mine.heard(),
      (heard) => heard === 1,
    )
    expect(others.heard()).toBe(0)
    await write('all')
    await eventually(
      async () => others.heard(),
      (heard) => heard === 1,
    )
    await eventually(
      async () => mine.heard(),
      (heard) => heard === 2,
    )
    mine.close()
    others.close()
  })
})

describe('what is written', () => {
  it('can be changed in all it says before it is shown', async () => {
    const { id } = await write('draft', { showAt: inMinutes(60) })
    const changed = await change(id, 'final', only(other))
    expect(changed.data).toMatchObject({ id, audience: 'chosen', chosenNum: 1, state: 'shown' })
    expect((await titles(other))[0]).toBe('final')
    expect(await titles()).not.toContain('final')
  })

  it('keeps its time and its readers once it is shown, but not its words', async () => {
    const { id, showAt } = await write('typo', only(owner))
    for (const more of [{}, only(owner, other), only(other), { ...only(owner), showAt: inMinutes(60) }])
      expect(refusal(await change(id, 'else', more))).toBe('notification.already_shown')
    expect((await change(id, 'right', { ...only(owner), showAt })).data.showAt).toBe(showAt)
    expect((await get(id)).data.title.en).toBe('right title')
    expect(refusal(await get(id, other))).toBe('notification.not_found')
  })

  it('is gone for good when it is withdrawn, read or not', async () => {
    const all = await write('wrong')
    const chosen = await write('wronger', only(owner))
    await read(chosen.id)
    const before = (await unread()).unread
    for (const { id } of [all, chosen]) {
      expect((await withdraw(id)).data).toEqual({ ok: true })
      await withdraw(id)
      expect(refusal(await get(id))).toBe('notification.not_found')
      expect(refusal(await change(id, 'again'))).toBe('notification.withdrawn')
      expect((await operated(id)).state).toBe('withdrawn')
    }
    expect(await titles()).not.toContain('wrong')
    expect(await titles()).not.toContain('wronger')
    expect((await unread()).unread).toBe(before - 1)
  })

  it.each([
    { title: { zh: 'x', en: '' } },
    { title: { zh: 'x', en: 'x'.repeat(121) } },
    { body: { zh: ' ', en: 'x' } },
    { body: { zh: 'nul \0', en: 'x' } },
    { showAt: 'tomorrow' },
    { audience: 'some' },
  ])('must be whole: %j', async (more) => {
    expect(refusal(await send('bad', more))).toBe('request.invalid')
  })

  it('is found by those who wrote it, of their own tenant only', async () => {
    const { id } = await write('ours')
    const [first] = (await server.call(operator.pageOperatedNotification, {}, as(staff))).data.list
    expect(first?.id).toBe(id)
    await server.services.db.inInstallation((tx) =>
      tx.count(sql`insert into tenant (tenant_id, name) values (2, 'Elsewhere') on conflict do nothing`),
    )
    const foreign = { tenantId: 2, operatorId: nobody }
    const { notificationOperators: operators } = server.services
    await expect(operators.get(2, id)).rejects.toThrow('notification.not_found')
    await expect(operators.withdraw(2, id)).rejects.toThrow('notification.not_found')
    const form = { ...formOf('theirs', only(owner)), emails: [owner.email], showAt: null }
    await expect(operators.create(foreign, form)).rejects.toThrow('notification.recipient_unknown')
    await operators.create(foreign, { ...formOf('theirs'), emails: [], showAt: null })
    expect(await titles()).not.toContain('theirs')
  })
})

describe('a long list', () => {
  it('is paged by key without gap or double, both kinds in one order, and read as a whole', async () => {
    const many = await createOwner(server, 'many')
    const names = Array.from({ length: 9 }, (_, n) => `n${n}`)
    for (const [n, name] of names.entries()) {
      server.clock.forward(10)
      await write(name, n % 2 === 0 ? only(many) : {})
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { list, nextCursor } = await page(many, { pageSize: 2, ...(cursor ? { cursor } : {}) })
      seen.push(...list.map(({ title }) => title.en.split(' ')[0] ?? ''))
      cursor = nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual([...names].reverse())
    const second = await page(many, { pageSize: 2, pageNo: 2 })
    expect(second.list.map(({ title }) => title.en)).toEqual(['n6 title', 'n5 title'])
    expect((await unread(many)).unread).toBe(9)
    await server.call(contract.readAllNotification, {}, as(many))
    expect((await unread(many)).unread).toBe(0)
    expect((await page(many)).list.every((row) => row.read)).toBe(true)
  })

  it('is counted to a hundred', async () => {
    const busy = await createOwner(server, 'busy')
    const now = server.clock.now()
    await server.services.db.inTenant(1, (tx) =>
      tx.count(sql`
        with made as (
          insert into notification (tenant_id, notification_id, operator_id, to_all, title_zh, title_en, body_zh, body_en, show_at, announced_at, created_at)
          select 1, gen_random_uuid(), ${nobody}::uuid, false, 'x', 'x', 'x', 'x', ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
          from generate_series(1, 120) returning notification_id)
        insert into notification_recipient (tenant_id, main_account_id, notification_id, show_at)
        select 1, ${busy.scope.mainAccountId}::uuid, notification_id, ${now}::timestamptz from made`),
    )
    expect((await unread(busy)).unread).toBe(100)
  })
})
