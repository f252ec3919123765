import { linkOutcomes } from '@chatx/contract/stream-link'
import type pg from 'pg'

export type LinkFill = {
  tenantId?: number
  mainAccountId: string
  linkId: string
  visits: number
  visitors: number
  regions: number
  targets: number
  days: number
  timeZone: string
  /** The newest visit is of this moment; they come one after the other at the same pace, and lie in the table in that order. */
  now: Date
  /** After so many days addresses are cut to their network; without it they all are whole. */
  wholeDays?: number
}

export const RARE_REGION = 'QZ'
export const RARE_IP = '203.0.113.77'
const RARE_EVERY = 100_000

// Chance that comes out the same each time: an integer from 0 to 2^31 - 1, by row and column.
const chance = (column: number) => `(hashint8extended(k, ${column}) & 2147483647)`

const insertLink = `
  insert into stream_link (tenant_id, main_account_id, stream_link_id, code, name, platform, only_online, sequential, ip_bind, regions, devices, first_message, pass_utm, hours, remark, created_at)
    values ($4::int, $1::uuid, $2::uuid, left(md5($2::text), 16), 'Filled', 'other', false, false, false, '{}', '{}', '', false, '[]', '', $3::timestamptz)`

const insertTargets = `
  insert into stream_target (tenant_id, main_account_id, target_id, stream_link_id, place, url, url_key, weight)
    select $4::int, $1::uuid, md5($2::text || ' target ' || n)::uuid, $2::uuid, n, 'https://example.test/' || n, 'https://example.test/' || n, 1
    from generate_series(0, $3::int - 1) n`

// As the redirector makes them: by time, and then by number.
const visitId = `(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || left(md5($2::text), 3) || '8'
  || right(md5($2::text), 6) || lpad(to_hex(k), 9, '0'))::uuid`

const drawnIp = `case when k % ${RARE_EVERY} = 9 then '${RARE_IP}'::inet else '10.0.0.0'::inet + ${chance(6)} % 16000000 end`

/** Regions are skewed: the first of 200 has a quarter of the visits. One visit of ten is sent to the default address. */
const insertVisits = `
  insert into stream_visit (tenant_id, main_account_id, stream_link_id, visit_id, at, outcome, target_id, region, device, ip, visitor_id)
    select $10::int, $1::uuid, $2::uuid, ${visitId}, at,
      case when ${chance(2)} % 10 = 0 then 4 else 0 end,
      case when ${chance(2)} % 10 = 0 then null else md5($2::text || ' target ' || ${chance(3)} % $6::int)::uuid end,
      case when k % ${RARE_EVERY} = 7 then '${RARE_REGION}' else chr(65 + r / 26) || chr(65 + r % 26) end,
      1 + ${chance(5)} % 3,
      case when at < $8::timestamptz - $9::int * interval '1 day' then network(set_masklen(${drawnIp}, 24))::inet else ${drawnIp} end,
      md5($2::text || ' visitor ' || ${chance(7)} % $4::int)::uuid
    from (
      select k, floor(power(${chance(4)} / 2147483648.0, 4) * $5::int)::int as r,
        date_trunc('milliseconds', $8::timestamptz - ($3::bigint - k)::float8 / $3::bigint * $7::int * interval '1 day') as at
      from generate_series(1::bigint, $3::bigint) k) drawn`

