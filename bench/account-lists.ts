// How long the lists of a main account with 5,000 sub-accounts take, over HTTP on the real server: every list that its owner
// opens, each with every filter, and its last page; beside the same calls of a main account with twenty. Filled anew at each
// run (seconds). Run: npx tsx bench/account-lists.ts
import type { Endpoint } from '@chatx/contract/base/endpoint'
import { pageCharAllocation } from '@chatx/contract/character-allocation'
import { getCharUsage, pageCharLog } from '@chatx/contract/character-quota'
import { pageMessengerAccount } from '@chatx/contract/messenger-account'
import { pageProxy } from '@chatx/contract/proxy'
import { pageSubAccount } from '@chatx/contract/sub-account'
import { pageStreamLink } from '@chatx/contract/stream-link'
import * as workplace from '@chatx/contract/workplace'
import { createOwner, type Owner } from '../server/test/people.ts'
import { createRawCaller } from '../server/test/authorization-calls.ts'
import { ACCOUNTS_EACH, edgeOf, fillLists, someSub, SUBS } from '../server/test/account-lists-fill.ts'
import { percentile, say, sayResult, sayTable, timed } from './figures.ts'
import { inWorld, type World } from './world.ts'

const RUNS = 60
const LIMIT_MS = 200
const FEW = 20

type Asked = (place: Place, n: number) => object
type Place = { owner: Owner; subs: number }
type Case = [name: string, endpoint: Endpoint, input: Asked]

const none = () => ({})
const oneSub: Asked = ({ owner, subs }, n) => ({
  subAccountId: someSub(owner.scope.mainAccountId, (n * 7) % subs),
})
const last: Asked = (_, n) => ({ cursor: edgeOf(n) })

const cases: Case[] = [
  ['sub-accounts', pageSubAccount, none],
  ['sub-accounts, 200 a page', pageSubAccount, () => ({ pageSize: 200 })],
  ['sub-accounts, last page by number', pageSubAccount, ({ subs }) => ({ pageNo: subs / 20 })],
  ['sub-accounts, last page by key', pageSubAccount, last],
  ['sub-accounts that are normal', pageSubAccount, () => ({ status: 'normal' })],
  [
    'sub-accounts that are disabled, last page',
    pageSubAccount,
    (_, n) => ({ status: 'disabled', ...last(_, n) }),
  ],
  ['sub-accounts that are limited', pageSubAccount, () => ({ charMode: 'limited' })],
  ['sub-accounts by a common name', pageSubAccount, () => ({ name: 'desk' })],
  ['sub-accounts by a rare name', pageSubAccount, ({ subs }, n) => ({ name: `desk ${(n * 7) % subs} ` })],
  ['sub-accounts by a name that nobody has', pageSubAccount, (_, n) => ({ name: `zebra ${n}` })],
  [
    'sub-accounts by all filters',
    pageSubAccount,
    () => ({ name: '1', status: 'disabled', charMode: 'limited' }),
  ],
  ['messenger accounts', pageMessengerAccount, none],
  ['messenger accounts, 200 a page', pageMessengerAccount, () => ({ pageSize: 200 })],
  ['messenger accounts, as deep as numbers go', pageMessengerAccount, () => ({ pageNo: 500 })],
  ['messenger accounts, last page by key', pageMessengerAccount, last],
  ['messenger accounts of a sub-account', pageMessengerAccount, oneSub],
  ['allocations', pageCharAllocation, none],
  ['allocations, as deep as numbers go', pageCharAllocation, () => ({ pageNo: 500 })],
  ['allocations, last page by key', pageCharAllocation, last],
  ['allocations by increase', pageCharAllocation, () => ({ kind: 'increase' })],
  ['allocations by a rare kind', pageCharAllocation, () => ({ kind: 'decrease' })],
  ['allocations of a sub-account', pageCharAllocation, oneSub],
  [
    'allocations of a sub-account, one kind',
    pageCharAllocation,
    (place, n) => ({ ...oneSub(place, n), kind: 'auto' }),
  ],
  ['usage log', pageCharLog, none],
  ['usage log of a sub-account', pageCharLog, oneSub],
  ['usage figures, 30 days', getCharUsage, () => ({ range: '30d' })],
  ['proxies, 200 a page', pageProxy, () => ({ pageSize: 200 })],
  ['traffic-split links', pageStreamLink, none],
  ['home page', workplace.workplaceSummary, none],
  ['home page: the plan', workplace.getUserSetMeal, none],
]

const measure = async ({ server }: World, [name, endpoint, input]: Case, place: Place): Promise<number[]> => {
  const call = createRawCaller(server.url)
  const times: number[] = []
  for (let n = 0; n < RUNS; n += 1)
    times.push(
      await timed(async () => {
        const { code, body } = await call(endpoint, input(place, n), { token: place.owner.token })
        if (code !== 200) throw new Error(`${name}: ${body}`)
      }),
    )
  return times
}

await inWorld(async (world) => {
  const many: Place = { owner: await createOwner(world.server, 'many', 100_000_000), subs: SUBS }
  const few: Place = { owner: await createOwner(world.server, 'few', 100_000_000), subs: FEW }
  const ms = await timed(async () => {
    for (const { owner, subs } of [many, few])
      await fillLists(world.server.superuserConnectionString, owner.scope.mainAccountId, subs)
  })
  say(
    `${SUBS} sub-accounts of ${ACCOUNTS_EACH} messenger accounts each, filled in ${Math.round(ms / 1000)} s; ${RUNS} calls each`,
  )
  const rows: (string | number)[][] = []
  let slowest = 0
  for (const one of cases) {
    const times = await measure(world, one, many)
    const small = percentile(await measure(world, one, few), 0.5)
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
    slowest = Math.max(slowest, p95)
    rows.push([one[0], p50, p95, p50 / small, p95 > LIMIT_MS ? 'SLOW' : ''])
  }
  sayTable([['call', 'p50 ms', 'p95 ms', 'p50 beside twenty sub-accounts', ''], ...rows])
  sayResult({ subAccounts: SUBS, slowest })
})
