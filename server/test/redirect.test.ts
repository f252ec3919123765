// Short links over real redirector processes, as visitors, robots and attackers meet them.
import { connect } from 'node:net'
import * as operated from '@chatx/contract/stream-link-operator'
import pg from 'pg'
import { Pool } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import corpus from '../src/modules/stream-link/stream-link-attack.corpus.json' with { type: 'json' }
import { buildServer } from './crash-server.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createOperator, createOwner, eventually, type Owner } from './people.ts'
import { createDoor, type Door } from './redirect-door.ts'
import { recount } from './redirect-recount.ts'
import { isKnown, type PlantedLink, plantLink, plantOwner } from './redirect-world.ts'
import { formOf, linkCalls } from './stream-link-world.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
/** What a hint takes; what comes by comparing takes 30 s. */
const WITHIN_MS = 1_000

let server: TestServer
let owner: Owner
let client: pg.Client
/** The first one stands behind a proxy on this machine; the others trust nobody. All write into one folder. */
let doors: [Door, Door, Door]
let mainAccountId: string

beforeAll(async () => {
  const program = await buildServer()
  server = await startTestServer({ processes: ['api'], several: true })
  owner = await createOwner(server, 'redirect')
  client = new pg.Client({ connectionString: server.superuserConnectionString })
  await client.connect()
  mainAccountId = await plantOwner(client)
  const { connectionString } = server
  const first = await createDoor({ program, connectionString, environment: { TRUST_PROXY: 'loopback' } })
  const beside = { program, connectionString, data: first.data }
  doors = [first, await createDoor(beside), await createDoor(beside)]
  for (const door of doors) await door.start()
}, 120_000)
afterAll(async () => {
  for (const door of doors) await door.end('SIGTERM')
  await client.end()
  await server.stop()
  await doors[0].remove()
})

type Told = { method?: string; headers?: Record<string, string> }
const open = (door: Door, path: string, { method = 'GET', headers = {} }: Told = {}) =>
  fetch(`${door.url}${path}`, { method, redirect: 'manual', headers: { 'user-agent': PHONE, ...headers } })
const placeOf = (answer: Response) => answer.headers.get('location')
const leadsTo = (link: { code: string }, door = doors[0]) => open(door, `/${link.code}`).then(placeOf)

/** A link as planted, known to all doors. */
const plant = async (more: Record<string, unknown> = {}): Promise<PlantedLink> => {
  const link = await plantLink(client, { mainAccountId, ...more })
  server.services.bus.publish('stream-link', { linkId: link.linkId })
  for (const door of doors)
    await eventually(
      () => isKnown(door.url, link.code),
      (known) => known,
    )
  return link
}

const numbersOf = async ({ linkId }: PlantedLink) => {
  const { rows } = await client.query<{ clicks: number; visitors: number; bots: number }>(
    `select click_num::int as clicks, visitor_num::int as visitors, bot_num::int as bots from stream_link where stream_link_id = $1`,
    [linkId],
  )
  return rows[0]
}

