import { allEndpoints } from '@chatx/contract/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inBatches } from './authorization-calls.ts'
import { createCallers } from './authorization-callers.ts'
import { type Case, casesOf, idsOf, leaksOf, runCases } from './authorization-cases.ts'
import { isOwn } from './authorization-oracle.ts'
import type { World } from './authorization-world.ts'
import type { Caller } from './authorization-people.ts'
import { openWorld } from './authorization-world.ts'
import { printFigures } from './figures.ts'
import { eventually } from './people.ts'

/** Takes the application's own filters out of a statement; what is left is the database's. */
const withoutFilters = (text: string): string => {
  const rewritten = text.replace(
    /((?:\b\w+\.)?\b(?:main_account_id|tenant_id)) = (\$\d+)/g,
    '($1 = $2 or true)',
  )
  if (rewritten !== text) statements.add(text)
  return rewritten
}
const statements = new Set<string>()

let world: World
let mine: Caller[]

beforeAll(async () => {
  world = await openWorld({ rewrite: withoutFilters })
  mine = (await createCallers(world)).filter(
    ({ alive, main, tenantId, kind }) =>
      alive && (main?.name === 'a' || (kind === 'operator' && tenantId === 1)),
  )
}, 120_000)
afterAll(() => world.close())

const some = (failures: string[]) => failures.slice(0, 40)

/** Every row of the neighbour and of the other tenant, as one hash for each table. */
const foreignRows = async (): Promise<Record<string, string>> => {
  const { mains, superuser } = world
  // Tables of the installation alone have no tenant; that no caller has a right to them is held by isolation.test.ts.
  const tables = await superuser.query<{ name: string; by: string }>(
    `select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'main_account_id') as by
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'migration%'
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') order by 1`,
  )
  const hashes: Record<string, string> = {}
  for (const { name, by } of tables.rows) {
    const account = by ? `or t.main_account_id = '${mains.b.mainAccountId}'` : ''
    const { rows } = await superuser.query<{ hash: string; n: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash, count(*) as n from ${name} t where t.tenant_id = 2 ${account}`,
    )
    hashes[name] = `${rows[0]?.n} ${rows[0]?.hash}`
  }
  return hashes
}

/** Waits until nothing of the world's making is still under way: translations, jobs, marks of arrival. */
const settled = () =>
  eventually(async () => {
    const before = JSON.stringify(await foreignRows())
    await new Promise((resolve) => setTimeout(resolve, 300))
    return before === JSON.stringify(await foreignRows())
  }, Boolean)

/** Log-ins write where they land: as the neighbour they would, and must, write a login session of the neighbour. */
const landsElsewhere = ({ name }: Case) => ['login', 'deskLogin', 'exchangeQuickLogin'].includes(name)

/** The staff of a tenant blocks links and handles reports of the neighbour, too: that is no leak. */
const isStaffWork = ({ caller, ids }: Case) =>
  caller.kind === 'operator' &&
  ids.some(
    ({ entity, row }) => typeof row !== 'string' && row.main?.name === 'b' && isOwn(entity, caller, row),
  )

it('leaks nothing and changes nothing of others when the application forgets every filter', {
  timeout: 120_000,
}, async () => {
  await settled()
  const before = await foreignRows()
  const cases = casesOf(world, mine).filter((one) => !landsElsewhere(one) && !isStaffWork(one))
  const done = await runCases(world, cases)
  await settled()
  const ids = idsOf(world)
  const leaks = done.flatMap((one) => leaksOf(ids, one).map((leak) => `${one.case.label}: ${leak}`))
  printFigures('second wall', {
    cases: done.length,
    'statements without their filters': statements.size,
    'tables compared': Object.keys(before).length,
  })
  expect(some(leaks)).toEqual([])
  expect(await foreignRows()).toEqual(before)
  // Half of it would mean that the filters are written in a way that this test does not find.
  expect(statements.size).toBeGreaterThan(80)
  expect(new Set(done.map(({ case: { name } }) => name)).size).toBe(allEndpoints().length - 3)
})

it('lands where the credentials belong, also when the application forgets every filter', async () => {
  const { mains, places, call } = world
  const logins = allEndpoints().filter(({ name }) => ['login', 'deskLogin'].includes(name))
  const ways = [
    { name: 'login', input: { userName: mains.a.email, password: 'Correct1horse' } },
    { name: 'deskLogin', input: { userName: mains.a.email, password: 'Correct1horse' } },
    { name: 'deskLogin', input: { loginCode: places.a1.loginCode } },
  ]
  await inBatches(ways, 1, async ({ name, input }) => {
    const endpoint = logins.find((one) => one.name === name)?.endpoint
    if (endpoint === undefined) throw new Error(`there is no ${name}`)
    const answer = await call(endpoint, input)
    const { data } = JSON.parse(answer.body) as { data: { accessToken: string } }
    const claims = JSON.parse(Buffer.from(data.accessToken.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ tenantId: 1, mainAccountId: mains.a.mainAccountId })
    if ('userName' in input && name === 'deskLogin')
      expect(claims).toMatchObject({ subAccountId: mains.a.defaultSubAccountId })
  })
})
