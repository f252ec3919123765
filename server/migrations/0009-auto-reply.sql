create table keyword_reply (
  tenant_id int not null,
  main_account_id uuid not null,
  keyword_reply_id uuid not null,
  keyword text not null,
  -- The keyword as it is compared (NFKC, case-folded, white space collapsed); the owner's search looks here.
  folded text not null,
  title text not null,
  match_rule text not null check (match_rule in ('partial', 'full')),
  whole_word boolean not null,
  reply_method text not null check (reply_method in ('all', 'random')),
  contents jsonb not null,
  sub_account_ids uuid[] not null default '{}',
  enabled boolean not null,
  hits bigint not null default 0,
  created_at timestamptz not null,
  primary key (tenant_id, main_account_id, keyword_reply_id)
);
create index keyword_reply_newest on keyword_reply (tenant_id, main_account_id, created_at desc, keyword_reply_id desc);
call protect_account_table('keyword_reply');

create table welcome_reply (
  tenant_id int not null,
  main_account_id uuid not null,
  welcome_reply_id uuid not null,
  title text not null,
  contents jsonb not null,
  sub_account_ids uuid[] not null default '{}',
  enabled boolean not null,
  hits bigint not null default 0,
  created_at timestamptz not null,
  primary key (tenant_id, main_account_id, welcome_reply_id)
);
create index welcome_reply_newest on welcome_reply (tenant_id, main_account_id, created_at desc, welcome_reply_id desc);
call protect_account_table('welcome_reply');

-- Counts the changes to the rules of a main account, so that a process knows at the cost of one row whether its copy is current.
create table auto_reply_version (
  tenant_id int not null,
  main_account_id uuid not null,
  version bigint not null,
  primary key (tenant_id, main_account_id)
);
call protect_account_table('auto_reply_version', 'select, insert, update');
