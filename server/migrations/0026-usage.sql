-- Usage of characters in figures that stay quick over ten million lines, and allocations that say who made them.

-- 1. Allocations are the ledger's own entries; what is added says who moved the characters, why, and what was there then.
alter table quota_entry
  -- Null for entries that nobody makes by hand, as charges, and for those from before this migration.
  add column made_by text check (made_by in ('owner', 'rule', 'system')),
  add column remark text not null default '',
  -- The bucket's balance after this entry; null where it was not kept.
  add column balance_after bigint;
-- Pages are cut at the millisecond, which is what a cursor can tell.
update quota_entry set created_at = date_trunc('milliseconds', created_at) where kind in ('allocate', 'auto_allocate', 'reclaim');
-- Only the sub-account's side of an allocation: one entry for each.
create index quota_entry_allocation on quota_entry (tenant_id, main_account_id, created_at desc, transfer_id desc)
  where kind in ('allocate', 'auto_allocate', 'reclaim') and bucket_id <> main_account_id;
create index quota_entry_allocation_kind on quota_entry (tenant_id, main_account_id, kind, created_at desc, transfer_id desc)
  where kind in ('allocate', 'auto_allocate', 'reclaim') and bucket_id <> main_account_id;
create index quota_entry_allocation_bucket on quota_entry (tenant_id, main_account_id, bucket_id, created_at desc, transfer_id desc)
  where kind in ('allocate', 'auto_allocate', 'reclaim') and bucket_id <> main_account_id;

drop function quota_move(int, uuid, uuid, uuid, uuid, bigint, text);
-- Moves characters between two ends; a null bucket is the outside (issued or expired). False when the source has too few.
create function quota_move(p_tenant int, p_account uuid, p_transfer uuid, p_from uuid, p_to uuid, p_amount bigint, p_kind text,
  p_by text default null, p_remark text default '', p_at timestamptz default clock_timestamp())
  returns boolean language plpgsql as $$
declare left_from bigint; left_to bigint;
begin
  if p_from is not null then
    update quota_bucket set balance = balance - p_amount
    where tenant_id = p_tenant and main_account_id = p_account and bucket_id = p_from and balance - reserved >= p_amount
    returning balance into left_from;
    if not found then return false; end if;
  end if;
  if p_to is not null then
    insert into quota_bucket as b (tenant_id, main_account_id, bucket_id, balance) values (p_tenant, p_account, p_to, p_amount)
    on conflict (tenant_id, main_account_id, bucket_id)
    do update set balance = b.balance + p_amount, low_noticed = false, empty_noticed = false
    returning balance into left_to;
  end if;
  insert into quota_entry (tenant_id, main_account_id, transfer_id, side, bucket_id, amount, kind, made_by, remark, balance_after, created_at)
  values (p_tenant, p_account, p_transfer, 'from', p_from, -p_amount, p_kind, p_by, p_remark, left_from, p_at),
    (p_tenant, p_account, p_transfer, 'to', p_to, p_amount, p_kind, p_by, p_remark, left_to, p_at);
  return true;
end $$;

-- 2. The usage log is found by what it can be filtered by, in its own order.
-- Both languages as one word, `es>zh-CN`, with nothing before the sign where none was identified: `is null` would not keep the
-- order of an index, and an expression is not looked up under row-level security.
alter table usage_log add column languages text not null generated always as (coalesce(source_language, '') || '>' || target_language) stored;
create index usage_log_languages on usage_log (tenant_id, main_account_id, languages, created_at desc, usage_id desc);
create index usage_log_engine on usage_log (tenant_id, main_account_id, engine, created_at desc, usage_id desc);
create index usage_log_reason on usage_log (tenant_id, main_account_id, reason, created_at desc, usage_id desc) where reason is not null;
create index usage_log_charged on usage_log (tenant_id, main_account_id, created_at desc, usage_id desc) where charged > 0;
create index usage_log_free on usage_log (tenant_id, main_account_id, created_at desc, usage_id desc) where charged = 0;

-- 3. Sums. Each line of the log leaves a delta in its own transaction; a round of the worker folds deltas into sums. Readers add
-- the deltas that are still there to the sums in one statement, so a figure is exact at every moment, and no translation waits
-- for another one's sum. Lock order: the fold alone writes sums, one fold at a time.
create table usage_delta (
  tenant_id int not null,
  main_account_id uuid not null,
  usage_id uuid not null,
  sub_account_id uuid not null,
  source_language text,
  target_language text not null,
  engine text,
  reason text,
  characters int not null,
  charged int not null,
  created_at timestamptz not null,
  primary key (tenant_id, main_account_id, usage_id)
);
call protect_account_table('usage_delta');

-- By quarter hour UTC, so that the days of every time zone can be summed.
create table usage_sum (
  tenant_id int not null,
  main_account_id uuid not null,
  dimension text not null check (dimension in ('all', 'subAccount', 'languages', 'engine', 'reason')),
  -- Empty for 'all'; a sub-account's id; `es>zh-CN`, with nothing before the sign where no language was identified; an engine's
  -- name; a reason. Empty also where there is no engine or reason.
  key text not null,
  quarter timestamptz not null,
  requests int not null,
  characters bigint not null,
  charged bigint not null,
  primary key (tenant_id, main_account_id, dimension, key, quarter)
);
call protect_account_table('usage_sum', 'select, insert, update');

-- The same since the beginning.
create table usage_total (
  tenant_id int not null,
  main_account_id uuid not null,
  dimension text not null check (dimension in ('all', 'subAccount', 'languages', 'engine', 'reason')),
  key text not null,
  requests int not null,
  characters bigint not null,
  charged bigint not null,
  primary key (tenant_id, main_account_id, dimension, key)
);
call protect_account_table('usage_total', 'select, insert, update');

insert into usage_delta (tenant_id, main_account_id, usage_id, sub_account_id, source_language, target_language, engine, reason, characters, charged, created_at)
select tenant_id, main_account_id, usage_id, sub_account_id, source_language, target_language, engine, reason, characters, charged, created_at from usage_log;
