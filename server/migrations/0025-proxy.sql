-- Network proxies through which the calls of a main account's messenger accounts go out.
-- Lock order: the main account's proxies (an advisory lock, taken by whoever changes which accounts they cover), proxy,
-- proxy_sub_account, then the audit log.

create table proxy (
  tenant_id int not null,
  main_account_id uuid not null,
  proxy_id uuid not null,
  name text not null,
  protocol text not null check (protocol in ('http', 'https', 'socks5')),
  host text not null,
  network_port int not null check (network_port between 1 and 65535),
  username text not null,
  password_sealed bytea not null,
  range text not null check (range in ('all', 'some')),
  -- Rises with each change of the way it is dialled: what a check found of another way is not kept.
  revision int not null default 1,
  status text not null default 'unchecked',
  state text not null default 'unchecked' check (state in ('unchecked', 'up', 'failing', 'down', 'recovering')),
  -- How many checks in a row spoke against the state.
  against int not null default 0,
  tcp_ms int,
  connect_ms int,
  tls_ms int,
  total_ms int,
  exit_address text,
  region text,
  region_of text check (region_of in ('exit', 'proxy')),
  checked_at timestamptz,
  due_at timestamptz not null,
  created_at timestamptz not null,
  primary key (tenant_id, main_account_id, proxy_id),
  foreign key (tenant_id, main_account_id) references main_account
);
-- An account goes out by one way only.
create unique index proxy_for_all on proxy (tenant_id, main_account_id) where range = 'all';
create index proxy_newest on proxy (tenant_id, main_account_id, created_at desc, proxy_id desc);
create index proxy_due on proxy (due_at);
call protect_account_table('proxy');

create table proxy_sub_account (
  tenant_id int not null,
  main_account_id uuid not null,
  sub_account_id uuid not null,
  proxy_id uuid not null,
  primary key (tenant_id, main_account_id, sub_account_id),
  foreign key (tenant_id, main_account_id, sub_account_id) references sub_account on delete cascade,
  foreign key (tenant_id, main_account_id, proxy_id) references proxy on delete cascade
);
create index proxy_sub_account_proxy on proxy_sub_account (tenant_id, main_account_id, proxy_id);
call protect_account_table('proxy_sub_account');
