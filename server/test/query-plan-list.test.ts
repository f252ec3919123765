import type { Endpoint } from '@chatx/contract/base/endpoint'
import { pageCharAllocation } from '@chatx/contract/character-allocation'
import { getCharUsage, pageCharLog } from '@chatx/contract/character-quota'
import { pageMessengerAccount } from '@chatx/contract/messenger-account'
import { pageProxy } from '@chatx/contract/proxy'
import { pageSubAccount } from '@chatx/contract/sub-account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { edgeOf, fillLists } from './account-lists-fill.ts'
import { callPlainly, explain, type Plan, statementsOf } from './query-plan-watch.ts'
import { openPlanWorld, type PlanWorld } from './query-plan-world.ts'

let world: PlanWorld

const SUBS = 3_000

beforeAll(async () => {
  world = await openPlanWorld('vacuum')
  await fillLists(world.server.superuserConnectionString, world.owner.scope.mainAccountId, SUBS)
}, 120_000)
afterAll(() => world.close())

const plansOf = async (endpoint: Endpoint, input: object): Promise<Plan[]> => {
  const plans: Plan[] = []
  const work = () => callPlainly(world.server.url, endpoint, input, world.owner.token)
  for (const statement of await statementsOf(work)) plans.push(await explain(world.app, statement))
  return plans
}

/** The total of a list is counted over all that its filters match; the ports held are counted over all that are. */
const countsAll = ({ text }: Plan) =>
  /^\s*select count\(\*\)(::int)? as (total|n) from|from port_lease/.test(text)

/** Searches are left out: what a name holds in its middle is looked for among all of the main account's own. */
const lists: [name: string, endpoint: Endpoint, input: object][] = [
  ['sub-accounts', pageSubAccount, {}],
  ['the last sub-accounts', pageSubAccount, { cursor: edgeOf(0) }],
  ['disabled sub-accounts', pageSubAccount, { status: 'disabled' }],
  ['limited sub-accounts', pageSubAccount, { charMode: 'limited' }],
  ['messenger accounts', pageMessengerAccount, {}],
  ['the last messenger accounts', pageMessengerAccount, { cursor: edgeOf(0) }],
  ['allocations', pageCharAllocation, {}],
  ['the last allocations', pageCharAllocation, { cursor: edgeOf(0) }],
  ['the usage log', pageCharLog, {}],
  ['proxies', pageProxy, { pageSize: 20 }],
]

describe(`of ${SUBS} sub-accounts no more are read than a page is about:`, () => {
  it.each(lists)('%s', async (_, endpoint, input) => {
    for (const plan of (await plansOf(endpoint, input)).filter((one) => !countsAll(one)))
      expect(plan.read, plan.text).toBeLessThan(1_500)
  })

  it('names of those who used most, and no others', async () => {
    const plans = (await plansOf(getCharUsage, {})).filter(({ text }) => /name from sub_account/.test(text))
    expect(plans).toHaveLength(1)
    for (const plan of plans) expect(plan.read, plan.text).toBeLessThan(300)
  })
})
