-- Traffic-split links (specification §2, decisions §6). What the redirector counts arrives in segments of its log, each
-- applied once; the rows, the rollups and the counters are written in the same transaction, so they always agree.

create table stream_domain (
  tenant_id int not null,
  main_account_id uuid not null,
  domain_id uuid not null,
  host text not null check (host = lower(host)),
  state text not null default 'pending' check (state in ('pending', 'verified', 'failed')),
  -- What the host's TXT record must say.
  proof text not null,
  problem text,
  -- On how many days in a row the record was missing or wrong, and when that was last counted.
  failed_days int not null default 0,
  failed_at timestamptz,
  checked_at timestamptz,
  verified_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, main_account_id, domain_id)
);
create unique index stream_domain_own on stream_domain (tenant_id, main_account_id, host);
-- Several may ask for a host; one can prove it.
create unique index stream_domain_host on stream_domain (host) where state = 'verified';
create index stream_domain_due on stream_domain (checked_at) where state = 'verified';
call protect_account_table('stream_domain');

create table stream_link (
  tenant_id int not null,
  main_account_id uuid not null,
  stream_link_id uuid not null,
  code text not null,
  name text not null,
  platform text not null,
  only_online boolean not null,
  sequential boolean not null,
  ip_bind boolean not null,
  domain_id uuid,
  regions text[] not null,
  devices text[] not null,
  default_url text,
  first_message text not null,
  pass_utm boolean not null,
  hours jsonb not null,
  starts_at timestamptz,
  expires_at timestamptz,
  expired_url text,
  remark text not null,
  state text not null default 'on' check (state in ('on', 'off', 'archived')),
  blocked_reason text,
  report_token text,
  -- Rises with every change that a redirector must know of.
  version bigint not null default 1,
  -- Human clicks and visitors ever; equal to a recount of stream_visit and stream_visitor.
  click_num bigint not null default 0,
  visitor_num bigint not null default 0,
  bot_num bigint not null default 0,
  fan_num bigint not null default 0,
  created_at timestamptz not null,
  primary key (tenant_id, main_account_id, stream_link_id),
  foreign key (tenant_id, main_account_id, domain_id) references stream_domain
);
-- A short address names no tenant, so its code is unique over all of them.
create unique index stream_link_code on stream_link (code);
-- For redirectors and operators, who know a link by its id alone.
create unique index stream_link_known on stream_link (stream_link_id);
create unique index stream_link_report on stream_link (report_token) where report_token is not null;
create index stream_link_newest on stream_link (tenant_id, main_account_id, created_at desc, stream_link_id desc);
create index stream_link_operated on stream_link (tenant_id, created_at desc, stream_link_id desc);
create index stream_link_blocked on stream_link (tenant_id, created_at desc, stream_link_id desc) where blocked_reason is not null;
create index stream_link_domain on stream_link (tenant_id, main_account_id, domain_id) where domain_id is not null;
call protect_account_table('stream_link');

-- Codes of deleted links: never given out again, for they stand printed somewhere.
create table stream_spent_code (
  tenant_id int not null,
  main_account_id uuid not null,
  code text not null,
  primary key (tenant_id, main_account_id, code)
);
create unique index stream_spent_code_ever on stream_spent_code (code);
call protect_account_table('stream_spent_code');

create table stream_target (
  tenant_id int not null,
  main_account_id uuid not null,
  target_id uuid not null,
  stream_link_id uuid not null,
  place int not null,
  url text not null,
  -- The same address in the form by which duplicates are known.
  url_key text not null,
  weight int not null check (weight between 0 and 100),
  fan_cap int check (fan_cap > 0),
  messenger_account_id uuid,
  -- A target that was taken away keeps its row for what it counted.
  removed_at timestamptz,
  visit_num bigint not null default 0,
  chat_num bigint not null default 0,
  fan_num bigint not null default 0,
  primary key (tenant_id, main_account_id, target_id)
);
create unique index stream_target_url on stream_target (tenant_id, main_account_id, stream_link_id, url_key) where removed_at is null;
create index stream_target_link on stream_target (tenant_id, main_account_id, stream_link_id, place);
create index stream_target_account on stream_target (tenant_id, main_account_id, messenger_account_id) where messenger_account_id is not null and removed_at is null;
call protect_account_table('stream_target');

