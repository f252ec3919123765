-- Notifications that the product itself writes for one main account (that its proxy is down): no operator wrote them, and
-- operators do not list them.
alter table notification alter column operator_id drop not null;
alter table notification add constraint notification_writer check (operator_id is not null or not to_all);
drop index notification_newest;
create index notification_newest on notification (tenant_id, created_at desc, notification_id desc) where operator_id is not null;

-- Operators look for the few main accounts that are suspended among all of a tenant: by `main_account_newest` alone the last
-- page of them read every main account.
create index main_account_status on main_account (tenant_id, status, created_at desc, main_account_id desc);

-- The ports that are fixed are summed at each look at a list of sub-accounts; few of thousands have one.
create index sub_account_fixed on sub_account (tenant_id, main_account_id) include (fixed_ports)
  where status = 'normal' and fixed_ports > 0;
