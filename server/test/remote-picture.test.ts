import { pageConversation, pageMessage } from '@chatx/contract/conversation'
import { loadRemotePicture } from '@chatx/contract/remote-picture'
import { sendFromVisitor } from '@chatx/contract/web-chat'
import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startFaulty, startHttpProxy, startWeb } from '../src/infra/egress/proxies.fixture.ts'
import { startTestServer, type TestServer } from './harness.ts'
import {
  createDesk,
  createOwner,
  createVisitor,
  type Desk,
  eventually,
  type Owner,
  type Visitor,
} from './people.ts'
import { png } from './picture.ts'

/** Where pictures lie in this test, and the server may call; the canary is next door, where it may not. */
const ALLOWED = '127.0.0.9'
/** Where the deployment lets proxies stand, and nothing else be asked. */
const PRIVATE = '127.0.0.10'
const picture = png(32, 20)
const MEGABYTE = 1024 * 1024

let server: TestServer
let superuser: pg.Client
let owner: Owner
let desk: Desk
let visitor: Visitor
let web: Awaited<ReturnType<typeof startWeb>>
let canary: Awaited<ReturnType<typeof startFaulty>>
/** What was asked for, and with which headers. */
const asked: { path: string; headers: Record<string, unknown> }[] = []

const bodies: Record<string, Buffer | string> = {
  '/good.png': picture,
  '/svg.png': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '/page.png': '<!doctype html><script>alert(1)</script>',
  '/empty.png': '',
  '/huge.png': Buffer.concat([picture, Buffer.alloc(6 * MEGABYTE)]),
  '/bomb.png': Buffer.concat([
    png(1, 1).subarray(0, 16),
    Buffer.from([0, 0, 255, 255, 0, 0, 255, 255]),
    png(1, 1).subarray(24),
  ]),
}
const answer: RequestListener = (request, response) => {
  const path = request.url ?? ''
  asked.push({ path, headers: request.headers })
  const hops = /^\/hop(\d)\.png$/.exec(path)?.[1]
  const to = hops === undefined ? undefined : Number(hops) === 0 ? '/good.png' : `/hop${Number(hops) - 1}.png`
  if (path === '/inside.png')
    return void response.writeHead(302, { location: `http://127.0.0.1:${canary.port}/x.png` }).end()
  if (path === '/other.png') return void response.writeHead(302, { location: 'file:///etc/passwd' }).end()
  if (to !== undefined) return void response.writeHead(302, { location: to }).end()
  const body = bodies[path]
  if (body === undefined) return void response.writeHead(404).end()
  // What the server claims a thing to be does not matter.
  return void response.writeHead(200, { 'content-type': 'image/png' }).end(body)
}

beforeAll(async () => {
  web = await startWeb(answer, undefined, ALLOWED)
  canary = await startFaulty((socket) => void socket.end())
  server = await startTestServer({
    environment: { EGRESS_ALLOW: `${ALLOWED},${PRIVATE}`, PICTURE_ALLOW: ALLOWED },
  })
  superuser = new pg.Client({ connectionString: server.superuserConnectionString })
  await superuser.connect()
  owner = await createOwner(server, 'owner')
  desk = await createDesk(server, owner, 'Ann')
  visitor = await createVisitor(server, desk)
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
  await Promise.all([web.close(), canary.close()])
})
beforeEach(async () => {
  asked.length = 0
  await superuser.query('delete from proxy')
})

const at = (path: string) => `http://${ALLOWED}:${web.port}${path}`

