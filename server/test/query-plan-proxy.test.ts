import { pageProxy } from '@chatx/contract/proxy'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callPlainly, expectIndexes, explain, statementsOf } from './query-plan-watch.ts'
import { openPlanWorld, type PlanWorld } from './query-plan-world.ts'

let world: PlanWorld
let server: PlanWorld['server']
let owner: PlanWorld['owner']
let app: PlanWorld['app']

const uid = (seed: string) => `md5(${seed})::uuid`
/** As many as one main account may have, among those of 300 others; a hundredth waits for its check. */
const fill = `
  insert into proxy (tenant_id, main_account_id, proxy_id, name, protocol, host, network_port, username, password_sealed, range, state, due_at, created_at)
    select 1, case when n <= 200 then $1::uuid else ${uid(`'main ' || n % 300`)} end, ${uid(`'proxy ' || n`)}, 'x', 'http', 'x', 80, 'x', 'x', 'some',
      case when n % 3 = 0 then 'down' else 'up' end, case when n % 100 = 0 then now() - interval '1 day' else now() + interval '1 day' end, now() - n * interval '1 second'
    from generate_series(1, 30000) n;
  insert into proxy_sub_account (tenant_id, main_account_id, sub_account_id, proxy_id)
    select 1, case when n <= 200 then $1::uuid else ${uid(`'main ' || n % 300`)} end, ${uid(`'sub ' || n`)}, ${uid(`'proxy ' || n`)}
    from generate_series(1, 30000) n;
  vacuum (analyze)`

beforeAll(async () => {
  world = await openPlanWorld(fill)
  ;({ server, owner, app } = world)
}, 120_000)
afterAll(() => world.close())

const TABLES = new Set(['proxy', 'proxy_sub_account'])
const ask = (input: object) => () => callPlainly(server.url, pageProxy, input, owner.token)
const out = () =>
  server.services.proxies
    .callOut(owner.scope, '0198aaaa-0000-7000-8000-000000000000', 'http://127.0.0.1/', {
      timeoutMs: 100,
      mostBytes: 1,
    })
    .catch(() => undefined)

const someSub = (n: number) => {
  const hex = createHash('md5').update(`sub ${n}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
/** As many sub-accounts as the largest page of accounts can have. */
const covers = () =>
  server.services.db.inAccount(owner.scope, (tx) =>
    server.services.proxies.coversOf(
      tx,
      Array.from({ length: 200 }, (_, n) => someSub(n + 1)),
    ),
  )

type Case = [name: string, work: () => Promise<unknown>, index: string, read: number]
const lists: Case[] = [
  ['a page', ask({}), 'proxy_newest', 500],
  ['those that are down', ask({ state: 'down' }), 'proxy_newest', 700],
  ['what covers them', ask({}), 'proxy_sub_account_proxy', 500],
  ['what is due', () => server.services.proxies.checkDue(), 'proxy_due', 500],
  ['what covers a page of sub-accounts', covers, 'proxy_', 1_000],
  ['an account’s own', out, 'proxy_', 700],
]

describe.each(['any', 'generic'] as const)(
  'proxies are read from an index, and little more than is shown, planned for %s values:',
  (planned) => {
    it.each(lists)('%s', async (_, work, index, read) => {
      const plans = []
      for (const statement of await statementsOf(work)) plans.push(await explain(app, statement, planned))
      if (index.endsWith('_')) expect(plans.every(({ text }) => !/Seq Scan on proxy/.test(text))).toBe(true)
      else expectIndexes(plans, index, TABLES)
      for (const plan of plans) expect(plan.read, plan.text).toBeLessThan(read)
    })
  },
)
