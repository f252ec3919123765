-- The addresses that main accounts have left. Whoever reads the mailbox of one may take the change back for a while, with the
-- token of the mail that told of it.
create table email_change (
  tenant_id int not null,
  main_account_id uuid not null,
  token_hash bytea not null,
  left_email text not null,
  changed_at timestamptz not null,
  expires_at timestamptz not null,
  -- When it was taken back, or an earlier change of the same main account was.
  closed_at timestamptz,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, main_account_id) references main_account
);
create index email_change_open on email_change (tenant_id, main_account_id) where closed_at is null;
create index email_change_age on email_change (expires_at);
call protect_account_table('email_change');
