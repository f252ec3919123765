import type { Cursor } from '../../infra/database/cursor.ts'
import { type AccountTx, sql, type Tx } from '../../infra/database/database.ts'
import type { Since } from './stream-link-day.rules.ts'

const ofLink = (tx: AccountTx, linkId: string) =>
  sql`tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and stream_link_id = ${linkId}`

type Part = ReturnType<typeof ofLink>

export type PageBounds = { after: Cursor | undefined; limit: number; offset: number }

export type CountedLink = {
  stream_link_id: string
  name: string
  code: string
  domain_id: string | null
  click_num: number
  visitor_num: number
  bot_num: number
}

const counted = sql`stream_link_id, name, code, domain_id, click_num, visitor_num, bot_num`

export const findLink = (tx: AccountTx, linkId: string): Promise<CountedLink | undefined> =>
  tx.first(sql<CountedLink>`select ${counted} from stream_link where ${ofLink(tx, linkId)}`)

/** Whose report a token opens; over all tenants, for the address names none. */
export const findReport = (tx: Tx, token: string) =>
  tx.first(
    sql<{ tenant_id: number; main_account_id: string; stream_link_id: string }>`
      select tenant_id, main_account_id, stream_link_id from stream_link where report_token = ${token}`,
  )

/** A token for a link that has none, or null to take it away; answers what it has then, nothing for no such link. */
export const setReportToken = (tx: AccountTx, linkId: string, token: string | null) =>
  tx.first(
    sql<{ report_token: string | null }>`
      update stream_link set report_token = ${token === null ? sql`null` : sql`coalesce(report_token, ${token})`}
      where ${ofLink(tx, linkId)} returning report_token`,
  )

export type VisitFilter = {
  targetId?: string | undefined
  region?: string | undefined
  /** Any of these addresses and networks, each exactly as it is kept. */
  ips?: string[] | undefined
}

export type VisitRow = {
  visit_id: string
  at: Date
  outcome: number
  target_id: string | null
  target_url: string | null
  region: string
  device: number
  ip: string | null
  visitor_id: string
  fan_id: string | null
}

const visits = (
  tx: AccountTx,
  linkId: string,
  { targetId, region }: VisitFilter,
  { after }: PageBounds,
) => sql`
  select visit_id, at, outcome, target_id, region, device, ip, visitor_id from stream_visit
  where ${ofLink(tx, linkId)}
  ${targetId === undefined ? sql`` : sql`and target_id = ${targetId}`}
  ${region === undefined ? sql`` : sql`and region = ${region}::char(2)`}
  ${after === undefined ? sql`` : sql`and (at, visit_id) < (${after.at}, ${after.id})`}`

const newest = sql`order by at desc, visit_id desc`

/** Each address is a list of its own, in order, of which no more is read than the page may need. */
const ofAddresses = (
  every: Part,
  ips: readonly string[] | undefined,
  order: Part,
  { limit, offset }: PageBounds,
) =>
  ips === undefined
    ? every
    : sql.join(
        ips.map((ip) => sql`(${every} and ip = ${ip}::inet ${order} limit ${limit + offset})`),
        sql` union all `,
      )

/**
 * Newest first. Addresses and fans are looked up for each row of the page: a join would be planned for any number of rows
 * and read their tables whole.
 */
export const listVisits = (
  tx: AccountTx,
  linkId: string,
  filter: VisitFilter,
  bounds: PageBounds,
): Promise<VisitRow[]> =>
  tx.rows(sql<VisitRow>`
    select visit_id, at, outcome, target_id, region, device, abbrev(ip) as ip, visitor_id,
      (select t.url from stream_target t where t.tenant_id = ${tx.tenantId} and t.main_account_id = ${tx.mainAccountId}
        and t.target_id = v.target_id) as target_url,
      (select c.fan_id from stream_conversion c where c.tenant_id = ${tx.tenantId}
        and c.main_account_id = ${tx.mainAccountId} and c.visit_id = v.visit_id) as fan_id
    from (
      select * from (${ofAddresses(visits(tx, linkId, filter, bounds), filter.ips, newest, bounds)}) f
      ${newest} limit ${bounds.limit} offset ${bounds.offset}
    ) v ${newest}`)

