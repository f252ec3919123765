import type pg from 'pg'

/** The account that is looked at; the others are made around it. */
export type Home = {
  mainAccountId: string
  subAccountId: string
  messengerAccountId: string
}

const ACCOUNTS = 20
const ROWS = 200_000

/**
 * Fills the tables as a busy installation has them: 20 main accounts of five desks each, and so many rows that reading a
 * table from one end to the other would be noticed. The home account is number 0, its desk 0 the one that is looked at.
 */
const scaffold = ({ mainAccountId, subAccountId, messengerAccountId }: Home) => `
  create function pg_temp.uid(seed text) returns uuid language sql immutable as $$ select overlay(overlay(md5(seed) placing '4' from 13) placing '8' from 17)::uuid $$;
  create temp table acc on commit drop as select i, case i when 0 then '${mainAccountId}'::uuid else pg_temp.uid('main' || i) end as main from generate_series(0, ${ACCOUNTS - 1}) i;
  create temp table place on commit drop as select a.i * 5 + s as p, a.i, a.main,
      case when a.i = 0 and s = 0 then '${subAccountId}'::uuid else pg_temp.uid('sub' || (a.i * 5 + s)) end as sub,
      case when a.i = 0 and s = 0 then '${messengerAccountId}'::uuid else pg_temp.uid('channel' || (a.i * 5 + s)) end as channel
    from acc a, generate_series(0, 4) s;
  create temp table n on commit drop as select k, now() - k * interval '20 seconds' as at, p.*
    from generate_series(1, ${ROWS}) k join place p on p.p = (k / 3) % ${ACCOUNTS * 5};
  analyze n`

const accounts = `
  insert into main_account (tenant_id, main_account_id, email, password_hash, user_name, created_at)
    select 1, main, 'owner' || i || '@example.test', 'x', 'owner' || i, now() from acc where i > 0;
  insert into sub_account (tenant_id, main_account_id, sub_account_id, name, login_code_hash, login_code_sealed, created_at)
    select 1, main, sub, 'desk ' || p, decode(md5('code' || p), 'hex'), 'x', now() - p * interval '1 minute' from place p on conflict do nothing;
  insert into sub_account (tenant_id, main_account_id, sub_account_id, name, login_code_hash, login_code_sealed, created_at)
    select 1, a.main, pg_temp.uid('more' || a.i || ' ' || k), 'more ' || k, decode(md5('morecode' || a.i || ' ' || k), 'hex'), 'x', now() - k * interval '1 hour'
    from acc a, generate_series(1, 500) k;
  insert into messenger_account (tenant_id, main_account_id, messenger_account_id, sub_account_id, platform, name, channel_key, created_at, web_chat)
    select 1, main, channel, sub, 'webchat', 'channel ' || p, md5('key' || p), now() - p * interval '1 minute', '{"title":"Chat"}' from place p on conflict do nothing;
  insert into messenger_account (tenant_id, main_account_id, messenger_account_id, sub_account_id, platform, name, channel_key, created_at, web_chat)
    select 1, p.main, pg_temp.uid('more' || p.p || ' ' || k), p.sub, 'webchat', 'more ' || k, md5('morekey' || p.p || ' ' || k), now() - k * interval '1 hour', '{"title":"Chat"}'
    from place p, generate_series(1, 100) k;
  insert into port_lease (tenant_id, main_account_id, messenger_account_id, sub_account_id, login_session_id, is_fixed, claimed_at, expires_at)
    select 1, p.main, pg_temp.uid('more' || p.p || ' ' || k), p.sub, pg_temp.uid('session' || p.p || ' ' || k), false, now(), now() + interval '1 hour' from place p, generate_series(1, 50) k`

