-- Buckets of characters. A limited sub-account has its own; all others draw from the main account's.
create table quota_bucket (
  tenant_id int not null,
  main_account_id uuid not null,
  -- The main account's own bucket has the main account's id here.
  bucket_id uuid not null,
  balance bigint not null default 0 check (balance >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  low_noticed boolean not null default false,
  empty_noticed boolean not null default false,
  primary key (tenant_id, main_account_id, bucket_id),
  check (reserved <= balance)
);
call protect_account_table('quota_bucket');

-- Every movement of characters: append-only, summing per bucket to its balance and per transfer to zero.
-- Outside ends of a transfer ('issued', 'consumed') are entries of their own with no bucket.
create table quota_entry (
  tenant_id int not null,
  main_account_id uuid not null,
  transfer_id uuid not null,
  side text not null,
  bucket_id uuid,
  amount bigint not null check (amount <> 0),
  kind text not null check (kind in ('grant', 'allocate', 'auto_allocate', 'reclaim', 'consume', 'expire')),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, main_account_id, transfer_id, side)
);
create index quota_entry_bucket on quota_entry (tenant_id, main_account_id, bucket_id, created_at);
call protect_account_table('quota_entry', 'select, insert');

create table quota_reservation (
  tenant_id int not null,
  main_account_id uuid not null,
  -- Message, direction, target and text decide it: a repeat finds the first one (translation §13).
  request_key text not null,
  bucket_id uuid not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('pending', 'settled', 'void')),
  created_at timestamptz not null,
  resolved_at timestamptz,
  primary key (tenant_id, main_account_id, request_key)
);
create index quota_reservation_pending on quota_reservation (created_at) where state = 'pending';
call protect_account_table('quota_reservation');

-- What was translated for whom, charged or free with the reason.
create table usage_log (
  tenant_id int not null,
  main_account_id uuid not null,
  usage_id uuid not null,
  sub_account_id uuid not null,
  direction text not null check (direction in ('in', 'out', 'preview')),
  source_language text,
  target_language text not null,
  engine text,
  characters int not null,
  charged int not null,
  reason text,
  request_key text not null,
  mask_version int not null,
  created_at timestamptz not null,
  primary key (tenant_id, main_account_id, usage_id)
);
create unique index usage_log_request on usage_log (tenant_id, main_account_id, request_key);
create index usage_log_newest on usage_log (tenant_id, main_account_id, created_at desc, usage_id desc);
create index usage_log_sub_account on usage_log (tenant_id, main_account_id, sub_account_id, created_at desc, usage_id desc);
call protect_account_table('usage_log', 'select, insert');
