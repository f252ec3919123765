import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@chatx/contract/base/endpoint'
import * as streamLink from '@chatx/contract/stream-link'
import * as operatorLink from '@chatx/contract/stream-link-operator'
import * as linkDomain from '@chatx/contract/stream-link-domain'
import * as visit from '@chatx/contract/stream-link-visit'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBulkConnection } from '../src/infra/database/bulk.ts'
import type { AccountTx, Tx } from '../src/infra/database/database.ts'
import { createLog } from '../src/infra/log.ts'
import * as conversion from '../src/modules/stream-link/stream-link-conversion.store.ts'
import * as domains from '../src/modules/stream-link/stream-link-domain.store.ts'
import { deleteSome } from '../src/modules/stream-link/stream-link-purge.store.ts'
import * as table from '../src/modules/stream-link/stream-link-table.store.ts'
import * as upkeep from '../src/modules/stream-link/stream-link-upkeep.store.ts'
import { findReport } from '../src/modules/stream-link/stream-link-visit.store.ts'
import * as writer from '../src/modules/stream-link/stream-link-writer.store.ts'
import { printFigures } from './figures.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createOperator, createOwner, type Owner } from './people.ts'
import { CROWD_IP, fillLinks, linkTables } from './query-plan-link-fill.ts'
import {
  callPlainly,
  expectIndexes,
  explain,
  type Plan,
  type Planned,
  statementsOf,
  watchStatements,
} from './query-plan-watch.ts'
import { RARE_IP, RARE_REGION } from './stream-link-fill.ts'

const DAY_MS = 86_400_000
const linkId = randomUUID()

let server: TestServer
let owner: Owner
let operator: { token: string }
let app: pg.Client
let targetId: string
let stopWatching: () => void
let checked = 0
let most = 0

beforeAll(async () => {
  stopWatching = watchStatements()
  // Without the worker, so that nothing runs but what is asked for.
  server = await startTestServer({ processes: ['api'] })
  owner = await createOwner(server, 'owner')
  operator = await createOperator(server)
  const superuser = new pg.Client({ connectionString: server.superuserConnectionString })
  await superuser.connect()
  await fillLinks(superuser, owner.scope.mainAccountId, linkId)
  const { rows } = await superuser.query<{ target_id: string }>(
    'select target_id from stream_target where stream_link_id = $1 limit 1',
    [linkId],
  )
  targetId = rows[0]?.target_id ?? ''
  await superuser.end()
  app = new pg.Client({ connectionString: server.connectionString })
  await app.connect()
}, 240_000)
afterAll(async () => {
  printFigures('query plans of links', { statements: checked, 'most rows read by a list': most })
  stopWatching()
  await app.end()
  await server.stop()
})

const plansOf = async (work: () => Promise<unknown>, planned: Planned): Promise<Plan[]> => {
  const plans: Plan[] = []
  for (const statement of await statementsOf(work)) plans.push(await explain(app, statement, planned))
  checked += plans.length
  return plans
}

const raw = (endpoint: Endpoint, input: unknown, token: string): Promise<void> =>
  callPlainly(server.url, endpoint, input, token)

const at = (days: number) =>
  Buffer.from(
    `${new Date(Date.now() - days * DAY_MS).toISOString()}|00000000-0000-7000-8000-000000000000`,
  ).toString('base64url')
const http = (endpoint: Endpoint, input: object, who: () => { token: string }) => () =>
  raw(endpoint, input, who().token)
const byOwner = () => owner
const byOperator = () => operator
const ofLink = (endpoint: Endpoint, more: object = {}) => http(endpoint, { id: linkId, ...more }, byOwner)
type Filter = { targetId?: string; region?: string; ip?: string; cursor?: string }
const visits = (filter: () => Filter) => () =>
  server.services.streamLinkVisits.page(owner.scope, { id: linkId, pageNo: 1, pageSize: 20, ...filter() })

type Case = [name: string, work: () => Promise<unknown>, index: string]

