import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { fillLink, type LinkFill } from './stream-link-fill.ts'

export const linkTables = new Set(
  [
    'stream_link stream_target stream_domain stream_binding stream_visit stream_visitor stream_visitor_day stream_day',
    'stream_rollup stream_rollup_day stream_conversion stream_arrival stream_abuse stream_segment stream_spent_code',
  ].flatMap((names) => names.split(' ')),
)

/** A fifth of all visits comes from behind one address. */
export const CROWD_IP = '198.51.100.1'
const CROWD_NETWORK = '198.51.100.0/24'
const TARGETS = 50
const OTHERS = 5
const uid = (seed: string) => `md5(${seed})::uuid`

/** Other main accounts of three tenants with links, targets, domains, reports and bindings, as many as a busy installation has. */
const around = `
  insert into main_account (tenant_id, main_account_id, email, password_hash, user_name)
    select 1, ${uid(`'main ' || n`)}, 'main' || n || '@example.test', 'x', 'x' from generate_series(1, 100) n;
  insert into stream_domain (tenant_id, main_account_id, domain_id, host, proof, state, checked_at, created_at)
    select 1, ${uid(`'main ' || n % 100 + 1`)}, ${uid(`'domain ' || n`)}, 'd' || n || '.example.test', 'x', case when n % 3 = 0 then 'pending' else 'verified' end, now() - n * interval '1 second', now() from generate_series(1, 5000) n;
  insert into stream_link (tenant_id, main_account_id, stream_link_id, code, name, platform, only_online, sequential, ip_bind, domain_id, regions, devices, first_message, pass_utm, hours, remark, blocked_reason, created_at)
    select 1, case when n % 10 = 0 then $1::uuid else ${uid(`'main ' || n % 100 + 1`)} end, ${uid(`'link ' || n`)}, 'code' || n, 'Link ' || n, 'other', false, false, false,
      case when n % 10 > 0 and n % 7 = 0 then ${uid(`'domain ' || n % 5000`)} end, '{}', '{}', '', false, '[]', '', case when n % 500 = 0 then 'spam' end, now() - n * interval '1 minute' from generate_series(1, 20000) n;
  insert into stream_target (tenant_id, main_account_id, target_id, stream_link_id, place, url, url_key, weight, fan_cap)
    select 1, l.main_account_id, ${uid(`l.code || ' ' || place`)}, l.stream_link_id, place, 'https://example.test/' || place, place::text, 1, case when place = 1 then 100 end
    from stream_link l, generate_series(1, 3) place where l.code like 'code%';
  insert into stream_spent_code (tenant_id, main_account_id, code) select 1, ${uid(`'main ' || n % 100 + 1`)}, 'spent' || n from generate_series(1, 20000) n;
  insert into stream_abuse (tenant_id, main_account_id, abuse_id, stream_link_id, reason, detail, contact, handled_at, created_at)
    select 1, l.main_account_id, ${uid(`l.code || 'abuse' || n`)}, l.stream_link_id, 'spam', '', '', case when n > 1 then now() end, l.created_at
    from stream_link l, generate_series(1, 2) n where l.code like 'code%';
  insert into stream_segment (segment, lines, applied_at) select 'segment ' || n, 100, now() - n * interval '1 minute' from generate_series(1, 50000) n`

const counted = `
  insert into stream_binding (tenant_id, main_account_id, stream_link_id, ip_key, target_id, bound_at)
    select tenant_id, main_account_id, stream_link_id, decode(md5(visitor_id::text), 'hex'), ${uid(`'target'`)}, last_at from stream_visitor;
  update stream_visit set token = case when hashtext(visit_id::text) % 10 = 0 then left(md5(visit_id::text), 12) end,
    ip = case when masklen(ip) = 24 then '${CROWD_NETWORK}'::inet else '${CROWD_IP}'::inet end where hashtext(visit_id::text) % 5 = 0;
  insert into stream_day (tenant_id, main_account_id, stream_link_id, day, visitors)
    select tenant_id, main_account_id, stream_link_id, '2026-01-01'::date + n, 1 from stream_link, generate_series(1, 5) n;
  insert into stream_conversion (tenant_id, main_account_id, token, stream_link_id, target_id, visit_id, contact_id, fan_id, at)
    select tenant_id, main_account_id, token, stream_link_id, target_id, visit_id, ${uid('token')}, ${uid(`token || 'fan'`)}, at from stream_visit where token is not null;
  insert into stream_arrival (tenant_id, main_account_id, token, contact_id, messenger_account_id, is_new_fan, at, due_at)
    select tenant_id, main_account_id, 'late' || token, ${uid('token')}, ${uid('token')}, true, at, now() + interval '1 hour' from stream_visit where token is not null`

/** Fills the tables of links so that reading one from end to end would be noticed; `linkId` gets most of the visits. */
export const fillLinks = async (client: pg.Client, mainAccountId: string, linkId: string): Promise<void> => {
  const base = { regions: 60, days: 40, wholeDays: 35, timeZone: 'UTC', now: new Date() }
  const others = Array.from({ length: OTHERS }, (_, n) => ({
    ...base,
    tenantId: 1 + (n % 3),
    mainAccountId: randomUUID(),
    linkId: randomUUID(),
    visits: 20_000,
    visitors: 4_000,
    targets: 5,
  }))
  const home = { ...base, mainAccountId, linkId, visits: 200_000, visitors: 40_000, targets: TARGETS }
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  for (const fill of [...others, home] satisfies LinkFill[]) await fillLink(client, fill)
  for (const statement of around.split(';'))
    await client.query(statement, statement.includes('$1') ? [mainAccountId] : [])
  await client.query(counted)
  await client.query('vacuum (analyze)')
}
