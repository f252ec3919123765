import { linkOutcomes } from '@chatx/contract/stream-link'
import type { BulkTx } from '../../infra/database/bulk.ts'
import { sql } from '../../infra/database/database.ts'
import { botNumber, clickColumns } from './stream-link-click.rules.ts'

/*
 * A segment of clicks in the tables. Over all tenants: each line names its tenant and main account, and counts only where
 * a link of theirs stands. Every statement aggregates first (none may touch a row twice) and writes in key order. Writers
 * of several processes cannot lock each other out: the links are locked first, in key order, and all else hangs on them.
 */

/** What the writer's connection holds from one segment to the next; emptied by each commit. */
export const stageTables = `
  create temporary table click_stage (
    visit_id uuid, at_ms bigint, tenant_id int, main_account_id uuid, stream_link_id uuid, outcome smallint, target_id uuid,
    region char(2), device smallint, ip inet, visitor_id uuid, token text, bind smallint, ip_key bytea
  ) on commit delete rows;
  create temporary table click_stage_link (
    tenant_id int, main_account_id uuid, stream_link_id uuid, zone text, new_visitors bigint
  ) on commit delete rows`

const link = sql.raw('s.tenant_id, s.main_account_id, s.stream_link_id')
const ofKnownLink = sql.raw('join click_stage_link k using (tenant_id, main_account_id, stream_link_id)')
const at = sql.raw(`to_timestamp(s.at_ms / 1000.0)`)
const human = sql.raw(`s.outcome <> ${botNumber}`)
const outcomeName = sql.raw(`(array[${linkOutcomes.map((name) => `'${name}'`).join(', ')}])[s.outcome + 1]`)
const deviceName = sql.raw(`(array['mobile', 'tablet', 'desktop'])[s.device]`)

/** False when the segment is in the tables already. */
export const claimSegment = async (tx: BulkTx, segment: string, lines: number): Promise<boolean> =>
  (await tx.count(
    sql`insert into stream_segment (segment, lines) values (${segment}, ${lines}) on conflict do nothing`,
  )) === 1

export const stageLines = (tx: BulkTx, lines: Buffer): Promise<number> =>
  tx.copy(`click_stage (${clickColumns.join(', ')})`, lines)

/** Locks the links that the stage names; they keep their main account's time zone until the end of the transaction. */
export const lockLinks = (tx: BulkTx): Promise<number> =>
  tx.count(sql`
    insert into click_stage_link
    select l.tenant_id, l.main_account_id, l.stream_link_id, m.time_zone, 0
    from (select distinct tenant_id, main_account_id, stream_link_id from click_stage) s
    join stream_link l using (tenant_id, main_account_id, stream_link_id)
    join main_account m using (tenant_id, main_account_id)
    order by 1, 2, 3
    for no key update of l`)

/** Lines whose link is deleted: they count nowhere. Answers how many. */
export const dropOrphans = (tx: BulkTx): Promise<number> =>
  tx.count(sql`
    delete from click_stage s where not exists (
      select from click_stage_link k
      where k.tenant_id = s.tenant_id and k.main_account_id = s.main_account_id and k.stream_link_id = s.stream_link_id)`)

/**
 * A token that is taken already ties to its first click; 40 random bits meet now and then. Within the stage it is the
 * first by number, found by sorting: comparing each line with each other would take the square of their number.
 */
const freeToken = sql.raw(`case when s.token is not null
    and row_number() over (partition by s.tenant_id, s.main_account_id, s.token order by s.visit_id) = 1
    and not exists (select from stream_visit v
      where v.tenant_id = s.tenant_id and v.main_account_id = s.main_account_id and v.token = s.token)
  then s.token end`)

const insertVisits = (tx: BulkTx): Promise<number> =>
  tx.count(sql`
    insert into stream_visit
      (tenant_id, main_account_id, stream_link_id, visit_id, at, outcome, target_id, region, device, ip, visitor_id, token)
    select ${link}, s.visit_id, ${at}, s.outcome, s.target_id, s.region, s.device, s.ip, s.visitor_id, ${freeToken}
    from click_stage s where ${human}
    order by 1, 2, 4`)

/** `xmax = 0` tells a row that was inserted from one that was there. Where a visitor was last stays on the row. */
const upsertVisitors = (tx: BulkTx): Promise<number> =>
  tx.count(sql`
    with written as (
      insert into stream_visitor as v
        (tenant_id, main_account_id, stream_link_id, visitor_id, first_at, last_at, visits, region, device, ip)
      select ${link}, s.visitor_id, to_timestamp(min(s.at_ms) / 1000.0), to_timestamp(max(s.at_ms) / 1000.0), count(*),
        (array_agg(s.region order by s.at_ms desc))[1], (array_agg(s.device order by s.at_ms desc))[1],
        (array_agg(s.ip order by s.at_ms desc))[1]
      from click_stage s where ${human}
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (tenant_id, main_account_id, stream_link_id, visitor_id) do update set
        first_at = least(v.first_at, excluded.first_at),
        last_at = greatest(v.last_at, excluded.last_at),
        visits = v.visits + excluded.visits,
        region = case when excluded.last_at >= v.last_at then excluded.region else v.region end,
        device = case when excluded.last_at >= v.last_at then excluded.device else v.device end,
        ip = case when excluded.last_at >= v.last_at then excluded.ip else v.ip end
      returning v.tenant_id, v.main_account_id, v.stream_link_id, v.xmax = 0 as is_new)
    update click_stage_link k set new_visitors = n.num
    from (select tenant_id, main_account_id, stream_link_id, count(*) as num from written where is_new group by 1, 2, 3) n
    where k.tenant_id = n.tenant_id and k.main_account_id = n.main_account_id and k.stream_link_id = n.stream_link_id`)