export type VisitorRow = {
  visitor_id: string
  first_at: Date
  last_at: Date
  visits: number
  region: string
  device: number
  ip: string | null
}

const visitors = (tx: AccountTx, linkId: string, region: string | undefined, { after }: PageBounds) => sql`
  select visitor_id, first_at, last_at, visits, region, device, ip from stream_visitor
  where ${ofLink(tx, linkId)}
  ${region === undefined ? sql`` : sql`and region = ${region}::char(2)`}
  ${after === undefined ? sql`` : sql`and (last_at, visitor_id) < (${after.at}, ${after.id})`}`

const lastSeen = sql`order by last_at desc, visitor_id desc`

/** Last seen first. */
export const listVisitors = (
  tx: AccountTx,
  linkId: string,
  { region, ips }: VisitFilter,
  bounds: PageBounds,
): Promise<VisitorRow[]> =>
  tx.rows(sql<VisitorRow>`
    select visitor_id, first_at, last_at, visits, region, device, abbrev(ip) as ip
    from (${ofAddresses(visitors(tx, linkId, region, bounds), ips, lastSeen, bounds)}) f
    ${lastSeen} limit ${bounds.limit} offset ${bounds.offset}`)

/** Visitors by calendar day; days without any are missing. */
export const visitorsByDay = (tx: AccountTx, linkId: string, from: string, to: string) =>
  tx.rows(sql<{ day: string; visitors: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, visitors from stream_day
    where ${ofLink(tx, linkId)} and day between ${from}::date and ${to}::date`)

/**
 * Visits by outcome within each span of time; `place` counts from 1. `starts` are the moments at which the spans begin,
 * in milliseconds since the epoch, and after them the moment at which the last one ends.
 */
export const outcomesOver = (tx: AccountTx, linkId: string, starts: number[]) => {
  const moments = starts.map((start) => new Date(start).toISOString())
  return tx.rows(sql<{ place: number; key: string; visits: number }>`
    select width_bucket(quarter, ${moments}::timestamptz[]) as place, key, sum(visits)::bigint as visits
    from stream_rollup where ${ofLink(tx, linkId)} and dimension = 'outcome'
      and quarter >= ${moments[0]}::timestamptz and quarter < ${moments.at(-1)}::timestamptz
    group by 1, 2`)
}

export type Dimension = 'target' | 'region' | 'device' | 'chat' | 'fan'

/** Visits since a moment by value of a dimension, most first. */
export const countsOf = (
  tx: AccountTx,
  linkId: string,
  dimension: Dimension,
  { firstDay, more, less }: Since,
) => {
  const ofDimension = sql`${ofLink(tx, linkId)} and dimension = ${dimension}`
  const within = ([from, to]: [number, number]) =>
    sql`${ofDimension} and quarter >= ${new Date(from)} and quarter < ${new Date(to)}`
  return tx.rows(sql<{ key: string; visits: number }>`
    select key, sum(visits)::bigint as visits from (
      select key, visits from stream_rollup_day
      where ${ofDimension} and day >= (${new Date(firstDay)}::timestamptz at time zone 'UTC')::date
      union all select key, visits from stream_rollup where ${within(more)}
      union all select key, -visits from stream_rollup where ${within(less)}
    ) counted group by key having sum(visits) > 0 order by 2 desc, 1`)
}

/** Those of the link now, and of those that were taken away the ones that are named. */
export const listTargets = (tx: AccountTx, linkId: string, named: readonly string[]) =>
  tx.rows(sql<{ target_id: string; url: string; removed: boolean }>`
    select target_id, url, removed from (
      select target_id, url, place, false as removed from stream_target where ${ofLink(tx, linkId)} and removed_at is null
      union all select target_id, url, place, true from stream_target
      where ${ofLink(tx, linkId)} and removed_at is not null and target_id = any(${[...named]}::uuid[])
    ) listed order by place, target_id`)