const talk = `
  insert into contact (tenant_id, main_account_id, contact_id, messenger_account_id, external_id, name, first_seen_at)
    select 1, main, pg_temp.uid('contact' || k), channel, 'visitor' || k, case k % 10 when 0 then 'Olga ' else 'Visitor ' end || k, at from n;
  insert into conversation (tenant_id, main_account_id, conversation_id, sub_account_id, messenger_account_id, contact_id, thread_key, last_message_at, preview, unread, last_seq)
    select 1, main, pg_temp.uid('chat' || k), sub, channel, pg_temp.uid('contact' || k), 'visitor' || k, at, 'message ' || k, case when k % 50 = 0 then 1 else 0 end, 1 from n;
  insert into message (tenant_id, main_account_id, conversation_id, message_id, seq, direction, author_kind, author_name, kind, body, state, external_id, created_at, translation_state, translation_due)
    select 1, main, pg_temp.uid('chat' || k), pg_temp.uid('message' || k), 1, 'in', 'contact', '', 'text', 'message ' || k, 'delivered', 'x' || k, at,
      case when k % 2000 = 0 then 'pending' else 'done' end, case when k % 2000 = 0 then at end from n;
  insert into message (tenant_id, main_account_id, conversation_id, message_id, seq, direction, author_kind, author_name, kind, body, state, external_id, created_at)
    select 1, n.main, pg_temp.uid('chat' || n.k), pg_temp.uid('long' || s), s, case s % 2 when 0 then 'in' else 'out' end, case s % 2 when 0 then 'contact' else 'agent' end, '', 'text', 'message ' || s, 'sent', 'long' || s, now() - (9000 - s) * interval '1 second'
    from (select * from n where i = 0 and p = 0 order by k limit 1) n, generate_series(2, 5000) s;
  update conversation set last_seq = 5000 where conversation_id = (select pg_temp.uid('chat' || k) from n where i = 0 and p = 0 order by k limit 1);
  insert into inbound_event (tenant_id, main_account_id, messenger_account_id, thread_key, event_key, payload, received_at, processed_at)
    select 1, main, channel, 'visitor' || k, 'e' || k, '{}', at, case when k % 200 = 0 then null else at end from n;
  insert into waiting_automation (tenant_id, main_account_id, messenger_account_id, conversation_id, message_id, seq, first_of_session, created_at)
    select 1, main, channel, pg_temp.uid('chat' || k), pg_temp.uid('message' || k), 1, true, at from n where k % 10 = 1;
  insert into live_stream (tenant_id, main_account_id, stream, last_seq) select 1, main, 'desk:' || sub, 3000 from place on conflict (tenant_id, main_account_id, stream) do update set last_seq = 3000;
  insert into live_event (tenant_id, main_account_id, stream, seq, event, created_at)
    select 1, main, 'desk:' || sub, row_number() over (partition by sub order by k), '{}', case when k % 1000 = 0 then now() - interval '3 days' else now() end from n
    on conflict do nothing`

const figures = `
  insert into fan (tenant_id, main_account_id, fan_id, type, sub_account_id, messenger_account_id, contact_id, platform, identity, joined_at)
    select 1, main, pg_temp.uid('fan' || k), 'new', sub, channel, pg_temp.uid('contact' || k), 'webchat', 'visitor' || k, at from n;
  insert into usage_log (tenant_id, main_account_id, usage_id, sub_account_id, direction, source_language, target_language, engine, reason, characters, charged, request_key, mask_version, created_at)
    select 1, main, pg_temp.uid('usage' || k), sub, 'in', case when k % 100 = 0 then null when k % 90 = 0 then 'es' else 'pt' end, 'en',
      case when k % 80 = 0 then 'Rare' else 'Usual' end, case when k % 70 = 0 then 'memory' end,
      20, case when k % 70 = 0 then 0 else 20 end, 'r' || k, 1, at from n;
  insert into usage_sum (tenant_id, main_account_id, dimension, key, quarter, requests, characters, charged)
    select 1, main, d, case d when 'all' then '' else sub::text end, date_bin('15 minutes', at, '2000-01-01Z'), count(*), sum(20), sum(20)
    from n, (values ('all'), ('subAccount')) part (d) group by 1, 2, 3, 4, 5;
  insert into quota_entry (tenant_id, main_account_id, transfer_id, side, bucket_id, amount, kind, created_at)
    select 1, main, pg_temp.uid('move' || k), side, case side when 'from' then main else sub end, case side when 'from' then -20 else 20 end,
      case when k % 500 = 0 then 'reclaim' when k % 20 = 0 then 'auto_allocate' else 'consume' end, date_trunc('milliseconds', at)
    from n, (values ('from'), ('to')) ends (side);
  insert into quota_reservation (tenant_id, main_account_id, request_key, bucket_id, amount, state, created_at)
    select 1, main, 'r' || k, main, 20, case when k % 2000 = 0 then 'pending' else 'settled' end, at from n;
  insert into quota_bucket as b (tenant_id, main_account_id, bucket_id, balance, reserved) select 1, main, main, 1000000, 1000000 from acc
    on conflict (tenant_id, main_account_id, bucket_id) do update set reserved = b.balance`

