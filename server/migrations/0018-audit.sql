-- The audit log: who did what to what, from where. Written in the transaction of the act, as its last statement, so that the
-- row of audit_head is the last lock that is taken. Nobody may change an entry: no role has the right, the tables' owner
-- meets no policy, and a trigger refuses whoever steps over both. What cannot be refused is noticed: each entry carries a
-- seal over itself and the seal before it, made with a key that is not in the database.

create table audit_entry (
  tenant_id int not null references tenant,
  -- Its place in the tenant's chain, from 1 without a gap.
  seq bigint not null check (seq > 0),
  audit_entry_id uuid not null,
  -- Whom it concerned; null where no main account is concerned.
  main_account_id uuid,
  -- Milliseconds, as the seal has them.
  at timestamptz(3) not null,
  actor_kind text not null check (actor_kind in ('operator', 'owner', 'system')),
  actor_id uuid,
  login_session_id uuid,
  ip text not null,
  act text not null,
  target_kind text not null,
  target_id text not null,
  target_name text not null,
  -- [[field, before, after], …]: a text and not jsonb, because the seal is over its very letters.
  changes text not null,
  seal bytea not null,
  primary key (tenant_id, seq)
);
create index audit_entry_newest on audit_entry (tenant_id, at desc, audit_entry_id desc);
create index audit_entry_act on audit_entry (tenant_id, act, at desc, audit_entry_id desc);
create index audit_entry_actor on audit_entry (tenant_id, actor_id, at desc, audit_entry_id desc);
create index audit_entry_account on audit_entry (tenant_id, main_account_id, at desc, audit_entry_id desc);
call protect_account_table('audit_entry', 'select, insert');
-- Entries are written and read with the tenant's rights only.
revoke all on audit_entry from chatx_app;

-- What the last entry of a tenant is: it gives the next one its place, and shows when entries are cut off at the end.
create table audit_head (
  tenant_id int primary key references tenant,
  seq bigint not null,
  seal bytea not null
);
call protect_tenant_table('audit_head');
revoke delete on audit_head from chatx_tenant, chatx_installation;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to';
end $$;
create trigger audit_entry_stays before update or delete on audit_entry
  for each row execute function refuse_audit_change();
create trigger audit_entries_stay before truncate on audit_entry
  for each statement execute function refuse_audit_change();

-- Operators look through main accounts, suspend and resume them.
alter table main_account add column suspended_reason text, add column suspended_at timestamptz;
create index main_account_newest on main_account (tenant_id, created_at desc, main_account_id desc);
-- The beginning of an address is found by its bytes, whatever the database sorts by.
create index main_account_search on main_account (tenant_id, (email collate "C"));
