-- The second factor of owners and operators, its recovery codes, and the record of log-ins. A holder is a main account or,
-- with main_account_id null as in login_session, an operator.
create table second_factor (
  tenant_id int not null,
  main_account_id uuid,
  holder_id uuid not null,
  secret_sealed bytea not null,
  -- Null until a first code was entered: a secret that nobody has in an app must lock nobody out.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: no code is good twice (RFC 6238 §5.2).
  last_step bigint not null default 0,
  created_at timestamptz not null,
  primary key (tenant_id, holder_id),
  check (main_account_id is null or main_account_id = holder_id)
);
call protect_account_table('second_factor');

create table recovery_code (
  tenant_id int not null,
  main_account_id uuid,
  holder_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (tenant_id, holder_id, code_hash),
  check (main_account_id is null or main_account_id = holder_id)
);
call protect_account_table('recovery_code');

create table login_record (
  tenant_id int not null,
  main_account_id uuid,
  -- Null for a name that nobody has: the try is written all the same, so that it takes as long.
  holder_id uuid,
  login_record_id uuid not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('success', 'wrong_password', 'wrong_code')),
  kind text not null check (kind in ('owner', 'desk', 'operator')),
  logged_in_as text not null check (logged_in_as in ('main', 'operator', 'ticket', 'remembered')),
  ip text not null,
  user_agent text not null,
  primary key (tenant_id, login_record_id),
  check (main_account_id is null or main_account_id = holder_id)
);
create index login_record_newest on login_record (tenant_id, holder_id, at desc, login_record_id desc);
create index login_record_age on login_record (at);
create index login_record_nobody on login_record (at) where holder_id is null;
call protect_account_table('login_record', 'select, insert, delete');

create index login_session_own on login_session (tenant_id, main_account_id, last_seen_at desc) where ended_at is null and logged_in_as <> 'code';
create index login_session_operator on login_session (tenant_id, operator_id, last_seen_at desc) where ended_at is null and operator_id is not null;

-- A logged-in owner changes the password with a code of its own purpose.
alter table verification_code drop constraint verification_code_purpose_check;
alter table verification_code add constraint verification_code_purpose_check
  check (purpose in ('register', 'resetPassword', 'updatePassword'));
