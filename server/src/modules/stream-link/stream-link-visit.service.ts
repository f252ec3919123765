import type { linkTotals } from '@chatx/contract/stream-link-visit'
import type * as z from 'zod'
import { AppError } from '../../infra/app-error.ts'
import type { Clock } from '../../infra/clock.ts'
import { writeCsv } from '../../infra/csv.ts'
import { decodeCursor, pageBounds, pageOfRows, type PageInput } from '../../infra/database/cursor.ts'
import type { AccountScope, AccountTx, Database } from '../../infra/database/database.ts'
import type { Random } from '../../infra/random.ts'
import { daysOf, sinceOf } from './stream-link-day.rules.ts'
import { truncatedAddress } from './stream-link-address.rules.ts'
import { presentFigures, presentVisit, presentVisitor, visitTable } from './stream-link-visit.presenter.ts'
import * as store from './stream-link-visit.store.ts'

/** A part of an export; a larger one would keep other calls waiting while it is written. */
const EXPORTED = 2_000
/** 128 bits, so that no report is found by trying (specification §6). */
const TOKEN_BYTES = 16

type Range = '7d' | '30d'
type Asked = {
  /** A link id. */
  id: string
  targetId?: string | undefined
  region?: string | undefined
  /** An address, or a network as the list shows it. */
  ip?: string | undefined
}

export type StreamLinkVisitDeps = {
  db: Database
  clock: Clock
  random: Random
  timeZoneOf(tx: AccountTx): Promise<string>
  /** The full short link. */
  sortUrlOf(tx: AccountTx, link: { code: string; domainId: string | null }): Promise<string>
  reportUrlOf(token: string): string
  /** Clicks that the redirectors of the deployment could not keep; null: none. */
  lostClicks(): Promise<number | null>
  /** Whose data the regions come from: a duty of its licence. */
  notice: { notice: string; noticeUrl: string }
}

const linkOf = async (tx: AccountTx, linkId: string): Promise<store.CountedLink> => {
  const link = await store.findLink(tx, linkId)
  if (link === undefined) throw new AppError('stream_link.not_found')
  return link
}

const visitCursor = (row: store.VisitRow) => ({ at: row.at, id: row.visit_id })
const isUnfiltered = ({ targetId, region, ip }: Asked) =>
  targetId === undefined && region === undefined && ip === undefined

/** An address is found after it was cut, too (decisions §6): among the visits of its network. */
const keptForms = (ip: string): string[] => (ip.includes('/') ? [ip] : [ip, truncatedAddress(ip)])

const filterOf = ({ targetId, region, ip }: Asked): store.VisitFilter => ({
  targetId,
  region,
  ips: ip === undefined ? undefined : keptForms(ip),
})

const page = (deps: StreamLinkVisitDeps) => (scope: AccountScope, input: Asked & PageInput) =>
  deps.db.inAccount(scope, async (tx) => {
    const link = await linkOf(tx, input.id)
    const rows = await store.listVisits(tx, input.id, filterOf(input), pageBounds(input))
    const total = isUnfiltered(input) ? link.click_num : null
    return { ...pageOfRows(rows, input.pageSize, visitCursor, presentVisit), total }
  })

const pageVisitor =
  (deps: StreamLinkVisitDeps) => (scope: AccountScope, input: PageInput & Omit<Asked, 'targetId'>) =>
    deps.db.inAccount(scope, async (tx) => {
      const link = await linkOf(tx, input.id)
      const rows = await store.listVisitors(tx, input.id, filterOf(input), pageBounds(input))
      const shown = pageOfRows(
        rows,
        input.pageSize,
        (row) => ({ at: row.last_at, id: row.visitor_id }),
        presentVisitor,
      )
      return { ...shown, total: isUnfiltered(input) ? link.visitor_num : null }
    })

const exportVisits =
  (deps: StreamLinkVisitDeps) => (scope: AccountScope, input: Asked & { cursor?: string | undefined }) =>
    deps.db.inAccount(scope, async (tx) => {
      await linkOf(tx, input.id)
      const bounds = { after: decodeCursor(input.cursor), limit: EXPORTED + 1, offset: 0 }
      const rows = await store.listVisits(tx, input.id, filterOf(input), bounds)
      const { list, nextCursor } = pageOfRows(rows, EXPORTED, visitCursor, (row) => row)
      return { csv: writeCsv(visitTable(list)), nextCursor }
    })