/** Lists that are read a page at a time: from an index, in its order, and no more rows than a page needs. */
const lists: Case[] = [
  ['visits', visits(() => ({})), 'stream_visit_newest'],
  ['visits from the middle', visits(() => ({ cursor: at(20) })), 'stream_visit_newest'],
  ['the oldest visits', visits(() => ({ cursor: at(39.99) })), 'stream_visit_newest'],
  ['visits of a target', visits(() => ({ targetId })), 'stream_visit_target'],
  ['older visits of a target', visits(() => ({ targetId, cursor: at(20) })), 'stream_visit_target'],
  ['visits of a common region', visits(() => ({ region: 'AA' })), 'stream_visit_region'],
  ['visits of a rare region', visits(() => ({ region: RARE_REGION })), 'stream_visit_region'],
  ['older visits of a region', visits(() => ({ region: 'AB', cursor: at(20) })), 'stream_visit_region'],
  [
    'visits of a target and a region',
    visits(() => ({ targetId, region: 'AA' })),
    'stream_visit_target_region',
  ],
  [
    'no visits of a target and a region',
    visits(() => ({ targetId, region: 'ZZ' })),
    'stream_visit_target_region',
  ],
  ['visitors', ofLink(visit.pageLinkVisitor), 'stream_visitor_last'],
  ['earlier visitors', ofLink(visit.pageLinkVisitor, { cursor: at(20) }), 'stream_visitor_last'],
  ['visitors of a region', ofLink(visit.pageLinkVisitor, { region: 'AA' }), 'stream_visitor_region'],
  ['visitors of an address', ofLink(visit.pageLinkVisitor, { ip: '10.1.2.3' }), 'stream_visitor_ip'],
  ['links of an operator', http(operatorLink.pageOperatedLink, {}, byOperator), 'stream_link_operated'],
  ['reports of abuse', http(operatorLink.pageLinkAbuse, {}, byOperator), 'stream_abuse_waiting'],
  [
    'handled reports of abuse',
    http(operatorLink.pageLinkAbuse, { handled: 'true', cursor: at(1) }, byOperator),
    'stream_abuse_newest',
  ],
]
/** Two lists, of an address and of its network, of which each is in order. */
const merged: Case[] = [
  ['visits of an address', visits(() => ({ ip: RARE_IP })), 'stream_visit_ip'],
  ['visits of an address with many', visits(() => ({ ip: CROWD_IP })), 'stream_visit_ip'],
  ['older visits of an address', visits(() => ({ ip: CROWD_IP, cursor: at(20) })), 'stream_visit_ip'],
  ['visits of a network', visits(() => ({ ip: '198.51.100.0/24' })), 'stream_visit_ip'],
]

describe.each(['any', 'generic'] as const)(
  'a page is read from an index, in its order, planned for %s values:',
  (planned) => {
    const readBy = async (work: () => Promise<unknown>, index: string): Promise<Plan> => {
      const plan = expectIndexes(await plansOf(work, planned), index, linkTables)
      expect(plan.read, plan.text).toBeLessThan(500)
      most = Math.max(most, plan.read)
      return plan
    }
    it.each(lists)('%s', async (_, work, index) => {
      const plan = await readBy(work, index)
      expect(plan.sorts, plan.text).toBe(false)
    })
    it.each(merged)('%s', async (_, work, index) => {
      await readBy(work, index)
    })
    it('visits of an address and a region', async () => {
      const plans = await plansOf(
        visits(() => ({ ip: CROWD_IP, region: 'AA' })),
        planned,
      )
      const plan = plans.find(({ text }) => text.includes('from stream_visit'))
      expect(plan?.read).toBeLessThan(500)
    })
  },
)

/** Calls that look at more than a page, but never at what others have; `read`: the rows that one statement may take. */
const sums: [...Case, read: number][] = [
  ['links', http(streamLink.pageStreamLink, {}, byOwner), 'stream_link_newest', 2_500],
  ['a link', ofLink(streamLink.getStreamLink), 'stream_target_link', 200],
  ['totals', ofLink(visit.getLinkTotals), 'stream_rollup_pkey', 1_000],
  ['figures of 7 days', ofLink(visit.getLinkFigures, { range: '7d' }), 'stream_rollup_day_pkey', 12_000],
  ['figures of 30 days', ofLink(visit.getLinkFigures, { range: '30d' }), 'stream_rollup_day_pkey', 12_000],
  ['an export', ofLink(visit.exportLinkVisit), 'stream_visit_newest', 7_000],
  ['domains', http(linkDomain.listLinkDomain, {}, byOwner), 'stream_domain_own', 200],
  [
    'links of an operator by code',
    http(operatorLink.pageOperatedLink, { search: 'code77' }, byOperator),
    'stream_link_code',
    200,
  ],
]

