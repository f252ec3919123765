import { allEndpoints } from '@chatx/contract/contract'
import type { Endpoint } from '@chatx/contract/base/endpoint'
import * as conversation from '@chatx/contract/conversation'
import * as webChat from '@chatx/contract/web-chat'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inBatches } from './authorization-calls.ts'
import { createCallers } from './authorization-callers.ts'
import { canary } from './authorization-canaries.ts'
import { type Case, casesOf, inputOf } from './authorization-cases.ts'
import { predict } from './authorization-oracle.ts'
import { openWorld, type World } from './authorization-world.ts'
import type { Caller } from './authorization-people.ts'
import { printFigures } from './figures.ts'

let world: World
let callers: Caller[]
/** For every endpoint one call that is let in by everything. */
let good: Case[]

beforeAll(async () => {
  world = await openWorld()
  callers = await createCallers(world)
  const letIn = casesOf(world, callers).filter(
    (one) => predict(one) === 'in' && Object.values(one.at).every((chosen) => typeof chosen !== 'string'),
  )
  good = [...new Map(letIn.map((one) => [one.name, one])).values()]
}, 120_000)
afterAll(() => world.close())

const some = (failures: string[]) => failures.slice(0, 40)

it('has a good call for every endpoint', () => {
  const found = new Set(good.map(({ name }) => name))
  expect(allEndpoints().filter(({ name }) => !found.has(name))).toEqual([])
})

it('refuses every call under another tenant’s name, and one that names none', {
  timeout: 120_000,
}, async () => {
  const members = (endpoint: Endpoint) =>
    callers.filter(({ alive, kind }) => alive && endpoint.who.includes(kind))
  const tries = allEndpoints()
    .filter(({ endpoint }) => !endpoint.who.includes('anyone'))
    .flatMap(({ name, endpoint }) =>
      members(endpoint).flatMap((caller) =>
        [String(3 - (caller.tenantId ?? 1)), '77', 'two', '1e0', '-1'].map((tenant) => ({
          name,
          endpoint,
          caller,
          tenant,
        })),
      ),
    )
  const failures: string[] = []
  await inBatches(tries, 12, async ({ name, endpoint, caller, tenant }) => {
    const answer = await world.call(endpoint, {}, { token: caller.token, headers: { 'tenant-id': tenant } })
    const wanted = /^\d+$/.test(tenant) ? '403 session.tenant_mismatch' : '400 request.invalid'
    const got = `${answer.status} ${answer.error}`
    if (got !== wanted) failures.push(`${name} by ${caller.name} as tenant ${tenant}: ${got}, not ${wanted}`)
  })
  printFigures('tenant header', { calls: tries.length })
  expect(some(failures)).toEqual([])
  expect(tries.length).toBeGreaterThan(700)
})

const WISHES = [
  'role',
  'tenantId',
  'mainAccountId',
  'balance',
  'isAdmin',
  'status',
  '__proto__',
  'constructor',
]

type Node = Record<string, unknown> | unknown[]
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The input with one more key at each place where an object stands, as texts: an object cannot hold them all. */
const enriched = (value: unknown, key: string): string[] => {
  if (!isNode(value)) return []
  const inner = Object.entries(value).flatMap(([name, part]) =>
    enriched(part, key).map((text) => {
      const rest = Object.entries(value).map(([other, kept]) => [
        other,
        other === name ? text : JSON.stringify(kept),
      ])
      return Array.isArray(value)
        ? `[${rest.map(([, kept]) => kept).join(',')}]`
        : `{${rest.map(([other, kept]) => `${JSON.stringify(other)}:${kept}`).join(',')}}`
    }),
  )
  if (Array.isArray(value)) return inner
  const own = JSON.stringify(value).slice(1)
  return [
    `{${JSON.stringify(key)}:${key.includes('o__') ? '{"isAdmin":true}' : '1'}${own === '}' ? '' : ','}${own}`,
    ...inner,
  ]
}

it('refuses every field that nobody asked for, at every depth of every input', {
  timeout: 120_000,
}, async () => {
  const tries: { one: Case; input: unknown; key: string }[] = []
  for (const one of good) {
    const input = await inputOf(world, one)
    const inQuery = one.endpoint.method === 'GET' || one.endpoint.method === 'DELETE'
    // Staff names the tenant that it means; whose it may be is shown elsewhere.
    for (const key of WISHES.filter((wish) => !Object.hasOwn(Object(input), wish))) {
      const texts = inQuery
        ? [Object.fromEntries([...Object.entries(input ?? {}), [key, '1']])]
        : enriched(input, key)
      tries.push(...texts.map((text) => ({ one, input: text, key })))
    }
  }
  const failures: string[] = []
  await inBatches(tries, 12, async ({ one, input, key }) => {
    const { status, error } = await world.call(one.endpoint, input, { token: one.caller.token })
    if (status !== 400 || error !== 'request.invalid')
      failures.push(`${one.name} with ${key}: ${status} ${error}`)
  })
  printFigures('fields nobody asked for', { calls: tries.length })
  expect(some(failures)).toEqual([])
  expect(tries.length).toBeGreaterThan(600)
})

it('takes no visitor for one of another chat, whatever token is brought along', async () => {
  const { places } = world
  for (const there of Object.values(places))
    for (const { place, talk, token } of callers.filter(({ kind }) => kind === 'visitor')) {
      const started = await world.server.call(webChat.startChat, {
        channelKey: there.channelKey,
        visitorToken: token ?? '',
      })
      const text = JSON.stringify(started.data.messages)
      const known = place === there && talk !== undefined
      expect(
        text.includes(canary(there.name, talk?.level ?? 'chat')),
        `${there.name} for ${place?.name}`,
      ).toBe(known)
      expect(text.includes('zq')).toBe(known)
    }
})

it('gives a file to nobody without its own link', async () => {
  const { a1, b1, c1 } = world.places
  const { data } = await world.server.call(
    conversation.pageMessage,
    { conversationId: a1.talks[0].conversationId },
    { token: a1.desk.token },
  )
  const link = data.list.find(({ attachment }) => attachment !== null)?.attachment?.url ?? ''
  const fetched = async (path: string) => (await fetch(new URL(path, world.server.url))).status
  expect(await fetched(link)).toBe(200)
  const { mainAccountId } = a1.main
  const others = [
    link.replace(/signature=.*/, ''),
    link.replace(/signature=.*/, `signature=${'A'.repeat(43)}`),
    link.replace(/expires=\d+/, 'expires=99999999999'),
    link.replace(a1.talks[0].fileId, a1.talks[1].fileId),
    link.replace(a1.talks[0].fileId, b1.talks[0].fileId).replace(mainAccountId, b1.main.mainAccountId),
    link
      .replace(a1.talks[0].fileId, c1.talks[0].fileId)
      .replace(mainAccountId, c1.main.mainAccountId)
      .replace('/files/1/', '/files/2/'),
    link.replace('/files/1/', '/files/2/'),
    link.replace(mainAccountId, '..%2f..'),
  ]
  for (const other of others) expect(await fetched(other), other).toBe(404)
})
