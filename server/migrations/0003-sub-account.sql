create table sub_account (
  tenant_id int not null,
  main_account_id uuid not null,
  sub_account_id uuid not null,
  name text not null,
  remark text not null default '',
  status text not null default 'normal' check (status in ('normal', 'disabled', 'deleted')),
  is_default boolean not null default false,
  password_hash text,
  -- The code is looked up by its hash and shown to its owner by opening the sealed copy.
  login_code_hash bytea not null,
  login_code_sealed bytea not null,
  platforms text[] not null default '{webchat}',
  fixed_ports int not null default 0 check (fixed_ports >= 0),
  dynamic_port_limit int not null default 1 check (dynamic_port_limit >= 0),
  char_mode text not null default 'unlimited' check (char_mode in ('limited', 'unlimited')),
  auto_allocate boolean not null default false,
  auto_allocate_below bigint not null default 0 check (auto_allocate_below >= 0),
  auto_allocate_amount bigint not null default 0 check (auto_allocate_amount >= 0),
  multi_device boolean not null default true,
  share_profiles boolean not null default true,
  auto_reply boolean not null default true,
  archive boolean not null default true,
  dedupe_scope text not null default 'current' check (dedupe_scope in ('current', 'all')),
  translation_setting jsonb not null default '{}',
  created_at timestamptz not null,
  primary key (tenant_id, main_account_id, sub_account_id),
  foreign key (tenant_id, main_account_id) references main_account
);
create unique index sub_account_name on sub_account (tenant_id, main_account_id, lower(name)) where status <> 'deleted';
create unique index sub_account_default on sub_account (tenant_id, main_account_id) where is_default;
create unique index sub_account_login_code on sub_account (tenant_id, login_code_hash);
create index sub_account_newest on sub_account (tenant_id, main_account_id, created_at desc, sub_account_id desc);
call protect_account_table('sub_account');
