create table uploaded_file (
  tenant_id int not null,
  main_account_id uuid not null,
  file_id uuid not null,
  -- Who may use it in a message: a login session's owner or a visitor, as "owner", "desk:<id>" or "visitor:<id>".
  uploader text not null,
  storage_key text not null,
  name text not null,
  declared_mime text not null,
  mime text,
  size int not null,
  width int,
  height int,
  state text not null check (state in ('awaited', 'kept', 'refused')),
  created_at timestamptz not null,
  primary key (tenant_id, main_account_id, file_id)
);
create index uploaded_file_unused on uploaded_file (created_at) where state <> 'kept';
call protect_account_table('uploaded_file');
