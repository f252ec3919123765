-- Of which stretches a main account's time plan is made (billing.md §2, §3): bought, given, or sold elsewhere and entered by an
-- operator. A lot keeps what it was sold or given with; what it was really paid is what a later change of plan deducts.
-- Lock order: the row of main_account, then plan_lot, then the audit log.
create table plan_lot (
  tenant_id int not null,
  main_account_id uuid not null,
  plan_lot_id uuid not null,
  origin text not null check (origin in ('order', 'gift', 'operator')),
  -- The order, or the key that the operator's browser made: what was given once is not given again.
  origin_key uuid not null,
  family text not null,
  plan_code text not null,
  port_count int not null check (port_count > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- US cents.
  paid_amount bigint not null check (paid_amount >= 0),
  -- For operators; empty for orders.
  reason text not null,
  operator_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, main_account_id, plan_lot_id),
  unique (tenant_id, main_account_id, origin, origin_key),
  foreign key (tenant_id, main_account_id) references main_account,
  check (ends_at > starts_at),
  check (origin <> 'gift' or paid_amount = 0),
  check ((origin = 'order') = (operator_id is null))
);
create index plan_lot_newest on plan_lot (tenant_id, main_account_id, created_at desc, plan_lot_id desc);
call protect_account_table('plan_lot', 'select, insert');
