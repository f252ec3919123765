-- What operators tell owners (specification §1, §7). One row for each notification, however many read it: those for everybody
-- are found by their time, those for chosen main accounts by the row that each of these has. Read marks belong to readers.
-- Lock order: notification, then notification_recipient, then notification_read.

create table notification (
  tenant_id int not null,
  notification_id uuid not null,
  operator_id uuid not null,
  to_all boolean not null,
  title_zh text not null,
  title_en text not null,
  body_zh text not null,
  body_en text not null,
  show_at timestamptz not null,
  -- When consoles that are open were told; a round finds what has come due.
  announced_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, notification_id)
);
create index notification_shown on notification (tenant_id, show_at desc, notification_id desc) where to_all and withdrawn_at is null;
create index notification_newest on notification (tenant_id, created_at desc, notification_id desc);
create index notification_due on notification (show_at) where announced_at is null and withdrawn_at is null;

create table notification_recipient (
  tenant_id int not null,
  main_account_id uuid not null,
  notification_id uuid not null,
  -- As in its notification, so that a main account's list is read in order.
  show_at timestamptz not null,
  primary key (tenant_id, main_account_id, notification_id),
  foreign key (tenant_id, notification_id) references notification
);
create index notification_recipient_shown on notification_recipient (tenant_id, main_account_id, show_at desc, notification_id desc);
create index notification_recipient_of on notification_recipient (tenant_id, notification_id);
-- Who is addressed is the operators' to say.
call protect_account_table('notification_recipient', 'select');
grant insert, update, delete on notification_recipient to chatx_tenant, chatx_installation;

create table notification_read (
  tenant_id int not null,
  main_account_id uuid not null,
  notification_id uuid not null,
  read_at timestamptz not null,
  primary key (tenant_id, main_account_id, notification_id),
  foreign key (tenant_id, notification_id) references notification
);
create index notification_read_of on notification_read (tenant_id, notification_id);
call protect_account_table('notification_read');

-- A main account sees what is for everybody of its tenant and what it was chosen for, and writes none of it.
alter table notification enable row level security;
alter table notification force row level security;
create policy addressed on notification to chatx_app
  using (tenant_id = app_tenant() and (to_all or exists (
    select from notification_recipient r
    where r.tenant_id = app_tenant() and r.main_account_id = app_main_account() and r.notification_id = notification.notification_id)))
  with check (tenant_id = app_tenant() and false);
create policy own_tenant on notification to chatx_tenant using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy whole_installation on notification to chatx_installation using (true) with check (true);
grant select on notification to chatx_app;
grant select, insert, update on notification to chatx_tenant, chatx_installation;
