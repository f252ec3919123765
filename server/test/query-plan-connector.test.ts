import { pageMessengerAccount } from '@chatx/contract/messenger-account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callPlainly, expectIndexes, explain, statementsOf } from './query-plan-watch.ts'
import { openPlanWorld, type PlanWorld } from './query-plan-world.ts'

let world: PlanWorld
let server: PlanWorld['server']
let owner: PlanWorld['owner']
let app: PlanWorld['app']

const uid = (seed: string) => `md5(${seed})::uuid`
const main = (n: string) => `case when ${n} <= 200 then $1::uuid else ${uid(`'main ' || ${n} % 300`)} end`
/** 30,000 accounts on Telegram, of which one has 200, and as many messages on their way. Nothing is due. */
const fill = `
  insert into messenger_account (tenant_id, main_account_id, messenger_account_id, sub_account_id, platform, name, web_chat, channel_key, created_at)
    select 1, ${main('n')}, ${uid(`'account ' || n`)}, ${uid(`'sub ' || n % 5`)}, 'telegram', 'x', '{}', 'key' || n, now() - n * interval '1 second'
    from generate_series(1, 30000) n;
  insert into connection (tenant_id, main_account_id, messenger_account_id, platform, identity, handle, state, due_at, claimed_until, created_at)
    select 1, ${main('n')}, ${uid(`'account ' || n`)}, 'telegram', 'bot' || n, '@x', 'online', now() + n * interval '1 minute', now(), now()
    from generate_series(1, 30000) n;
  insert into departure (tenant_id, main_account_id, message_id, conversation_id, messenger_account_id, thread_key, due_at, begun_at, created_at)
    select 1, ${main('n')}, ${uid(`'message ' || n`)}, ${uid(`'talk ' || n`)}, ${uid(`'account ' || n`)}, 'x', now() + n * interval '1 minute',
      case when n % 2 = 0 then now() + n * interval '1 minute' end, now()
    from generate_series(1, 30000) n;
  vacuum (analyze)`

beforeAll(async () => {
  world = await openPlanWorld(fill)
  ;({ server, owner, app } = world)
}, 120_000)
afterAll(() => world.close())

const TABLES = new Set(['connection', 'departure', 'messenger_account'])
const list = () => callPlainly(server.url, pageMessengerAccount, {}, owner.token)
const receive = () => server.services.connectors.receiveDue({ waitSeconds: 0 })
const send = () => server.services.connectors.sendDue(50)

type Case = [name: string, work: () => Promise<unknown>, index: string]
const cases: Case[] = [
  ['how a page’s accounts are reached', list, 'connection_pkey'],
  ['accounts whose time has come', receive, 'connection_due'],
  ['messages whose time has come', send, 'departure_due'],
  ['calls that nobody ended', send, 'departure_begun'],
]

describe.each(['any', 'generic'] as const)(
  'accounts on platforms are read from an index, and little more than is wanted, planned for %s values:',
  (planned) => {
    it.each(cases)('%s', async (_, work, index) => {
      const plans = []
      for (const statement of await statementsOf(work)) plans.push(await explain(app, statement, planned))
      expectIndexes(plans, index, TABLES)
      for (const plan of plans) expect(plan.read, plan.text).toBeLessThan(800)
    })
  },
)
