-- Real-name certification (specification §3, §4): requests of main accounts, and what operators decided about them.
-- What stands in a certificate is sealed, the pictures are files that nobody else may use; withdrawing erases both.
-- Lock order: uploaded_file, then certification, then the audit log.

create table certification (
  tenant_id int not null,
  main_account_id uuid not null,
  certification_id uuid not null,
  kind text not null check (kind in ('personal', 'enterprise')),
  certificate_type text not null
    check (certificate_type in ('idCard', 'passport', 'hkMacaoPermit', 'taiwanPermit', 'residencePermit', 'nationalId')),
  state text not null check (state in ('reviewing', 'passed', 'refused', 'withdrawn')),
  -- Names and numbers.
  details_sealed bytea,
  front_file_id uuid,
  back_file_id uuid,
  licence_file_id uuid,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  operator_id uuid,
  reason text,
  withdrawn_at timestamptz,
  primary key (tenant_id, main_account_id, certification_id),
  check ((state = 'withdrawn') = (withdrawn_at is not null)),
  check ((state = 'withdrawn') = (details_sealed is null)),
  check ((state = 'withdrawn') = (front_file_id is null)),
  check (state <> 'withdrawn' or (back_file_id is null and licence_file_id is null)),
  check ((decided_at is null) = (operator_id is null)),
  check (state not in ('passed', 'refused') or decided_at is not null),
  check (state <> 'reviewing' or decided_at is null),
  check (state <> 'refused' or reason is not null)
);
-- One request that counts: under review or passed.
create unique index certification_one on certification (tenant_id, main_account_id) where state in ('reviewing', 'passed');
create index certification_of on certification (tenant_id, main_account_id, submitted_at desc, certification_id desc);
create unique index certification_id on certification (tenant_id, certification_id);
create index certification_newest on certification (tenant_id, submitted_at desc, certification_id desc);
create index certification_state on certification (tenant_id, state, submitted_at desc, certification_id desc);
call protect_account_table('certification', 'select, insert, update');
