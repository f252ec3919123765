-- Roles. The product logs in as the owner of the database and works as one of three roles that own nothing:
-- chatx_app sees one main account, chatx_tenant one tenant (log-ins, operators), chatx_installation all (jobs).
do $$
declare
  name text;
  -- From 16 on, membership may come without the right to work as the role, and need not bring its rights along.
  fine boolean := current_setting('server_version_num')::int >= 160000;
begin
  foreach name in array array['chatx_app', 'chatx_tenant', 'chatx_installation'] loop
    if not exists (select from pg_roles where rolname = name) then
      begin
        execute format('create role %I nologin', name);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    if not pg_has_role(current_user, name, case when fine then 'set' else 'member' end) then
      execute format('grant %I to current_user', name) || case when fine then ' with inherit false, set true' else '' end;
    end if;
  end loop;
end $$;

grant usage on schema public to chatx_app, chatx_tenant, chatx_installation;

-- An unset or empty setting is null, and null equals nothing: without a scope no row is visible.
create function app_tenant() returns int language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant', true), '')::int $$;
create function app_main_account() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.main_account', true), '')::uuid $$;

-- Puts the second wall under a table that has tenant_id and main_account_id. `rights` are those of the application's roles.
create procedure protect_account_table(tab regclass, rights text default 'select, insert, update, delete') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tab);
  execute format('alter table %s force row level security', tab);
  execute format('create policy own_account on %s to chatx_app using (tenant_id = app_tenant() and main_account_id = app_main_account()) with check (tenant_id = app_tenant() and main_account_id = app_main_account())', tab);
  execute format('create policy own_tenant on %s to chatx_tenant using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', tab);
  execute format('create policy whole_installation on %s to chatx_installation using (true) with check (true)', tab);
  execute format('grant %s on %s to chatx_app, chatx_tenant, chatx_installation', rights, tab);
end $$;

-- The same for a table of the tenant's own: a main account has no right to it beyond `account_rights`.
create procedure protect_tenant_table(tab regclass, account_rights text default null) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tab);
  execute format('alter table %s force row level security', tab);
  execute format('create policy own_tenant on %s to chatx_app, chatx_tenant using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', tab);
  execute format('create policy whole_installation on %s to chatx_installation using (true) with check (true)', tab);
  execute format('grant select, insert, update, delete on %s to chatx_tenant, chatx_installation', tab);
  if account_rights is not null then
    execute format('grant %s on %s to chatx_app', account_rights, tab);
  end if;
end $$;

create table tenant (
  tenant_id int primary key check (tenant_id > 0),
  name text not null,
  hosts text[] not null default '{}',
  -- Contacts, downloads, rates and switches of this brand; read through tenant.rules.ts, which fills in defaults.
  settings jsonb not null default '{}',
  created_at timestamptz not null default now()
);
insert into tenant (tenant_id, name) values (1, 'ChatX');
call protect_tenant_table('tenant', 'select');

create table main_account (
  tenant_id int not null references tenant,
  main_account_id uuid not null,
  email text not null check (email = lower(email)),
  password_hash text not null,
  user_name text not null,
  tg_contact text not null default '',
  head_portrait text not null default '',
  status text not null default 'normal' check (status in ('normal', 'disabled')),
  time_zone text not null default 'Asia/Shanghai',
  locale text not null default 'zh-CN',
  family text not null default 'MIAN_FEI_ROOT',
  plan_code text not null default 'MIAN_FEI',
  earlier_plan_code text,
  vip_end timestamptz,
  port_count int not null default 1 check (port_count >= 0),
  created_at timestamptz not null default now(),
  primary key (tenant_id, main_account_id)
);
create unique index main_account_email on main_account (tenant_id, email);
call protect_account_table('main_account');

create table operator (
  tenant_id int not null references tenant,
  operator_id uuid not null,
  email text not null check (email = lower(email)),
  password_hash text not null,
  display_name text not null,
  status text not null default 'normal' check (status in ('normal', 'disabled')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, operator_id)
);
create unique index operator_email on operator (tenant_id, email);
call protect_tenant_table('operator');