/** Who came on which day of the main account's time zone, and how many they are. */
const countDays = (tx: BulkTx): Promise<number> =>
  tx.count(sql`
    with fresh as (
      insert into stream_visitor_day (tenant_id, main_account_id, stream_link_id, day, visitor_id)
      select distinct ${link}, (${at} at time zone k.zone)::date, s.visitor_id
      from click_stage s ${ofKnownLink} where ${human}
      order by 1, 2, 3, 4, 5
      on conflict do nothing
      returning tenant_id, main_account_id, stream_link_id, day)
    insert into stream_day as d (tenant_id, main_account_id, stream_link_id, day, visitors)
    select tenant_id, main_account_id, stream_link_id, day, count(*) from fresh
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (tenant_id, main_account_id, stream_link_id, day) do update set visitors = d.visitors + excluded.visitors`)

const addToRollup = (tx: BulkTx): Promise<number> =>
  tx.count(sql`
    with cells as (
      select ${link}, date_bin('15 minutes', ${at}, timestamptz '2000-01-01 00:00:00Z') as quarter,
        s.outcome, s.target_id, s.region, s.device, count(*) as num
      from click_stage s group by 1, 2, 3, 4, 5, 6, 7, 8),
    counted as (
      select ${link}, d.dimension, s.quarter, d.key, sum(s.num) as num
      from cells s cross join lateral (values
        ('outcome', ${outcomeName}, true), ('target', s.target_id::text, ${human}),
        ('region', s.region::text, ${human}), ('device', ${deviceName}, ${human})) d (dimension, key, counts)
      where d.counts and d.key is not null
      group by 1, 2, 3, 4, 5, 6),
    quarters as (
      insert into stream_rollup as r (tenant_id, main_account_id, stream_link_id, dimension, quarter, key, visits)
      select * from counted order by 1, 2, 3, 4, 5, 6
      on conflict (tenant_id, main_account_id, stream_link_id, dimension, quarter, key)
      do update set visits = r.visits + excluded.visits)
    insert into stream_rollup_day as r (tenant_id, main_account_id, stream_link_id, dimension, day, key, visits)
    select ${link}, s.dimension, (s.quarter at time zone 'UTC')::date, s.key, sum(s.num)
    from counted s where s.dimension <> 'outcome'
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (tenant_id, main_account_id, stream_link_id, dimension, day, key)
    do update set visits = r.visits + excluded.visits`)

/** The first target of an address stays (bind 1), unless a later line says that it had to be bound anew (bind 2). */
const keepBindings = async (tx: BulkTx): Promise<void> => {
  await tx.count(sql`
    insert into stream_binding (tenant_id, main_account_id, stream_link_id, ip_key, target_id, bound_at)
    select distinct on (1, 2, 3, 4) ${link}, s.ip_key, s.target_id, ${at}
    from click_stage s where s.bind = 1 and s.target_id is not null and s.ip_key is not null
    order by 1, 2, 3, 4, s.visit_id
    on conflict do nothing`)
  await tx.count(sql`
    insert into stream_binding as b (tenant_id, main_account_id, stream_link_id, ip_key, target_id, bound_at)
    select distinct on (1, 2, 3, 4) ${link}, s.ip_key, s.target_id, ${at}
    from click_stage s where s.bind = 2 and s.target_id is not null and s.ip_key is not null
    order by 1, 2, 3, 4, s.visit_id desc
    on conflict (tenant_id, main_account_id, stream_link_id, ip_key)
    do update set target_id = excluded.target_id, bound_at = excluded.bound_at where b.bound_at <= excluded.bound_at`)
}

const addToCounters = async (tx: BulkTx): Promise<void> => {
  await tx.count(sql`
    update stream_target t set visit_num = t.visit_num + n.num
    from (select ${link}, s.target_id, count(*) as num from click_stage s
      where ${human} and s.target_id is not null group by 1, 2, 3, 4 order by 1, 2, 4) n
    where t.tenant_id = n.tenant_id and t.main_account_id = n.main_account_id and t.target_id = n.target_id`)
  await tx.count(sql`
    update stream_link l set click_num = l.click_num + n.clicks, bot_num = l.bot_num + n.bots,
      visitor_num = l.visitor_num + k.new_visitors
    from (select ${link}, count(*) filter (where ${human}) as clicks, count(*) filter (where not ${human}) as bots
      from click_stage s group by 1, 2, 3) n
    join click_stage_link k using (tenant_id, main_account_id, stream_link_id)
    where l.tenant_id = n.tenant_id and l.main_account_id = n.main_account_id and l.stream_link_id = n.stream_link_id`)
}

/** Counts what the stage holds. Rows, rollups and counters stand or fall together. */
export const applyStage = async (tx: BulkTx): Promise<void> => {
  await insertVisits(tx)
  await upsertVisitors(tx)
  await countDays(tx)
  await addToRollup(tx)
  await keepBindings(tx)
  await addToCounters(tx)
}
