import { type AccountTx, sql, type Tx } from '../../infra/database/database.ts'

export type Dimension = 'all' | 'subAccount' | 'languages' | 'engine' | 'reason'
export type Sums = { requests: number; characters: number; charged: number }

const own = (tx: AccountTx) => sql`tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`

/** What one line counts for: five sums. */
const spread = sql`cross join lateral (values ('all', ''), ('subAccount', sub_account_id::text),
  ('languages', coalesce(source_language, '') || '>' || target_language), ('engine', coalesce(engine, '')), ('reason', coalesce(reason, '')))
  as part (dimension, key)`
const quarter = sql`date_bin('15 minutes', created_at, timestamptz '2000-01-01 00:00:00+00')`

/** What sums and deltas say of some keys of a dimension since a quarter hour; both in one statement, so that nothing counts twice. */
const since = (tx: AccountTx, dimension: Dimension, keys: string[], from: Date) => sql`(
  select key, quarter, requests, characters, charged from usage_sum
  where ${own(tx)} and dimension = ${dimension} and key = any(${keys}) and quarter >= ${from}
  union all
  select key, ${quarter}, 1, characters, charged from usage_delta ${spread}
  where ${own(tx)} and dimension = ${dimension} and key = any(${keys}) and ${quarter} >= ${from})`

const ever = (tx: AccountTx, dimension: Dimension, keys?: string[]) => {
  const some = keys === undefined ? sql`` : sql`and key = any(${keys})`
  return sql`(
    select key, requests, characters, charged from usage_total where ${own(tx)} and dimension = ${dimension} ${some}
    union all
    select key, 1, characters, charged from usage_delta ${spread} where ${own(tx)} and dimension = ${dimension} ${some})`
}

const sums = sql`coalesce(sum(requests), 0)::int as requests, coalesce(sum(characters), 0)::bigint as characters,
  coalesce(sum(charged), 0)::bigint as charged`

/** Sums by day of a time zone, `YYYY-MM-DD`; days without any are left out. */
export const sumsByDay = (
  tx: AccountTx,
  of: { dimension: Dimension; key: string },
  from: Date,
  timeZone: string,
) =>
  tx.rows(sql<Sums & { day: string }>`
    select to_char(quarter at time zone ${timeZone}, 'YYYY-MM-DD') as day, ${sums}
    from ${since(tx, of.dimension, [of.key], from)} counted group by 1`)

/** Charged characters by hour or day of a time zone. */
export const chargedByBucket = (tx: AccountTx, from: Date, timeZone: string, unit: 'hour' | 'day') =>
  tx.rows(sql<{ bucket: string; characters: number }>`
    select to_char(date_trunc(${unit}, quarter at time zone ${timeZone}), 'YYYY-MM-DD"T"HH24:MI') as bucket, sum(charged)::bigint as characters
    from ${since(tx, 'all', [''], from)} counted group by 1`)

/** Sums of some keys since a quarter hour. */
export const sumsSince = (tx: AccountTx, dimension: Dimension, keys: string[], from: Date) =>
  tx.rows(sql<Sums & { key: string }>`
    select key, ${sums} from ${since(tx, dimension, keys, from)} counted group by 1`)

/** Sums since the beginning, of some keys. */
export const sumsEver = (tx: AccountTx, dimension: Dimension, keys: string[]) =>
  tx.rows(sql<Sums & { key: string }>`
    select key, ${sums} from ${ever(tx, dimension, keys)} counted group by 1`)

/** The keys of a dimension that were used most. */
export const mostUsed = (tx: AccountTx, dimension: Dimension, limit: number) =>
  tx.rows(sql<Sums & { key: string }>`
    select key, ${sums} from ${ever(tx, dimension)} counted where key <> '' group by 1
    order by charged desc, requests desc, key limit ${limit}`)

/**
 * Folds up to `most` deltas of all accounts into the sums; answers how many there were. Run by one at a time, and in the order
 * of their keys, so that two would only wait for each other.
 */
export const foldDeltas = async (tx: Tx, most: number): Promise<number> => {
  const row = await tx.first(sql<{ folded: number }>`
    with taken as (
      delete from usage_delta where ctid = any(array(select ctid from usage_delta limit ${most} for update skip locked)) returning *
    ), parts as materialized (
      select tenant_id, main_account_id, dimension, key, ${quarter} as quarter, count(*)::int as requests,
        sum(characters)::bigint as characters, sum(charged)::bigint as charged
      from taken ${spread} group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    ), summed as (
      insert into usage_sum as s (tenant_id, main_account_id, dimension, key, quarter, requests, characters, charged)
      select tenant_id, main_account_id, dimension, key, quarter, requests, characters, charged from parts
      on conflict (tenant_id, main_account_id, dimension, key, quarter) do update set requests = s.requests + excluded.requests,
        characters = s.characters + excluded.characters, charged = s.charged + excluded.charged
    ), totalled as (
      insert into usage_total as t (tenant_id, main_account_id, dimension, key, requests, characters, charged)
      select tenant_id, main_account_id, dimension, key, sum(requests)::int, sum(characters), sum(charged) from parts
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (tenant_id, main_account_id, dimension, key) do update set requests = t.requests + excluded.requests,
        characters = t.characters + excluded.characters, charged = t.charged + excluded.charged
    )
    select count(*)::int as folded from taken`)
  return row?.folded ?? 0
}
