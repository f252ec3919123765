import type pg from 'pg'

/**
 * Counts everything about links again from the rows of visits and visitors, and answers what does not agree: nothing, as
 * long as every segment was applied once and whole. Bots are no rows, so they are compared between rollup and counter.
 */
export const recount = async (client: Pick<pg.Client, 'query'>): Promise<string[]> => {
  const { rows } = await client.query<{ problem: string }>(`
    with visits as (select stream_link_id as id, count(*) as n from stream_visit group by 1),
    visitors as (select stream_link_id as id, count(*) as n, sum(visits) as visits from stream_visitor group by 1),
    rolled as (select stream_link_id as id, dimension,
        sum(visits) filter (where key <> 'bot') as n, sum(visits) filter (where key = 'bot') as bots
      from stream_rollup group by 1, 2),
    link as (
      select l.stream_link_id as id, l.click_num, l.visitor_num, l.bot_num, coalesce(v.n, 0) as visits,
        coalesce(w.n, 0) as visitors, coalesce(w.visits, 0) as visitor_visits,
        coalesce((select n from rolled r where r.id = l.stream_link_id and r.dimension = 'outcome'), 0) as outcomes,
        coalesce((select bots from rolled r where r.id = l.stream_link_id and r.dimension = 'outcome'), 0) as bots,
        coalesce((select n from rolled r where r.id = l.stream_link_id and r.dimension = 'region'), 0) as regions,
        coalesce((select n from rolled r where r.id = l.stream_link_id and r.dimension = 'device'), 0) as devices,
        coalesce((select n from rolled r where r.id = l.stream_link_id and r.dimension = 'target'), 0) as targets,
        (select count(*) from stream_visit s where s.stream_link_id = l.stream_link_id and s.target_id is not null) as chosen
      from stream_link l left join visits v on v.id = l.stream_link_id left join visitors w on w.id = l.stream_link_id)
    select format('link %s: %s', id, to_jsonb(link)) as problem from link
      where click_num <> visits or visitor_num <> visitors or visitor_visits <> visits or outcomes <> visits
        or bot_num <> bots or regions <> visits or devices <> visits or targets <> chosen
    union all
    select format('target %s: %s counted, %s rows', target_id, visit_num, n) from (
      select t.target_id, t.visit_num,
        (select count(*) from stream_visit s where s.stream_link_id = t.stream_link_id and s.target_id = t.target_id) as n
      from stream_target t) t where visit_num <> n
    union all
    select format('day %s of %s: %s counted, %s rows', day, stream_link_id, visitors, n) from (
      select d.day, d.stream_link_id, d.visitors, (select count(*) from stream_visitor_day v
        where v.stream_link_id = d.stream_link_id and v.day = d.day) as n
      from stream_day d) d where visitors <> n
    union all
    select format('rollup of %s by day: %s and by quarter: %s', coalesce(d.day, q.day), d.n, q.n) from (
      select stream_link_id, dimension, day, key, visits as n from stream_rollup_day) d
      full join (select stream_link_id, dimension, (quarter at time zone 'UTC')::date as day, key, sum(visits) as n
        from stream_rollup where dimension <> 'outcome' group by 1, 2, 3, 4) q
      using (stream_link_id, dimension, day, key) where d.n is distinct from q.n
    union all
    select format('visitor %s has no day', visitor_id) from stream_visitor v where not exists (
      select from stream_visitor_day d where d.stream_link_id = v.stream_link_id and d.visitor_id = v.visitor_id)`)
  return rows.map(({ problem }) => problem)
}
