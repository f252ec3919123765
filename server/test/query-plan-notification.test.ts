import { pageCertification } from '@chatx/contract/certification'
import { pageAskedCertification } from '@chatx/contract/certification-operator'
import { pageSignUpBonus } from '@chatx/contract/customer-service-operator'
import * as contract from '@chatx/contract/notification'
import * as operator from '@chatx/contract/notification-operator'
import { pageOperatedPlanLot, pagePlanLot } from '@chatx/contract/plan'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callPlainly, expectIndexes, explain, statementsOf } from './query-plan-watch.ts'
import { openPlanWorld, type PlanWorld } from './query-plan-world.ts'

let world: PlanWorld
let server: PlanWorld['server']
let owner: PlanWorld['owner']
let staff: PlanWorld['staff']
let app: PlanWorld['app']

const uid = (seed: string) => `md5(${seed})::uuid`
/** Years of notifications: 5,000 for everybody, 20,000 for chosen main accounts of which a tenth are the owner's. */
const fill = `
  update main_account set created_at = now() - interval '10 years';
  insert into notification (tenant_id, notification_id, operator_id, to_all, title_zh, title_en, body_zh, body_en, show_at, announced_at, created_at)
    select 1 + n % 2, ${uid(`'notification ' || n`)}, ${uid(`'staff'`)}, n % 5 = 0, 'x', 'x', 'x', 'x', now() - n * interval '1 hour', now(), now() - n * interval '1 hour'
    from generate_series(1, 25000) n;
  insert into notification_recipient (tenant_id, main_account_id, notification_id, show_at)
    select tenant_id, case when hashtext(notification_id::text) % 10 = 0 and tenant_id = 1 then $1::uuid else ${uid(`notification_id::text`)} end, notification_id, show_at
    from notification where not to_all;
  insert into notification_read (tenant_id, main_account_id, notification_id, read_at)
    select 1, ${uid(`'reader ' || n % 200`)}, notification_id, now() from notification, generate_series(1, 10) n where tenant_id = 1;
  insert into sign_up_bonus (tenant_id, main_account_id, state, characters, requested_at, decided_at)
    select 1 + n % 2, ${uid(`'asker ' || n`)}, case when n % 100 < 2 then 'waiting' else 'granted' end, 1, now() - n * interval '1 minute',
      case when n % 100 < 2 then null else now() end
    from generate_series(1, 20000) n;
  insert into certification (tenant_id, main_account_id, certification_id, kind, certificate_type, state, submitted_at, details_sealed, front_file_id, withdrawn_at)
    select 1 + n % 2, case when n % 20 = 0 and n % 100 > 1 then $1::uuid else ${uid(`'holder ' || n`)} end, ${uid(`'certification ' || n`)}, 'personal', 'passport',
      case when n % 100 < 2 then 'reviewing' else 'withdrawn' end, now() - n * interval '1 minute', case when n % 100 < 2 then ''::bytea end,
      case when n % 100 < 2 then ${uid(`'file ' || n`)} end, case when n % 100 < 2 then null else now() end
    from generate_series(1, 20000) n;
  insert into plan_lot (tenant_id, main_account_id, plan_lot_id, origin, origin_key, family, plan_code, port_count, starts_at, ends_at, paid_amount, reason, operator_id, created_at)
    select 1 + n % 2, case when n % 20 = 0 then $1::uuid else ${uid(`'holder ' || n % 500`)} end, ${uid(`'lot ' || n`)}, 'gift', ${uid(`'key ' || n`)}, 'x', 'x', 1,
      now(), now() + interval '1 day', 0, 'x', ${uid(`'staff'`)}, now() - n * interval '1 hour'
    from generate_series(1, 40000) n;
  vacuum (analyze)`

beforeAll(async () => {
  world = await openPlanWorld(fill)
  ;({ server, owner, staff, app } = world)
}, 120_000)
afterAll(() => world.close())

const TABLES = new Set([
  'certification',
  'plan_lot',
  'sign_up_bonus',
  'notification',
  'notification_recipient',
  'notification_read',
])
const middle = () =>
  Buffer.from(
    `${new Date(Date.now() - 10_000 * 3_600_000).toISOString()}|00000000-0000-7000-8000-000000000000`,
  ).toString('base64url')

const asOwner = (endpoint: Parameters<typeof callPlainly>[1], input: object) => () =>
  callPlainly(server.url, endpoint, input, owner.token)
const asStaffOf = (endpoint: Parameters<typeof callPlainly>[1], input: object) => () =>
  callPlainly(server.url, endpoint, input, staff.token)
const asStaff = (input: object) => asStaffOf(operator.pageOperatedNotification, input)

type Case = [name: string, work: () => Promise<unknown>, index: string, read: number]
const lists: Case[] = [
  ['what all were told', asOwner(contract.pageNotification, {}), 'notification_shown', 500],
  ['what was told to some', asOwner(contract.pageNotification, {}), 'notification_recipient_shown', 500],
  ['earlier ones', asOwner(contract.pageNotification, { cursor: middle() }), 'notification_shown', 500],
  ['what operators wrote', asStaff({}), 'notification_newest', 500],
  ['what they wrote earlier', asStaff({ cursor: middle() }), 'notification_newest', 500],
  ['who asked for the bonus', asStaffOf(pageSignUpBonus, {}), 'sign_up_bonus_newest', 500],
  ['who waits for it', asStaffOf(pageSignUpBonus, { state: 'waiting' }), 'sign_up_bonus_state', 500],
  ['what an owner proved', asOwner(pageCertification, {}), 'certification_of', 500],
  ['what owners proved', asStaffOf(pageAskedCertification, {}), 'certification_newest', 500],
  ['what is reviewed', asStaffOf(pageAskedCertification, { state: 'reviewing' }), 'certification_state', 500],
  ['of what the own plan is made', asOwner(pagePlanLot, {}), 'plan_lot_newest', 500],
  [
    'of what it was made earlier',
    () => asStaffOf(pageOperatedPlanLot, { mainAccountId: owner.scope.mainAccountId, cursor: middle() })(),
    'plan_lot_newest',
    500,
  ],
  ['what has come due', () => server.services.notificationOperators.announceDue(), 'notification_due', 10],
]

describe.each(['any', 'generic'] as const)(
  'a page is read from an index, and little more than the page, planned for %s values:',
  (planned) => {
    it.each(lists)('%s', async (_, work, index, read) => {
      const plans = []
      for (const statement of await statementsOf(work)) plans.push(await explain(app, statement, planned))
      expectIndexes(plans, index, TABLES)
      for (const plan of plans) expect(plan.read, plan.text).toBeLessThan(read)
    })
  },
)
