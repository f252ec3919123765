-- A host belongs to one tenant only. Whoever migrates owns the table and meets its row-level security like everybody, unless it
-- is lifted for the owner.
alter table tenant no force row level security;

-- A name with or without a network port; the index over all tenants is what keeps two from answering on one host.
create table tenant_host (
  tenant_id int not null references tenant,
  host text not null check (host = lower(host) and host !~ '\s'),
  primary key (tenant_id, host)
);
create unique index tenant_host_once on tenant_host (host);

-- Where two named the same host, the older one was answered until now.
insert into tenant_host (tenant_id, host)
  select distinct on (lower(trim(h))) tenant_id, lower(trim(h)) from tenant, unnest(hosts) h
  where trim(h) <> '' and trim(h) !~ '\s' order by lower(trim(h)), tenant_id;
alter table tenant drop column hosts;

-- Only the installation says on which host a tenant answers: who answers there gets its log-ins.
call protect_tenant_table('tenant_host');
revoke insert, update, delete on tenant_host from chatx_tenant;

-- Made by the form that opens a tenant, so that sending it twice opens one.
alter table tenant add column opened_with uuid unique;
alter table tenant force row level security;

-- Told once to whoever added the operator; until the first log-in another one can be given.
alter table operator add column has_first_password boolean not null default false;
