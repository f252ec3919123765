import { pageAuditEntry } from '@chatx/contract/audit'
import type { Endpoint } from '@chatx/contract/base/endpoint'
import { pageOperatedAccount } from '@chatx/contract/main-account-operator'
import { pageTenant } from '@chatx/contract/tenant-operator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callPlainly, expectIndexes, explain, statementsOf } from './query-plan-watch.ts'
import { openPlanWorld, type PlanWorld } from './query-plan-world.ts'

let world: PlanWorld
let server: PlanWorld['server']
let owner: PlanWorld['owner']
let staff: PlanWorld['staff']
let app: PlanWorld['app']

/** 5,000 tenants with two hosts each. 30,000 owners of two of them, one in a thousand of them suspended, and an audit log of 60,000 entries of which the owner made and met a hundredth. */
const fill = `
  insert into tenant (tenant_id, name) select n, 'tenant ' || n from generate_series(2, 5000) n;
  insert into tenant_host (tenant_id, host) select n, h || n || '.example.test' from generate_series(2, 5000) n, unnest('{a,b}'::text[]) h;
  insert into main_account (tenant_id, main_account_id, email, password_hash, user_name, status, suspended_reason, suspended_at, created_at)
    select 1 + n % 2, md5('main ' || n)::uuid, 'owner' || n || '@example.test', 'x', 'owner ' || n,
      case when n % 999 = 0 then 'disabled' else 'normal' end, case when n % 999 = 0 then 'x' end, case when n % 999 = 0 then now() end,
      now() - n * interval '1 minute'
    from generate_series(1, 30000) n;
  insert into audit_entry (tenant_id, seq, audit_entry_id, main_account_id, at, actor_kind, actor_id, ip, act, target_kind, target_id, target_name, changes, seal)
    select 1 + n % 2, 1000 + n, md5('entry ' || n)::uuid,
      case when n % 100 = 1 then $1::uuid else md5('main ' || n % 30000)::uuid end, now() - n * interval '1 minute', 'owner',
      case when n % 100 = 1 then $1::uuid else md5('main ' || n % 30000)::uuid end, '',
      case when n % 50 = 0 then 'linkDomain.remove' else 'mainAccount.suspend' end, 'mainAccount', 'x', 'x', '[]', 'x'
    from generate_series(1, 60000) n;
  vacuum (analyze)`

beforeAll(async () => {
  world = await openPlanWorld(fill)
  ;({ server, owner, staff, app } = world)
}, 120_000)
afterAll(() => world.close())

const TABLES = new Set(['main_account', 'audit_entry', 'tenant', 'tenant_host'])
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const middle = () => Buffer.from(`${ago(15_000)}|00000000-0000-7000-8000-000000000000`).toString('base64url')

type Case = [name: string, endpoint: Endpoint, input: () => object, index: string]
const lists: Case[] = [
  ['tenants', pageTenant, () => ({}), 'tenant_pkey'],
  [
    'earlier tenants',
    pageTenant,
    () => ({ cursor: Buffer.from('2500').toString('base64url') }),
    'tenant_pkey',
  ],
  ['main accounts', pageOperatedAccount, () => ({}), 'main_account_newest'],
  ['earlier main accounts', pageOperatedAccount, () => ({ cursor: middle() }), 'main_account_newest'],
  ['suspended ones', pageOperatedAccount, () => ({ status: 'disabled' }), 'main_account_status'],
  [
    'the last suspended ones',
    pageOperatedAccount,
    () => ({ status: 'disabled', cursor: middle() }),
    'main_account_status',
  ],
  ['one by its address', pageOperatedAccount, () => ({ search: 'owner29999@' }), 'main_account_search'],
  ['the log', pageAuditEntry, () => ({}), 'audit_entry_newest'],
  ['its earlier entries', pageAuditEntry, () => ({ cursor: middle() }), 'audit_entry_newest'],
  [
    'its entries of a day',
    pageAuditEntry,
    () => ({ from: ago(20_000), to: ago(18_560) }),
    'audit_entry_newest',
  ],
  ['what was done', pageAuditEntry, () => ({ act: 'linkDomain.remove' }), 'audit_entry_act'],
  ['who did it', pageAuditEntry, () => ({ who: owner.email }), 'audit_entry_actor'],
  [
    'whom it concerned',
    pageAuditEntry,
    () => ({ mainAccountId: owner.scope.mainAccountId }),
    'audit_entry_account',
  ],
]

describe('what operators look through is read from an index, and little more than a page of it:', () => {
  it.each(lists)('%s', async (_, endpoint, input, index) => {
    const plans = []
    const work = () => callPlainly(server.url, endpoint, input(), staff.token)
    for (const statement of await statementsOf(work)) plans.push(await explain(app, statement))
    expectIndexes(plans, index, TABLES)
    for (const plan of plans) expect(plan.read, plan.text).toBeLessThan(500)
  })
})