const derive = (timeZone: string) => `
  insert into stream_visitor (tenant_id, main_account_id, stream_link_id, visitor_id, first_at, last_at, visits, region, device, ip)
    select $3::int, $1::uuid, $2::uuid, visitor_id, min(at), max(at), count(*), max(region), max(device), max(ip)
    from stream_visit where stream_link_id = $2::uuid and main_account_id = $1::uuid group by visitor_id;
  insert into stream_visitor_day (tenant_id, main_account_id, stream_link_id, day, visitor_id)
    select distinct $3::int, $1::uuid, $2::uuid, (at at time zone '${timeZone}')::date, visitor_id
    from stream_visit where stream_link_id = $2::uuid and main_account_id = $1::uuid;
  insert into stream_day (tenant_id, main_account_id, stream_link_id, day, visitors)
    select $3::int, $1::uuid, $2::uuid, day, count(*) from stream_visitor_day where stream_link_id = $2::uuid and main_account_id = $1::uuid group by day;
  insert into stream_rollup (tenant_id, main_account_id, stream_link_id, dimension, quarter, key, visits)
    select $3::int, $1::uuid, $2::uuid, d.dimension, date_bin('15 minutes', at, 'epoch'), d.key, count(*) from stream_visit,
      lateral (values ('outcome', (array['${linkOutcomes.join("','")}'])[outcome + 1]), ('target', target_id::text), ('region', region::text),
        ('device', (array['mobile', 'tablet', 'desktop'])[device])) d (dimension, key)
    where stream_link_id = $2::uuid and main_account_id = $1::uuid and d.key is not null group by d.dimension, 5, d.key;
  insert into stream_rollup (tenant_id, main_account_id, stream_link_id, dimension, quarter, key, visits)
    select $3::int, $1::uuid, $2::uuid, 'outcome', quarter, 'bot', 3 from stream_rollup
    where stream_link_id = $2::uuid and main_account_id = $1::uuid and dimension = 'outcome' group by quarter;
  insert into stream_rollup_day (tenant_id, main_account_id, stream_link_id, dimension, day, key, visits)
    select $3::int, $1::uuid, $2::uuid, dimension, (quarter at time zone 'UTC')::date, key, sum(visits) from stream_rollup
    where stream_link_id = $2::uuid and main_account_id = $1::uuid and dimension <> 'outcome' group by dimension, 5, key;
  update stream_target t set visit_num = n.visits from (select key, sum(visits) as visits from stream_rollup_day
    where stream_link_id = $2::uuid and main_account_id = $1::uuid and dimension = 'target' group by key) n
    where t.stream_link_id = $2::uuid and t.main_account_id = $1::uuid and t.target_id::text = n.key;
  update stream_link set click_num = (select count(*) from stream_visit where stream_link_id = $2::uuid and main_account_id = $1::uuid),
    visitor_num = (select count(*) from stream_visitor where stream_link_id = $2::uuid and main_account_id = $1::uuid),
    bot_num = (select coalesce(sum(visits), 0) from stream_rollup where stream_link_id = $2::uuid and main_account_id = $1::uuid and key = 'bot')
    where stream_link_id = $2::uuid and main_account_id = $1::uuid`

/** Writes a link with visits, visitors, days, rollups and counters that agree with each other; takes a superuser. */
export const fillLink = async (client: pg.Client, fill: LinkFill): Promise<void> => {
  const of = [fill.mainAccountId, fill.linkId]
  const { visits, visitors, regions, targets, days, now, tenantId = 1, wholeDays = days + 1 } = fill
  await client.query(insertLink, [...of, now, tenantId])
  await client.query(insertTargets, [...of, targets, tenantId])
  await client.query(insertVisits, [
    ...of,
    visits,
    visitors,
    regions,
    targets,
    days,
    now,
    wholeDays,
    tenantId,
  ])
  for (const statement of derive(fill.timeZone).split(';')) {
    const takesTenant = statement.includes('$3')
    await client.query(statement, takesTenant ? [...of, tenantId] : of)
  }
}

/** What the tables say of a link, each by its own way; the figures of one group must be equal. */
export const recount = async (client: pg.Client, linkId: string) => {
  const { rows } = await client.query<Record<string, number>>(
    `select (select count(*) from stream_visit where stream_link_id = $1)::int as visits,
      (select click_num from stream_link where stream_link_id = $1)::int as clicks,
      (select sum(visits) from stream_visitor where stream_link_id = $1)::int as by_visitors,
      (select sum(visits) from stream_rollup where stream_link_id = $1 and dimension = 'outcome' and key <> 'bot')::int as by_outcome,
      (select sum(visits) from stream_rollup where stream_link_id = $1 and dimension = 'region')::int as by_region,
      (select sum(visits) from stream_rollup where stream_link_id = $1 and dimension = 'device')::int as by_device,
      (select count(*) from stream_visit where stream_link_id = $1 and target_id is not null)::int as sent,
      (select sum(visits) from stream_rollup where stream_link_id = $1 and dimension = 'target')::int as by_target,
      (select sum(visit_num) from stream_target where stream_link_id = $1)::int as by_targets,
      (select count(*) from stream_visitor where stream_link_id = $1)::int as visitors,
      (select visitor_num from stream_link where stream_link_id = $1)::int as visitors_counted`,
    [linkId],
  )
  const {
    visits,
    clicks,
    by_visitors,
    by_outcome,
    by_region,
    by_device,
    sent,
    by_target,
    by_targets,
    ...seen
  } = rows[0] ?? {}
  return {
    visits: [visits, clicks, by_visitors, by_outcome, by_region, by_device],
    sent: [sent, by_target, by_targets],
    visitors: [seen['visitors'], seen['visitors_counted']],
  }
}