/** So many clicks on several connections; answers how often each place was named. */
const clickMany = async (door: Door, { code }: PlantedLink, clicks: number) => {
  const places = new Map<string, number>()
  const pool = new Pool(door.url, { connections: 16 })
  let left = clicks
  const worker = async () => {
    while (left > 0) {
      left -= 1
      const { headers, body } = await pool.request({
        path: `/${code}`,
        method: 'GET',
        headers: { 'user-agent': PHONE },
      })
      await body.dump()
      const place = String(headers['location'])
      places.set(place, (places.get(place) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  await pool.close()
  return places
}

describe('a short link', () => {
  it('is a 302 that nobody keeps and that says nothing of where it was', async () => {
    const link = await plant()
    const answer = await open(doors[0], `/${link.code}?anything=1`)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('https://chat.example/0')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('set-cookie')).toMatch(
      /^cx_visitor=[0-9a-f-]{36}; Max-Age=31536000; Path=\/[A-Za-z0-9]{8}; HttpOnly; SameSite=Lax$/,
    )
    expect(await answer.text()).toBe('')
  })

  it('shares 7,000 clicks among 7 targets to the click', async () => {
    const link = await plant({ targets: 7 })
    const places = await clickMany(doors[0], link, 7_000)
    expect([...places.values()]).toEqual(Array(7).fill(1_000))
    await eventually(
      () => numbersOf(link),
      (numbers) => numbers?.clicks === 7_000,
    )
    expect(await recount(client)).toEqual([])
  })

  it('is shared by three processes with one click of difference for each at most', async () => {
    const link = await plant({ targets: 7 })
    const found: Map<string, number>[] = []
    for (const door of doors) found.push(await clickMany(door, link, 605))
    for (const places of found) expect([...places.values()].sort()).toEqual([86, 86, 86, 86, 87, 87, 87])
    const together = Array.from({ length: 7 }, (_, n) =>
      found.reduce((sum, places) => sum + (places.get(`https://chat.example/${n}`) ?? 0), 0),
    )
    expect(Math.max(...together) - Math.min(...together)).toBeLessThanOrEqual(doors.length)
  })

  it('is answered to machines without a trace in clicks, rotation and visitors', async () => {
    const link = await plant({ targets: 3 })
    const machines: Told[] = [
      { method: 'HEAD' },
      { headers: { 'sec-purpose': 'prefetch;prerender' } },
      { headers: { purpose: 'prefetch' } },
      { headers: { 'user-agent': 'WhatsApp/2.23.20.0' } },
      {
        headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      },
    ]
    for (const told of machines) {
      const answer = await open(doors[0], `/${link.code}`, told)
      expect([answer.status, placeOf(answer)]).toEqual([302, 'https://chat.example/0'])
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
    expect(await leadsTo(link)).toBe('https://chat.example/0')
    expect(await leadsTo(link)).toBe('https://chat.example/1')
    await eventually(
      () => numbersOf(link),
      (numbers) => numbers?.clicks === 2 && numbers.bots === 2,
    )
    expect(await numbersOf(link)).toEqual({ clicks: 2, visitors: 1, bots: 2 })
  })

  it('believes X-Forwarded-For only from a proxy that was named', async () => {
    const link = await plant()
    const headers = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' }
    for (const door of doors) await open(door, `/${link.code}`, { headers })
    const addresses = async () => {
      const { rows } = await client.query<{ ip: string }>(
        'select host(ip) as ip from stream_visit where stream_link_id = $1 order by ip',
        [link.linkId],
      )
      return rows.map(({ ip }) => ip)
    }
    await eventually(addresses, (all) => all.length === 3)
    expect(await addresses()).toEqual(['127.0.0.1', '127.0.0.1', '203.0.113.9'])
  })

  it('answers on hosts of ours and on the verified domain of its own link only', async () => {
    const link = await plant()
    expect((await raw(doors[0], `GET /${link.code} HTTP/1.1\r\nHost: evil.example`)).status).toBe(404)
    const host = 'go.shop.example'
    const { rows } = await client.query<{ id: string }>(
      `insert into stream_domain (tenant_id, main_account_id, domain_id, host, state, proof, created_at)
       values (1, $1, gen_random_uuid(), $2, 'verified', 'x', now()) returning domain_id as id`,
      [mainAccountId, host],
    )
    const own = await plant({ domain_id: rows[0]?.id })
    expect((await raw(doors[0], `GET /${own.code} HTTP/1.1\r\nHost: ${host}`)).status).toBe(302)
    expect((await raw(doors[0], `GET /${link.code} HTTP/1.1\r\nHost: ${host}`)).status).toBe(404)
  })
})

describe('within a second, at every door,', () => {
  const everywhere = async (link: { code: string }, wanted: (place: string | null) => boolean) => {
    for (const door of doors) await eventually(() => leadsTo(link, door), wanted, WITHIN_MS)
  }
  const made = async (name: string) => {
    const { id, sortUrl } = await linkCalls(server, owner).create(
      formOf(name, { targets: [{ url: 'https://wa.me/85212345678' }] }),
    )
    return { id, code: new URL(sortUrl).pathname.slice(1) }
  }

  it('a new link leads somewhere, and a changed one elsewhere', async () => {
    const link = await made('Changed')
    await everywhere(link, (place) => place === 'https://wa.me/85212345678')
    const targets = [{ url: 'https://wa.me/85287654321' }]
    await linkCalls(server, owner).update({ id: link.id, ...formOf('Changed', { targets }) })
    await everywhere(link, (place) => place === 'https://wa.me/85287654321')
    await linkCalls(server, owner).setState(link.id, 'archived')
    await everywhere(link, (place) => place === null)
    await linkCalls(server, owner).remove(link.id)
    for (const door of doors)
      await eventually(
        () => open(door, `/${link.code}`),
        ({ status }) => status === 404,
        WITHIN_MS,
      )
  })

  it("an operator's kill switch acts", async () => {
    const link = await made('Killed')
    await everywhere(link, (place) => place !== null)
    const { token } = await createOperator(server)
    await server.call(operated.blockStreamLink, { id: link.id, reason: 'phishing' }, { token })
    await everywhere(link, (place) => place === null)
    await server.call(operated.blockStreamLink, { id: link.id, reason: null }, { token })
    await everywhere(link, (place) => place !== null)
  })
})

type Raw = { status: number; headers: [string, string][]; body: string }

/** Sends bytes as they are, which no client library would, and reads until the door hangs up. */
const raw = (door: Door, head: string): Promise<Raw> =>
  new Promise((heard, failed) => {
    const socket = connect(Number(new URL(door.url).port), '127.0.0.1')
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => (text += part))
    socket.once('error', failed)
    socket.once('close', () => {
      const [top = '', ...body] = text.split('\r\n\r\n')
      const [line = '', ...lines] = top.split('\r\n')
      const headers = lines.map((one): [string, string] => [
        one.slice(0, one.indexOf(':')).toLowerCase(),
        one.slice(one.indexOf(':') + 2),
      ])
      heard({ status: Number(line.split(' ')[1]), headers, body: body.join('\r\n\r\n') })
    })
    socket.write(Buffer.from(`${head}\r\nConnection: close\r\n\r\n`, 'utf8'))
  })

/** All headers that the door ever sends; an injected one would be another. */
const HEADERS = new Set(
  `location cache-control referrer-policy content-length set-cookie date connection content-type x-content-type-options
  content-security-policy vary allow keep-alive retry-after`.split(/\s+/),
)

describe('an attacker', () => {
  const attacks = [...corpus.redirects, ...corpus.foreign, ...corpus.texts]

  const isHarmless = ({ status, headers, body }: Raw, attack: string): string[] => {
    const location = headers.find(([name]) => name === 'location')?.[1]
    const strange = headers.map(([name]) => name).filter((name) => !HEADERS.has(name))
    const wrong = [
      ...(/^(?:302|4\d\d|200)$/.test(String(status)) ? [] : [`status ${status}`]),
      ...(location === undefined ||
      /^https:\/\/chat\.example\/0(?:\?utm_source=[\w.~%!'()*-]*)?$/.test(location)
        ? []
        : [`location ${location}`]),
      ...strange.map((name) => `header ${name}`),
      ...(body.includes('<script') || (attack.length > 12 && body.includes(attack)) ? ['body'] : []),
    ]
    return wrong.map((what) => `${JSON.stringify(attack)}: ${what}`)
  }

  const ways: [string, (code: string, attack: string) => string][] = [
    ['the path, escaped', (_, attack) => `GET /${encodeURIComponent(attack)} HTTP/1.1\r\nHost: 127.0.0.1`],
    ['the path behind a code', (code, attack) => `GET /${code}/${attack} HTTP/1.1\r\nHost: 127.0.0.1`],
    ['the whole address', (_, attack) => `GET ${attack} HTTP/1.1\r\nHost: 127.0.0.1`],
    [
      'a campaign parameter, escaped',
      (code, attack) => `GET /${code}?utm_source=${encodeURIComponent(attack)} HTTP/1.1\r\nHost: 127.0.0.1`,
    ],
    [
      'a campaign parameter',
      (code, attack) => `GET /${code}?utm_source=${attack}&url=${attack} HTTP/1.1\r\nHost: 127.0.0.1`,
    ],
    ['Host', (code, attack) => `GET /${code} HTTP/1.1\r\nHost: ${attack}`],
    [
      'other headers',
      (code, attack) =>
        `GET /${code} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: ${attack}\r\nCookie: cx_visitor=${attack}\r\nX-Forwarded-For: ${attack}\r\nAccept-Language: ${attack}\r\nReferer: ${attack}\r\nX-Forwarded-Host: ${attack}`,
    ],
  ]

  it.each(ways)('gets nowhere else through %s', async (_, write) => {
    const { code } = await plant({ pass_utm: true })
    const port = new URL(doors[0].url).port
    const wrong: string[] = []
    for (const attack of attacks) {
      const sent = write(code, attack.replace(/\p{Cs}/gu, '\ufffd')).replace(
        'Host: 127.0.0.1',
        `Host: 127.0.0.1:${port}`,
      )
      wrong.push(...isHarmless(await raw(doors[0], sent), attack))
    }
    expect(wrong).toEqual([])
  })

  it('is refused what is no request, too much of it, and everything but looking', async () => {
    const { code } = await plant()
    const host = `Host: 127.0.0.1:${new URL(doors[0].url).port}`
    const statusOf = async (head: string) => (await raw(doors[0], head)).status
    expect(await statusOf('\u0001\u0002 nonsense')).toBe(400)
    expect(await statusOf(`GET /${code} HTTP/1.1\r\n${host}\r\nX: ${'x'.repeat(20_000)}`)).toBe(431)
    expect(await statusOf(`GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}`)).toBe(431)
    expect(await statusOf(`POST /${code} HTTP/1.1\r\n${host}\r\nContent-Length: 0`)).toBe(405)
    expect(await statusOf(`GET http://evil.example/${code} HTTP/1.1\r\n${host}`)).toBe(404)
    expect(await statusOf(`GET /${code} HTTP/1.1\r\n${host}`)).toBe(302)
  })

  it('who tries many codes is told to wait, and nobody else is', async () => {
    const { code } = await plant()
    const from = (address: string, path: string) =>
      open(doors[0], path, { headers: { 'x-forwarded-for': address } }).then(({ status }) => status)
    const statuses: number[] = []
    // More than are allowed in two minutes, for one may begin meanwhile.
    for (let n = 0; n < 130; n += 1) statuses.push(await from('192.0.2.66', `/none${n}`))
    expect(statuses[0]).toBe(404)
    expect(statuses).toContain(429)
    expect(await from('192.0.2.66', `/${code}`)).toBe(302)
    expect(await from('192.0.2.67', '/none')).toBe(404)
  })
})

it('says whether it lives and whether it is ready', async () => {
  for (const path of ['/health/live', '/health/ready']) {
    const answer = await fetch(`${doors[1].url}${path}`)
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }])
  }
})
