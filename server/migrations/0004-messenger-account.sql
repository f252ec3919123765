create table messenger_account (
  tenant_id int not null,
  main_account_id uuid not null,
  messenger_account_id uuid not null,
  sub_account_id uuid not null,
  platform text not null check (platform in ('webchat')),
  name text not null,
  status text not null default 'normal' check (status in ('normal', 'disabled')),
  contact_language text,
  web_chat jsonb not null default '{}',
  channel_key text not null,
  created_at timestamptz not null,
  primary key (tenant_id, main_account_id, messenger_account_id),
  foreign key (tenant_id, main_account_id, sub_account_id) references sub_account
);
create unique index messenger_account_channel_key on messenger_account (channel_key);
create index messenger_account_newest on messenger_account (tenant_id, main_account_id, created_at desc, messenger_account_id desc);
create index messenger_account_sub_account on messenger_account (tenant_id, main_account_id, sub_account_id);
call protect_account_table('messenger_account');

-- A port is a right to keep one messenger account online; a row here is one in use. It is lost when it is not renewed.
create table port_lease (
  tenant_id int not null,
  main_account_id uuid not null,
  messenger_account_id uuid not null,
  sub_account_id uuid not null,
  login_session_id uuid not null,
  is_fixed boolean not null,
  claimed_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, main_account_id, messenger_account_id),
  foreign key (tenant_id, main_account_id, messenger_account_id) references messenger_account
);
create index port_lease_expiry on port_lease (expires_at);
create index port_lease_desk on port_lease (tenant_id, main_account_id, login_session_id);
call protect_account_table('port_lease');
