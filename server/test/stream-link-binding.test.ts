import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '../src/infra/log.ts'
import { bindingHash, createBindings } from '../src/modules/stream-link/stream-link-binding.service.ts'
import { compileLink } from '../src/modules/stream-link/stream-link-compile.rules.ts'
import type { CompiledLink } from '../src/modules/stream-link/stream-link-compiled.types.ts'
import { readLinks } from '../src/modules/stream-link/stream-link-table.store.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { plantLink, plantOwner } from './redirect-world.ts'

const secret = Buffer.alloc(32, 1)
const address = '192.0.2.1'
let server: TestServer
let client: pg.Client
let link: CompiledLink
let targets: [string, string, string]

beforeAll(async () => {
  server = await startTestServer({ processes: ['api'] })
  client = new pg.Client({ connectionString: server.superuserConnectionString })
  await client.connect()
}, 120_000)
afterAll(async () => {
  await client.end()
  await server.stop()
})
beforeEach(async () => {
  const { linkId, targetIds } = await plantLink(client, {
    mainAccountId: await plantOwner(client),
    targets: 3,
    ip_bind: true,
  })
  const [row] = await server.services.db.inInstallation((tx) => readLinks(tx, [linkId]))
  if (row === undefined) throw new Error('the link was not read')
  link = compileLink(row, row.targets, { offsetAt: () => 0, online: new Set() })
  targets = targetIds as typeof targets
})
afterEach(() => void vi.restoreAllMocks())

const open = () => createBindings({ db: server.services.db, log: createLog('silent'), secret })
/** As the writer of another redirector's clicks does. */
const store = (targetId: string) =>
  client.query(
    `insert into stream_binding (tenant_id, main_account_id, stream_link_id, ip_key, target_id, bound_at)
     values (1, $1, $2, decode($3, 'hex'), $4, now())
     on conflict (tenant_id, main_account_id, stream_link_id, ip_key) do update set target_id = excluded.target_id`,
    [link.mainAccountId, link.linkId, bindingHash(secret, link.linkId, address), targetId],
  )
const later = (milliseconds: number) => {
  const real = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => real() + milliseconds)
}

it('follows what another redirector has stored, within a minute', async () => {
  const [first, second] = targets
  const bindings = open()
  bindings.bind(link, address, second)
  await store(first)
  expect(bindings.find(link, address)).toBe(second)
  later(61_000)
  expect(bindings.find(link, address)).toBe(second)
  await expect.poll(() => bindings.known(link, address)).toBe(first)
})

it('keeps what was bound anew while it asked', async () => {
  const [first, second, third] = targets
  const bindings = open()
  bindings.bind(link, address, second)
  await store(first)
  later(61_000)
  bindings.find(link, address)
  bindings.bind(link, address, third)
  await new Promise((done) => setTimeout(done, 300))
  expect(bindings.known(link, address)).toBe(third)
})

it('reads what is not in memory', async () => {
  await store(targets[1])
  const bindings = open()
  expect(await bindings.find(link, address)).toBe(targets[1])
  expect(bindings.known(link, address)).toBe(targets[1])
})