const settings = `
  insert into keyword_reply (tenant_id, main_account_id, keyword_reply_id, keyword, folded, title, match_rule, whole_word, reply_method, contents, enabled, created_at)
    select 1, main, pg_temp.uid('keyword' || k), 'word' || k, 'word' || k, 'rule ' || k, 'partial', false, 'all', '[{"type":"text","text":"x"}]', true, at from n where k <= 40000;
  insert into welcome_reply (tenant_id, main_account_id, welcome_reply_id, title, contents, enabled, created_at)
    select 1, main, pg_temp.uid('welcome' || k), 'rule ' || k, '[{"type":"text","text":"x"}]', true, at from n where k <= 20000;
  insert into translation_memory (tenant_id, main_account_id, memory_id, source_language, target_language, folded, body, translation, created_at)
    select 1, main, pg_temp.uid('memory' || k), 'es', 'en', 'text ' || k, 'text ' || k, 'text ' || k, at from n where k <= 100000;
  insert into translation_cache (tenant_id, main_account_id, cache_key, answer_sealed, created_at)
    select 1, main, 'key' || k, 'x', case when k % 2000 = 0 then now() - interval '40 days' else now() end from n where k <= 100000;
  insert into translation_preview (tenant_id, main_account_id, token_hash, conversation_id, text_hash, result_sealed, created_at)
    select 1, main, decode(md5('preview' || k), 'hex'), pg_temp.uid('chat' || k), 'x', 'x', case when k % 2000 = 0 then now() - interval '2 days' else now() end from n where k <= 50000;
  insert into uploaded_file (tenant_id, main_account_id, file_id, uploader, storage_key, name, declared_mime, size, state, created_at)
    select 1, main, pg_temp.uid('file' || k), 'owner', 'f' || k, 'x', 'image/png', 1, case when k % 2000 = 0 then 'awaited' else 'kept' end, now() - interval '2 days' from n where k <= 100000`

const access = `
  insert into login_session (tenant_id, main_account_id, login_session_id, kind, sub_account_id, logged_in_as, device_hash, refresh_hash, rotated_at, created_at, last_seen_at, refresh_expires_at, absolute_expires_at, ended_at)
    select 1, main, pg_temp.uid('login' || k), 'desk', sub, 'code', decode(md5('device' || k), 'hex'), 'x', at, at, at, case when k % 2000 = 0 then now() - interval '200 days' else now() + interval '9 days' end, at + interval '90 days', case when k % 3 = 0 then now() end from n where k <= 100000;
  insert into login_record (tenant_id, main_account_id, holder_id, login_record_id, at, outcome, kind, logged_in_as, ip, user_agent)
    select 1, case when k % 50 = 0 then null when k % 10 = 1 then main else pg_temp.uid('holder' || k % 5000) end, case when k % 50 = 0 then null when k % 10 = 1 then main else pg_temp.uid('holder' || k % 5000) end, pg_temp.uid('record' || k), case when k % 2000 = 0 then now() - interval '200 days' else at end, 'success', 'owner', 'main', '', '' from n where k <= 100000;
  insert into remember_token (tenant_id, main_account_id, selector, family, validator_hash, created_at, expires_at)
    select 1, main, 'selector' || k, pg_temp.uid('family' || k), 'x', at, case when k % 2000 = 0 then now() - interval '60 days' else now() + interval '9 days' end from n where k <= 50000;
  insert into verification_code (tenant_id, verification_code_id, email, purpose, code_hash, created_at, expires_at)
    select 1, pg_temp.uid('code' || k), 'somebody' || k || '@example.test', 'register', 'x', case when k % 2000 = 0 then now() - interval '2 days' else now() end, now() from n where k <= 50000;
  insert into one_time_ticket (tenant_id, ticket_hash, purpose, login, expires_at)
    select 1, decode(md5('ticket' || k), 'hex'), 'live', '{}', case when k % 2000 = 0 then now() - interval '2 hours' else now() end from n where k <= 50000;
  insert into attempt_counter (tenant_id, key_hash, tries, window_ends_at, free_at)
    select 1, decode(md5('counter' || k), 'hex'), 1, case when k % 2000 = 0 then now() - interval '2 hours' else now() end, now() from n where k <= 50000;
  insert into outbox_mail (tenant_id, mail_id, recipient, subject, body_text, state, created_at)
    select 1, pg_temp.uid('mail' || k), 'somebody' || k % 5000 || '@example.test', 'x', 'x', 'kept', at from n where k <= 100000`

/** Tables that are too big to be read from one end to the other. */
export const bigTables = new Set(
  [
    'contact conversation message inbound_event waiting_automation live_event fan usage_log usage_sum quota_reservation quota_entry keyword_reply',
    'welcome_reply translation_memory translation_cache translation_preview uploaded_file login_session login_record remember_token',
    'verification_code one_time_ticket attempt_counter outbox_mail sub_account messenger_account port_lease',
  ].flatMap((names) => names.split(' ')),
)

export const fill = async (superuser: pg.Client, home: Home): Promise<void> => {
  await superuser.query(
    'begin; set local session_replication_role = replica; set local synchronous_commit = off',
  )
  for (const part of [scaffold(home), accounts, talk, figures, settings, access]) await superuser.query(part)
  await superuser.query('commit')
  await superuser.query('vacuum (analyze)')
}