-- Which target a network address stays with; the address is kept as a keyed hash only.
create table stream_binding (
  tenant_id int not null,
  main_account_id uuid not null,
  stream_link_id uuid not null,
  ip_key bytea not null,
  target_id uuid not null,
  bound_at timestamptz not null,
  primary key (tenant_id, main_account_id, stream_link_id, ip_key)
);
call protect_account_table('stream_binding');

create table stream_visit (
  tenant_id int not null,
  main_account_id uuid not null,
  stream_link_id uuid not null,
  -- Time, run of the redirector and number within the run: the order of clicks, and proof that none is missing or doubled.
  visit_id uuid not null,
  at timestamptz not null,
  outcome smallint not null,
  target_id uuid,
  region char(2) not null,
  device smallint not null,
  ip inet,
  visitor_id uuid not null,
  -- Ties the fan to the click; only on clicks whose link asks for it.
  token text,
  primary key (tenant_id, main_account_id, visit_id)
);
create index stream_visit_newest on stream_visit (tenant_id, main_account_id, stream_link_id, at desc, visit_id desc);
create index stream_visit_region on stream_visit (tenant_id, main_account_id, stream_link_id, region, at desc, visit_id desc);
create index stream_visit_target on stream_visit (tenant_id, main_account_id, stream_link_id, target_id, at desc, visit_id desc);
create index stream_visit_target_region on stream_visit (tenant_id, main_account_id, stream_link_id, target_id, region, at desc, visit_id desc);
create index stream_visit_ip on stream_visit (tenant_id, main_account_id, stream_link_id, ip, at desc, visit_id desc);
create unique index stream_visit_token on stream_visit (tenant_id, main_account_id, token) where token is not null;
-- Whose address is still whole: what the job that cuts addresses takes next. It cuts the visitor's with that of the visit.
create index stream_visit_age on stream_visit (at) where masklen(ip) in (32, 128);
call protect_account_table('stream_visit');

create table stream_visitor (
  tenant_id int not null,
  main_account_id uuid not null,
  stream_link_id uuid not null,
  visitor_id uuid not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  visits bigint not null,
  region char(2) not null,
  device smallint not null,
  ip inet,
  primary key (tenant_id, main_account_id, stream_link_id, visitor_id)
);
create index stream_visitor_last on stream_visitor (tenant_id, main_account_id, stream_link_id, last_at desc, visitor_id desc);
create index stream_visitor_region on stream_visitor (tenant_id, main_account_id, stream_link_id, region, last_at desc, visitor_id desc);
create index stream_visitor_ip on stream_visitor (tenant_id, main_account_id, stream_link_id, ip, last_at desc, visitor_id desc);
call protect_account_table('stream_visitor');

-- Who came on a day of the main account's time zone, so that late and repeated segments cannot count a visitor twice; kept
-- for 40 days.
create table stream_visitor_day (
  tenant_id int not null,
  main_account_id uuid not null,
  stream_link_id uuid not null,
  day date not null,
  visitor_id uuid not null,
  primary key (tenant_id, main_account_id, stream_link_id, day, visitor_id)
);
create index stream_visitor_day_age on stream_visitor_day (day);
call protect_account_table('stream_visitor_day');

create table stream_day (
  tenant_id int not null,
  main_account_id uuid not null,
  stream_link_id uuid not null,
  day date not null,
  visitors bigint not null,
  primary key (tenant_id, main_account_id, stream_link_id, day)
);
call protect_account_table('stream_day');

