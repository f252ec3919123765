import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as notification from '@chatx/contract/notification'
import * as operated from '@chatx/contract/notification-operator'
import * as contract from '@chatx/contract/proxy'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCertificate } from '../src/infra/egress/certificate.fixture.ts'
import { startHttpProxy, startWeb } from '../src/infra/egress/proxies.fixture.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createOperator, createOwner, eventually, listen, type Owner } from './people.ts'

const PLATFORM = 'platform.example'
const ALLOWED = '127.0.0.9'
const login = { login: 'zquserqz', password: 'zqsecretqz' }

let server: TestServer
let owner: Owner
let other: Owner
let staff: { token: string }
let folder: string
let superuser: pg.Client
let platform: Awaited<ReturnType<typeof startWeb>>
let proxy: Awaited<ReturnType<typeof startHttpProxy>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chatx-proxy-notice-'))
  const certificate = createCertificate(PLATFORM)
  await writeFile(join(folder, 'ca.pem'), certificate.cert)
  platform = await startWeb((_, response) => void response.end('hello'), certificate)
  proxy = await startHttpProxy({ ...login, names: { [PLATFORM]: platform.port } }, ALLOWED)
  // Without the worker: these tests say when a round comes.
  server = await startTestServer({
    processes: ['api', 'realtime'],
    environment: {
      EGRESS_ALLOW: ALLOWED,
      EGRESS_CA: join(folder, 'ca.pem'),
      PROXY_CHECK_TARGETS: `${PLATFORM}:443`,
    },
  })
  owner = await createOwner(server, 'owner')
  other = await createOwner(server, 'other')
  staff = await createOperator(server)
  superuser = new pg.Client({ connectionString: server.superuserConnectionString })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
  await proxy.close()
  await platform.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await superuser.query(
    'delete from proxy; delete from notification_read; delete from notification_recipient; delete from notification',
  )
})

const as = (who: { token: string }) => ({ token: who.token })
const add = async () => {
  const form = { name: 'Hamburg', protocol: 'http', host: ALLOWED, username: login.login } as const
  const made = { ...form, port: proxy.port, password: login.password, range: 'all' } as const
  return (await server.call(contract.createProxy, made, as(owner))).data
}
/** The next rounds of `workers` at the same moment, each of which finds the proxy due. */
const rounds = async (workers: number, { works }: { works: boolean }) => {
  await superuser.query(`update proxy set network_port = $1, due_at = '2000-01-01'`, [works ? proxy.port : 1])
  // Two checks in the same millisecond would be taken for one.
  server.clock.forward(1_000)
  await Promise.all(Array.from({ length: workers }, () => server.services.proxies.checkDue()))
}
const told = async (who = owner) =>
  (await server.call(notification.pageNotification, {}, as(who))).data.list.map(({ title }) => title.en)
const DOWN = 'Proxy “Hamburg” is down'
const UP = 'Proxy “Hamburg” works again'

describe('the owner of a proxy', () => {
  it('is told once when it goes down and once when it is back, however many workers check', async () => {
    await add()
    const seen: string[][] = []
    const next = async (works: boolean) => {
      await rounds(3, { works })
      seen.push(await told())
    }
    for (const works of [true, false, false, false, false, true, true, true]) await next(works)
    expect(seen).toEqual([[], [], [], [DOWN], [DOWN], [DOWN], [UP, DOWN], [UP, DOWN]])
    expect(await told(other)).toEqual([])
  })

  it('is told of the second fall as of the first, and of a proxy that never worked', async () => {
    await add()
    await rounds(1, { works: false })
    expect(await told()).toEqual([DOWN])
    for (const works of [true, true, false, false, false]) await rounds(1, { works })
    expect(await told()).toEqual([DOWN, UP, DOWN])
  })

  it('is not told of a new one that fails while it is tried by hand, but of one that falls', async () => {
    const { id } = await add()
    await superuser.query('update proxy set network_port = 1')
    const check = () => server.call(contract.checkProxy, { id }, as(owner))
    expect((await check()).data.state).toBe('down')
    expect(await told()).toEqual([])
    for (const works of [true, true]) await rounds(1, { works })
    expect(await told()).toEqual([UP])
    await superuser.query('update proxy set network_port = 1')
    for (const state of ['failing', 'failing', 'down']) {
      server.clock.forward(1_000)
      expect((await check()).data.state).toBe(state)
    }
    expect(await told()).toEqual([DOWN, UP])
  })

  it('hears it at once in an open console, and reads why in both languages', async () => {
    await add()
    const live = await listen(server, owner.token)
    await rounds(1, { works: false })
    const heard = () =>
      live.frames.filter((frame) => frame.t === 'ephemeral' && frame.event.type === 'notification').length
    await eventually(
      async () => heard(),
      (times) => times === 1,
    )
    live.close()
    const [{ id } = { id: '' }] = (await server.call(notification.pageNotification, {}, as(owner))).data.list
    const { data: notice } = await server.call(notification.getNotification, { id }, as(owner))
    expect(notice.title).toEqual({ zh: '代理“Hamburg”不可用', en: DOWN })
    expect(notice.body.zh).toContain(`http://${ALLOWED}:1 检测失败：代理拒绝连接`)
    expect(notice.body.en).toContain(`http://${ALLOWED}:1 failed: it refuses connections`)
    expect(JSON.stringify(notice)).not.toMatch(/zquserqz|zqsecretqz/)
  })
})

it('operators neither list nor change what the product told an owner', async () => {
  await add()
  await rounds(1, { works: false })
  const [{ id } = { id: '' }] = (await server.call(notification.pageNotification, {}, as(owner))).data.list
  expect((await server.call(operated.pageOperatedNotification, {}, as(staff))).data.list).toEqual([])
  for (const call of [operated.getOperatedNotification, operated.withdrawNotification])
    expect((await server.call(call, { id }, as(staff))).data).toMatchObject({
      error: 'notification.not_found',
    })
  expect(await told()).toEqual([DOWN])
})