/** The id of a message that the visitor wrote and the desk has. */
const write = async (text: string, from = visitor, to = desk): Promise<string> => {
  await server.call(sendFromVisitor, { clientMsgId: randomUUID(), text }, { token: from.token })
  const found = await eventually(
    async () => {
      const chats = await server.call(pageConversation, {}, { token: to.token })
      const pages = await Promise.all(
        chats.data.list.map(({ id }) =>
          server.call(pageMessage, { conversationId: id }, { token: to.token }),
        ),
      )
      return pages.flatMap(({ data }) => data.list).find((message) => message.text === text)
    },
    (message) => message !== undefined,
  )
  return found?.id ?? ''
}
const load = (messageId: string, url: string, token = desk.token) =>
  server.call(loadRemotePicture, { messageId, url }, { token })
/** What one hears who wants to see the picture behind a link that was just written. */
const loadWritten = async (url: string) => load(await write(`${randomUUID()} ${url}`), url)
const errorOf = ({ data }: { data: unknown }) => (data as { error?: string }).error

describe('a picture behind a link of a message', () => {
  it('is asked for by nobody until an agent wants to see it, then once, and served from our own host', async () => {
    const url = at('/good.png')
    const messageId = await write(`Look ${url}`)
    expect(asked).toEqual([])
    const first = await load(messageId, url)
    expect(first.data).toMatchObject({ width: 32, height: 20 })
    expect((await load(messageId, url)).data).toEqual(first.data)
    expect(asked.map(({ path }) => path)).toEqual(['/good.png'])

    const served = await fetch(`${server.url}${first.data.url}`)
    expect(Buffer.from(await served.arrayBuffer()).equals(picture)).toBe(true)
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(served.headers.get('content-disposition')).toMatch(/^inline; filename/)
    const forged = first.data.url.replace(/signature=./, 'signature=_')
    expect((await fetch(`${server.url}${forged}`)).status).toBe(404)
    server.clock.forward(3 * 86_400_000)
    expect((await fetch(`${server.url}${first.data.url}`)).status).toBe(404)
    server.clock.forward(-3 * 86_400_000)
  })

  it('is asked for without a word of who reads it', async () => {
    await loadWritten(at('/good.png'))
    expect(Object.keys(asked[0]?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'connection',
      'host',
      'user-agent',
    ])
    expect(asked[0]?.headers['user-agent']).toBe('ChatX')
  })

  it.each([
    ['a script in the clothes of a picture', '/svg.png', 'remote_picture.not_a_picture'],
    ['a page', '/page.png', 'remote_picture.not_a_picture'],
    ['nothing', '/empty.png', 'remote_picture.not_a_picture'],
    ['a picture of 65,535 by 65,535', '/bomb.png', 'remote_picture.not_a_picture'],
    ['more than 5 MB', '/huge.png', 'remote_picture.too_large'],
    ['what is not there', '/gone.png', 'remote_picture.unreachable'],
    ['what leads into our network', '/inside.png', 'remote_picture.unreachable'],
    ['what leads to a file', '/other.png', 'remote_picture.unreachable'],
    ['what leads on four times', '/hop3.png', 'remote_picture.unreachable'],
  ])('is refused: %s', async (_, path, error) => {
    expect(errorOf(await loadWritten(at(path)))).toBe(error)
    expect(canary.came).toEqual([])
  })

  it('is kept once, whoever else asks for it at the same moment', async () => {
    const url = at('/good.png')
    const messageId = await write(`Both ${url}`)
    const answers = await Promise.all([1, 2, 3, 4].map(() => load(messageId, url)))
    expect(new Set(answers.map(({ data }) => data.url)).size).toBe(1)
    const kept = await superuser.query(
      `select storage_key from uploaded_file where uploader like 'remote:%' and file_id = $1`,
      [/\/([0-9a-f-]{36})\?/.exec(answers[0]?.data.url ?? '')?.[1]],
    )
    expect(kept.rows).toHaveLength(1)
    expect((await fetch(`${server.url}${answers[0]?.data.url}`)).status).toBe(200)
  })

  it('may lead on three times', async () => {
    expect((await loadWritten(at('/hop2.png'))).data).toMatchObject({ width: 32 })
  })

  it.each([
    () => `http://127.0.0.1:${canary.port}/x.png`,
    () => `http://localhost:${canary.port}/x.png`,
    () => `http://[::ffff:127.0.0.1]:${canary.port}/x.png`,
    () => `http://2130706433:${canary.port}/x.png`,
    () => 'http://169.254.169.254/latest/x.png',
  ])('is not looked for in our own network: %s', async (url) => {
    expect(errorOf(await loadWritten(url()))).toBe('remote_picture.unreachable')
    expect(canary.came).toEqual([])
  })
})