const countTotals = async (
  deps: StreamLinkVisitDeps,
  tx: AccountTx,
  link: store.CountedLink,
): Promise<Omit<z.output<typeof linkTotals>, 'lost'>> => {
  const { days, starts } = daysOf(deps.clock.now(), 1, await deps.timeZoneOf(tx))
  const [today = ''] = days
  const visits = await store.outcomesOver(tx, link.stream_link_id, starts)
  const [visitors] = await store.visitorsByDay(tx, link.stream_link_id, today, today)
  return {
    visits: link.click_num,
    visitors: link.visitor_num,
    visitsToday: visits.filter(({ key }) => key !== 'bot').reduce((sum, row) => sum + row.visits, 0),
    visitorsToday: visitors?.visitors ?? 0,
    bots: link.bot_num,
  }
}

const countFigures = async (deps: StreamLinkVisitDeps, tx: AccountTx, linkId: string, range: Range) => {
  const count = { '7d': 7, '30d': 30 }[range]
  const { days, starts } = daysOf(deps.clock.now(), count, await deps.timeZoneOf(tx))
  const since = sinceOf(starts[0] ?? 0)
  const by = (dimension: store.Dimension) => store.countsOf(tx, linkId, dimension, since)
  const counted = { targets: await by('target'), chats: await by('chat'), fans: await by('fan') }
  const named = Object.values(counted).flatMap((counts) => counts.map(({ key }) => key))
  return presentFigures({
    ...counted,
    days,
    visitors: await store.visitorsByDay(tx, linkId, days[0] ?? '', days.at(-1) ?? ''),
    outcomes: await store.outcomesOver(tx, linkId, starts),
    regions: await by('region'),
    devices: await by('device'),
    listed: await store.listTargets(tx, linkId, named),
  })
}

const totals = (deps: StreamLinkVisitDeps) => async (scope: AccountScope, linkId: string) => {
  const lost = await deps.lostClicks()
  return deps.db.inAccount(scope, async (tx) => ({
    ...(await countTotals(deps, tx, await linkOf(tx, linkId))),
    lost,
  }))
}

const figures = (deps: StreamLinkVisitDeps) => (scope: AccountScope, linkId: string, range: Range) =>
  deps.db.inAccount(scope, async (tx) => {
    await linkOf(tx, linkId)
    return countFigures(deps, tx, linkId, range)
  })

const setReport = (deps: StreamLinkVisitDeps) => (scope: AccountScope, linkId: string, enabled: boolean) =>
  deps.db.inAccount(scope, async (tx) => {
    const set = await store.setReportToken(tx, linkId, enabled ? deps.random.token(TOKEN_BYTES) : null)
    if (set === undefined) throw new AppError('stream_link.not_found')
    return { reportUrl: set.report_token === null ? null : deps.reportUrlOf(set.report_token) }
  })

const report = (deps: StreamLinkVisitDeps) => async (token: string, range: Range) => {
  const found = await deps.db.inInstallation((tx) => store.findReport(tx, token))
  if (found === undefined) throw new AppError('stream_link.report_not_found')
  const lost = await deps.lostClicks()
  const scope = { tenantId: found.tenant_id, mainAccountId: found.main_account_id }
  return deps.db.inAccount(scope, async (tx) => {
    const link = await store.findLink(tx, found.stream_link_id)
    if (link === undefined) throw new AppError('stream_link.report_not_found')
    return {
      name: link.name,
      sortUrl: await deps.sortUrlOf(tx, { code: link.code, domainId: link.domain_id }),
      totals: { ...(await countTotals(deps, tx, link)), lost },
      figures: await countFigures(deps, tx, link.stream_link_id, range),
      ...deps.notice,
    }
  })
}

export type StreamLinkVisitService = ReturnType<typeof createStreamLinkVisitService>

export const createStreamLinkVisitService = (deps: StreamLinkVisitDeps) => ({
  /** Visits, newest first; `total` is the kept counter, or null under a filter. All throw `stream_link.not_found`. */
  page: page(deps),
  /** Visitors, last seen first. */
  pageVisitor: pageVisitor(deps),
  /** Up to 2,000 visits as CSV and where the next part begins. */
  exportVisits: exportVisits(deps),
  totals: totals(deps),
  /** By days of the main account's time zone, today included. */
  figures: figures(deps),
  /** Switching on makes a new address, so that an old one stays dead; where it is on already, its address stays. */
  setReport: setReport(deps),
  /**
   * For whoever knows the token; throws `stream_link.report_not_found`. The switch alone decides: the report of a link that
   * is off, archived or blocked stays open, and tells neither its state nor why.
   */
  report: report(deps),
})
