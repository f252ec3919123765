import { sql, type Tx } from '../../infra/database/database.ts'

/*
 * What time does to the rows of links, over all tenants and some rows at once. How many is part of the text: a plan for
 * any number of rows would read the tables whole.
 */

const isWhole = sql.raw('masklen(ip) in (32, 128)')
const ownNetwork = sql.raw('network(set_masklen(ip, case family(ip) when 4 then 24 else 48 end))::inet')
const account = sql.raw('tenant_id, main_account_id')

/**
 * Cuts the addresses of the oldest visits before a moment to their networks, and those of their visitors who have not come
 * since; answers how many visits. A row that somebody holds is passed over, so that this waits for nobody: a visit is
 * taken next time, and a held visitor is just coming again.
 */
export const cutAddresses = async (tx: Tx, before: Date, most: number): Promise<number> => {
  const row = await tx.first(sql<{ n: number }>`
    with due as (
      select ${account}, visit_id from stream_visit where at < ${before} and ${isWhole}
      order by at limit ${sql.lit(most)} for update skip locked),
    cut as (
      update stream_visit v set ip = ${ownNetwork} from due
      where v.tenant_id = due.tenant_id and v.main_account_id = due.main_account_id and v.visit_id = due.visit_id
      returning v.tenant_id, v.main_account_id, v.stream_link_id, v.visitor_id),
    gone as (
      select ${account}, stream_link_id, visitor_id from stream_visitor
      where (${account}, stream_link_id, visitor_id) in (select ${account}, stream_link_id, visitor_id from cut)
        and last_at < ${before} and ${isWhole}
      for update skip locked),
    forgotten as (
      update stream_visitor w set ip = ${ownNetwork} from gone
      where w.tenant_id = gone.tenant_id and w.main_account_id = gone.main_account_id
        and w.stream_link_id = gone.stream_link_id and w.visitor_id = gone.visitor_id)
    select count(*)::int as n from cut`)
  return row?.n ?? 0
}

/** Oldest first, so that an index finds them also when there are none. */
const dropSome = (
  tx: Tx,
  [table, age]: [table: string, age: string],
  isOld: ReturnType<typeof sql>,
  most: number,
): Promise<number> =>
  tx.count(sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${isOld} order by ${sql.ref(age)} limit ${sql.lit(most)}))`)

/** Who came on days before one (YYYY-MM-DD); what is dropped of them no longer keeps a late segment from counting twice. */
export const dropVisitorDays = (tx: Tx, before: string, most: number): Promise<number> =>
  dropSome(tx, ['stream_visitor_day', 'day'], sql`day < ${before}::date`, most)

/** Names of segments that were applied before a moment. A file that lay there for longer would be counted again. */
export const dropSegments = (tx: Tx, before: Date, most: number): Promise<number> =>
  dropSome(tx, ['stream_segment', 'applied_at'], sql`applied_at < ${before}`, most)

/** Redirectors that ended before a moment; one that lost clicks stays, for the sum of them is shown. */
export const dropRedirectors = (tx: Tx, before: Date, most: number): Promise<number> =>
  dropSome(
    tx,
    ['stream_redirector', 'seen_at'],
    sql`seen_at < ${before} and coalesce((state #>> '{log,lost}')::bigint, 0) = 0`,
    most,
  )