describe('the server is no open proxy', () => {
  it('asks for nothing that the message does not link to as a picture', async () => {
    const messageId = await write(`Look ${at('/good.png')} and ${at('/good')}`)
    for (const url of [at('/good'), at('/good.pn'), at('/other.png'), `${at('/good.png')}?more`])
      expect(errorOf(await load(messageId, url))).toBe('remote_picture.not_in_message')
    expect(asked).toEqual([])
  })

  it('does not know the messages of another desk or another main account', async () => {
    const url = at('/good.png')
    const messageId = await write(`Mine ${url}`)
    const beside = await createDesk(server, owner, 'Bob')
    const other = await createDesk(server, await createOwner(server, 'other'), 'Eve')
    for (const { token } of [beside, other])
      expect(errorOf(await load(messageId, url, token))).toBe('conversation.message_not_found')
    expect(asked).toEqual([])
  })

  it('stops after 120 in ten minutes', async () => {
    const busy = await createDesk(server, owner, 'Busy')
    const from = await createVisitor(server, busy)
    const url = `http://127.0.0.1:${canary.port}/x.png`
    const messageId = await write(`Look ${url}`, from, busy)
    const heard: (string | undefined)[] = []
    for (let count = 0; count < 121; count += 1) heard.push(errorOf(await load(messageId, url, busy.token)))
    expect(heard.slice(0, 120).every((one) => one === 'remote_picture.unreachable')).toBe(true)
    expect(heard[120]).toBe('request.too_many')
  })
})

describe('where a proxy covers the account', () => {
  const cover = async (port: number) =>
    server.services.proxies.create(owner.scope, {
      name: 'Proxy',
      protocol: 'http',
      host: ALLOWED,
      port,
      username: 'ann',
      password: 'secret',
      range: 'all',
      subAccountIds: [],
    })

  it('the picture is fetched through it', async () => {
    const proxy = await startHttpProxy({ login: 'ann', password: 'secret' }, ALLOWED)
    await cover(proxy.port)
    expect((await loadWritten(at('/good.png'))).data).toMatchObject({ width: 32 })
    expect(proxy.came).toHaveLength(1)
    await proxy.close()
  })

  it('whatever else is in the network of the proxy stays out of reach, with and without it', async () => {
    const inside = await startFaulty((socket) => void socket.end(), PRIVATE)
    const url = `http://${PRIVATE}:${inside.port}/x.png`
    expect(errorOf(await loadWritten(url))).toBe('remote_picture.unreachable')
    const proxy = await startHttpProxy({ login: 'ann', password: 'secret' }, ALLOWED)
    await cover(proxy.port)
    expect(errorOf(await loadWritten(url))).toBe('remote_picture.unreachable')
    expect([inside.came, proxy.came]).toEqual([[], []])
    await Promise.all([inside.close(), proxy.close()])
  })

  it('nothing is asked for while that is down', async () => {
    const { id } = await cover(1_081)
    await superuser.query(`update proxy set state = 'down' where proxy_id = $1`, [id])
    expect(errorOf(await loadWritten(at('/good.png')))).toBe('remote_picture.proxy_down')
    expect(asked).toEqual([])
  })

  it('nothing is asked for by another way where it does not answer', async () => {
    await cover(1_081)
    expect(errorOf(await loadWritten(at('/good.png')))).toBe('remote_picture.unreachable')
    expect(asked).toEqual([])
  })
})
