create table login_session (
  tenant_id int not null,
  -- An operator's login session belongs to no main account.
  main_account_id uuid,
  login_session_id uuid not null,
  kind text not null check (kind in ('owner', 'desk', 'operator')),
  sub_account_id uuid,
  operator_id uuid,
  logged_in_as text not null check (logged_in_as in ('main', 'code', 'operator', 'ticket', 'remembered')),
  device_hash bytea not null,
  refresh_hash bytea not null,
  -- The token before the last rotation is honoured for a grace of 30 s, so that several tabs may refresh at once.
  earlier_refresh_hash bytea,
  rotated_at timestamptz not null,
  user_agent text not null default '',
  ip text not null default '',
  -- The remember family that opened it: a stolen remember token takes these down with it.
  remember_family uuid,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  refresh_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text,
  primary key (tenant_id, login_session_id),
  check ((kind = 'operator') = (main_account_id is null)),
  check ((kind = 'desk') = (sub_account_id is not null))
);
create index login_session_account on login_session (tenant_id, main_account_id, created_at desc);
create index login_session_over on login_session (coalesce(ended_at, refresh_expires_at));
create index login_session_sub_account on login_session (tenant_id, main_account_id, sub_account_id) where ended_at is null;
call protect_account_table('login_session');

create table remember_token (
  tenant_id int not null,
  main_account_id uuid not null,
  selector text not null,
  family uuid not null,
  validator_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, selector)
);
create index remember_token_family on remember_token (tenant_id, family);
create index remember_token_expiry on remember_token (expires_at);
create index remember_token_account on remember_token (tenant_id, main_account_id);
call protect_account_table('remember_token');

create table verification_code (
  tenant_id int not null references tenant,
  verification_code_id uuid not null,
  email text not null,
  purpose text not null check (purpose in ('register', 'resetPassword')),
  code_hash bytea not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, verification_code_id)
);
create index verification_code_age on verification_code (created_at);
create index verification_code_address on verification_code (tenant_id, email, purpose, created_at desc);
call protect_tenant_table('verification_code');

-- One-time tickets: quick login (60 s) and the live connection (30 s).
create table one_time_ticket (
  tenant_id int not null references tenant,
  ticket_hash bytea not null,
  purpose text not null check (purpose in ('quick_login', 'live')),
  login jsonb not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, ticket_hash)
);
create index one_time_ticket_expiry on one_time_ticket (expires_at);
call protect_tenant_table('one_time_ticket', 'select, insert, update');

-- How often something was tried in a window, so that guessing gets slow. Keys are hashes of what is guarded.
create table attempt_counter (
  tenant_id int not null references tenant,
  key_hash bytea not null,
  tries int not null,
  window_ends_at timestamptz not null,
  free_at timestamptz not null,
  primary key (tenant_id, key_hash)
);
create index attempt_counter_age on attempt_counter (window_ends_at);
call protect_tenant_table('attempt_counter');

create table outbox_mail (
  tenant_id int not null references tenant,
  mail_id uuid not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  -- The part of the body that must not be kept once the mail has left; masked wherever the mail is shown before.
  secret text,
  state text not null check (state in ('queued', 'sent', 'failed', 'kept')),
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (tenant_id, mail_id)
);
create index outbox_mail_newest on outbox_mail (tenant_id, created_at desc, mail_id desc);
create index outbox_mail_recipient on outbox_mail (tenant_id, recipient, created_at desc, mail_id desc);
call protect_tenant_table('outbox_mail', 'select, insert');
