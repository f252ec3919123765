// A main account with many sub-accounts and what hangs on them, for the lists that its owner opens.
import { createHash } from 'node:crypto'
import pg from 'pg'
import { encodeCursor } from '../src/infra/database/cursor.ts'

export const SUBS = 5_000
export const ACCOUNTS_EACH = 10
/** Lines of the usage log and of the ledger for each sub-account. */
const LINES_EACH = 40
const HOUR_MS = 3_600_000

/** As `uid` in SQL below: a UUID that the contract takes. */
const uid = (seed: string): string => {
  const hex = createHash('md5').update(seed).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

export const someSub = (mainAccountId: string, n: number): string => uid(`sub ${mainAccountId} ${n}`)

const EDGE = '00000000-0000-7000-8000-000000000000'
/** Near the end of every list: all rows are made within ten days before the fill. */
export const edgeOf = (n: number): string =>
  encodeCursor({ at: new Date(Date.now() - 240 * HOUR_MS + (1 + n) * 60_000), id: EDGE })

const SUB = `pg_temp.uid('sub ' || $1 || ' ' || k)`
/** The k-th of `count` rows, from now to ten days ago. */
const at = (count: string) => `date_trunc('milliseconds', now() - k * (interval '10 days' / ${count}))`

const parts = [
  `insert into sub_account (tenant_id, main_account_id, sub_account_id, name, status, char_mode, login_code_hash, login_code_sealed, created_at)
    select 1, $1::uuid, ${SUB}, 'desk ' || k || ' of ten', case when k % 10 = 3 then 'disabled' else 'normal' end,
      case when k % 3 = 0 then 'limited' else 'unlimited' end, decode(md5('code ' || $1 || k), 'hex'), 'x', ${at('$2')}
    from generate_series(0, $2::int - 1) k`,
  `insert into messenger_account (tenant_id, main_account_id, messenger_account_id, sub_account_id, platform, name, channel_key, created_at, web_chat)
    select 1, $1::uuid, pg_temp.uid('channel ' || $1 || ' ' || k || ' ' || c), ${SUB}, 'webchat', 'channel ' || c,
      md5('key ' || $1 || ' ' || k || ' ' || c), ${at('$2')} - c * interval '1 second', '{"title":"Chat"}'
    from generate_series(0, $2::int - 1) k, generate_series(1, ${ACCOUNTS_EACH}) c`,
  `insert into port_lease (tenant_id, main_account_id, messenger_account_id, sub_account_id, login_session_id, is_fixed, claimed_at, expires_at)
    select 1, $1::uuid, pg_temp.uid('channel ' || $1 || ' ' || k || ' 1'), ${SUB}, pg_temp.uid('session ' || k), false, now(), now() + interval '1 day'
    from generate_series(0, $2::int - 1) k where k % 3 = 0`,
  `insert into quota_bucket (tenant_id, main_account_id, bucket_id, balance)
    select 1, $1::uuid, ${SUB}, 1000 from generate_series(0, $2::int - 1) k where k % 3 = 0`,
  `insert into quota_entry (tenant_id, main_account_id, transfer_id, side, bucket_id, amount, kind, made_by, balance_after, created_at)
    select 1, $1::uuid, pg_temp.uid('move ' || $1 || ' ' || k), side, case side when 'to' then pg_temp.uid('sub ' || $1 || ' ' || k % $2::int) else $1::uuid end,
      case side when 'to' then 5 else -5 end, case when k % 5000 = 0 then 'reclaim' when k % 2 = 0 then 'auto_allocate' else 'allocate' end,
      'rule', 5, ${at(`($2 * ${LINES_EACH})`)}
    from generate_series(0, $2::int * ${LINES_EACH} - 1) k, unnest(array['from', 'to']) side`,
  `insert into usage_log (tenant_id, main_account_id, usage_id, sub_account_id, direction, source_language, target_language, engine,
      characters, charged, request_key, mask_version, created_at)
    select 1, $1::uuid, pg_temp.uid('usage ' || $1 || ' ' || k), pg_temp.uid('sub ' || $1 || ' ' || k % $2::int), 'in', 'es', 'zh-CN', 'Usual', 20, 20,
      'r' || k, 1, ${at(`($2 * ${LINES_EACH})`)}
    from generate_series(0, $2::int * ${LINES_EACH} - 1) k`,
  `insert into usage_sum (tenant_id, main_account_id, dimension, key, quarter, requests, characters, charged)
    select 1, $1::uuid, dimension, key, date_bin('15 minutes', created_at, '2000-01-01Z'), count(*), sum(characters), sum(charged)
    from usage_log cross join lateral (values ('all', ''), ('subAccount', sub_account_id::text), ('languages', languages), ('engine', engine)) part (dimension, key)
    where main_account_id = $1::uuid and $2 > 0 group by 3, 4, 5`,
  `insert into usage_total (tenant_id, main_account_id, dimension, key, requests, characters, charged)
    select 1, $1::uuid, dimension, key, sum(requests), sum(characters), sum(charged) from usage_sum
    where main_account_id = $1::uuid and $2 > 0 group by 3, 4`,
  `insert into proxy (tenant_id, main_account_id, proxy_id, name, protocol, host, network_port, username, password_sealed, range, due_at, created_at)
    select 1, $1::uuid, pg_temp.uid('proxy ' || $1 || ' ' || k), 'proxy ' || k, 'http', 'exit.example', 80, 'x', 'x', 'some', now() + interval '1 day', ${at('200')}
    from generate_series(0, 199) k where $2 > 0`,
  `insert into proxy_sub_account (tenant_id, main_account_id, sub_account_id, proxy_id)
    select 1, $1::uuid, ${SUB}, pg_temp.uid('proxy ' || $1 || ' ' || k % 200) from generate_series(0, $2::int - 1) k`,
]

/** Fills one main account. `subs` sub-accounts are added to those that it has. */
export const fillLists = async (
  superuserConnectionString: string,
  mainAccountId: string,
  subs: number,
): Promise<void> => {
  const client = new pg.Client({ connectionString: superuserConnectionString })
  await client.connect()
  await client.query('set synchronous_commit = off; set session_replication_role = replica')
  await client.query(`create function pg_temp.uid(seed text) returns uuid language sql immutable as
    $$ select overlay(overlay(md5(seed) placing '4' from 13) placing '8' from 17)::uuid $$`)
  for (const part of parts) await client.query(part, [mainAccountId, subs])
  await client.query('vacuum (analyze)')
  await client.end()
}