describe.each(['any', 'generic'] as const)(
  'no table of links is read whole, planned for %s values, for',
  (planned) => {
    it.each(sums)('%s', async (_, work, index, read) => {
      const plans = await plansOf(work, planned)
      expectIndexes(plans, index, linkTables)
      for (const plan of plans) expect(plan.read, plan.text).toBeLessThan(read)
    })
  },
)

const all = (work: (tx: Tx) => Promise<unknown>) => (): Promise<unknown> =>
  server.services.db.inInstallation(work)
const own = (work: (tx: AccountTx) => Promise<unknown>) => (): Promise<unknown> =>
  server.services.db.inAccount(owner.scope, work)
const longAgo = new Date(0)

/** Work behind the scenes; nothing of it changes a row here. */
const behind: Case[] = [
  ['whose a report is', all((tx) => findReport(tx, 'x')), 'stream_link_report'],
  ['a link that changed', all((tx) => table.readLinks(tx, [linkId])), 'stream_link_known'],
  ['the targets of a link that changed', all((tx) => table.readLinks(tx, [linkId])), 'stream_target_link'],
  [
    'a binding',
    all((tx) => table.readBindings(tx, [{ tenantId: 1, mainAccountId: randomUUID(), linkId, ipKey: 'aa' }])),
    'stream_binding_pkey',
  ],
  ['the click of a token', own((tx) => conversion.findClick(tx, 'x')), 'stream_visit_token'],
  [
    'clicks that a message waits for',
    all((tx) => conversion.dueTokens(tx, longAgo, 200)),
    'stream_arrival_due',
  ],
  ['domains to look at', all((tx) => domains.listDue(tx, longAgo, 20)), 'stream_domain_due'],
  ['whole addresses', all((tx) => upkeep.cutAddresses(tx, longAgo, 1_000)), 'stream_visit_age'],
  ['the visitors of those', all((tx) => upkeep.cutAddresses(tx, longAgo, 1_000)), 'stream_visitor_pkey'],
  [
    'old days of visitors',
    all((tx) => upkeep.dropVisitorDays(tx, '2001-01-01', 1_000)),
    'stream_visitor_day_age',
  ],
  ['old segments', all((tx) => upkeep.dropSegments(tx, longAgo, 1_000)), 'stream_segment_age'],
  ['conversions of a deleted link', own((tx) => deleteSome(tx, randomUUID(), 100)), 'stream_conversion_link'],
  ['days of a deleted link', own((tx) => deleteSome(tx, randomUUID(), 100)), 'stream_rollup_day_pkey'],
  ['bindings of a deleted link', own((tx) => deleteSome(tx, randomUUID(), 100)), 'stream_binding_pkey'],
]

describe.each(['any', 'generic'] as const)(
  'no table of links is read whole, planned for %s values, to find',
  (planned) => {
    it.each(behind)('%s', async (_, work, index) => {
      expectIndexes(await plansOf(work, planned), index, linkTables)
    })
  },
)

it('a segment of clicks is counted by indexes, and no line is compared with each other', async () => {
  const bulk = createBulkConnection({
    connectionString: server.connectionString,
    prepare: writer.stageTables,
    log: createLog('silent'),
  })
  const statements = await statementsOf(() =>
    bulk.inInstallation(async (tx) => {
      await writer.lockLinks(tx)
      await writer.dropOrphans(tx)
      await writer.applyStage(tx)
    }),
  )
  await bulk.close()
  await app.query(`begin; set local role chatx_installation; ${writer.stageTables}; commit`)
  const plans: Plan[] = []
  for (const statement of statements) plans.push(await explain(app, statement))
  expect(plans.length).toBeGreaterThan(8)
  const staged = (plan: Plan) => plan.whole.filter((name) => name === 'click_stage').length
  for (const plan of plans) expect(staged(plan), plan.text).toBeLessThan(2)
  expectIndexes(plans, 'stream_visit_token', linkTables)
})