-- Visits by quarter of an hour (UTC), so that the days of every time zone can be summed; one row per value of a dimension.
-- Dimensions: outcome, target, region, device, chat and fan (both by target). Bots stand in `outcome` only.
create table stream_rollup (
  tenant_id int not null,
  main_account_id uuid not null,
  stream_link_id uuid not null,
  dimension text not null check (dimension in ('outcome', 'target', 'region', 'device', 'chat', 'fan')),
  quarter timestamptz not null,
  key text not null,
  visits bigint not null,
  primary key (tenant_id, main_account_id, stream_link_id, dimension, quarter, key) include (visits)
);
call protect_account_table('stream_rollup');

-- The same summed by days of UTC, for what may have many values: a chart reads whole days here, and quarters at its ends.
create table stream_rollup_day (
  tenant_id int not null,
  main_account_id uuid not null,
  stream_link_id uuid not null,
  dimension text not null check (dimension in ('target', 'region', 'device', 'chat', 'fan')),
  day date not null,
  key text not null,
  visits bigint not null,
  primary key (tenant_id, main_account_id, stream_link_id, dimension, day, key) include (visits)
);
call protect_account_table('stream_rollup_day');

-- A click whose token came back in a message: each token counts one chat and at most one fan.
create table stream_conversion (
  tenant_id int not null,
  main_account_id uuid not null,
  token text not null,
  stream_link_id uuid not null,
  target_id uuid,
  visit_id uuid not null,
  contact_id uuid not null,
  fan_id uuid,
  at timestamptz not null,
  primary key (tenant_id, main_account_id, token)
);
create unique index stream_conversion_visit on stream_conversion (tenant_id, main_account_id, visit_id);
create index stream_conversion_link on stream_conversion (tenant_id, main_account_id, stream_link_id);
create index stream_conversion_contact on stream_conversion (tenant_id, main_account_id, contact_id);
create unique index stream_conversion_fan on stream_conversion (tenant_id, main_account_id, fan_id) where fan_id is not null;
call protect_account_table('stream_conversion');

-- A token that came in a message and is not tied yet: written with the message, tied right after or, where its click is
-- still on its way from the redirector, when that has come. Several contacts may have sent one token; the first counts.
create table stream_arrival (
  tenant_id int not null,
  main_account_id uuid not null,
  token text not null,
  contact_id uuid not null,
  messenger_account_id uuid not null,
  is_new_fan boolean not null,
  at timestamptz not null,
  tries int not null default 0,
  due_at timestamptz not null,
  primary key (tenant_id, main_account_id, token, contact_id)
);
create index stream_arrival_due on stream_arrival (due_at);
call protect_account_table('stream_arrival');

create table stream_abuse (
  tenant_id int not null,
  main_account_id uuid not null,
  abuse_id uuid not null,
  stream_link_id uuid not null,
  reason text not null,
  detail text not null,
  contact text not null,
  handled_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, main_account_id, abuse_id)
);
create index stream_abuse_newest on stream_abuse (tenant_id, created_at desc, abuse_id desc);
create index stream_abuse_waiting on stream_abuse (tenant_id, created_at desc, abuse_id desc) where handled_at is null;
create index stream_abuse_open on stream_abuse (tenant_id, main_account_id, stream_link_id) where handled_at is null;
call protect_account_table('stream_abuse');

-- Segments of redirectors' logs that are in the tables. A segment is named after its process and run, so a name never returns.
create table stream_segment (
  segment text primary key,
  lines int not null,
  applied_at timestamptz not null default now()
);
create index stream_segment_age on stream_segment (applied_at);
alter table stream_segment enable row level security;
alter table stream_segment force row level security;
create policy whole_installation on stream_segment to chatx_installation using (true) with check (true);
grant select, insert, delete on stream_segment to chatx_installation;

-- The redirectors of the installation and how they fare.
create table stream_redirector (
  redirector_id text primary key,
  state jsonb not null,
  seen_at timestamptz not null default now()
);
alter table stream_redirector enable row level security;
alter table stream_redirector force row level security;
create policy whole_installation on stream_redirector to chatx_installation using (true) with check (true);
grant select, insert, update, delete on stream_redirector to chatx_installation;
