-- Characters that operators give away (decisions §3): the sign-up bonus, asked for once by a main account, and grants of their
-- own. Both credit the ledger in the transaction that makes or decides the row, so each credits it exactly once.
-- Lock order: sign_up_bonus or character_grant, then the ledger's bucket, then the audit log.

create table sign_up_bonus (
  tenant_id int not null,
  main_account_id uuid not null,
  state text not null check (state in ('waiting', 'granted', 'refused')),
  characters int not null check (characters > 0),
  requested_at timestamptz not null,
  decided_at timestamptz,
  -- Null where nobody had to decide.
  operator_id uuid,
  reason text,
  primary key (tenant_id, main_account_id),
  check ((state = 'waiting') = (decided_at is null))
);
create index sign_up_bonus_newest on sign_up_bonus (tenant_id, requested_at desc, main_account_id desc);
create index sign_up_bonus_state on sign_up_bonus (tenant_id, state, requested_at desc, main_account_id desc);
call protect_account_table('sign_up_bonus', 'select, insert, update');

create table character_grant (
  tenant_id int not null,
  main_account_id uuid not null,
  -- The caller's key: a repeat finds the first one.
  grant_key uuid not null,
  characters int not null check (characters > 0),
  reason text not null,
  operator_id uuid not null,
  granted_at timestamptz not null,
  primary key (tenant_id, main_account_id, grant_key)
);
call protect_account_table('character_grant', 'select, insert');
