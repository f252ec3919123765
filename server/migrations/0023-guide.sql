-- How far an owner has come in the guides of the console. A guide that was never begun has no row.
create table guide_progress (
  tenant_id int not null,
  main_account_id uuid not null,
  name text not null,
  state text not null check (state in ('new', 'running', 'done', 'closed')),
  step int not null check (step >= 0),
  -- When it was begun last; null where it was closed without ever being begun.
  started_at timestamptz,
  primary key (tenant_id, main_account_id, name)
);
call protect_account_table('guide_progress', 'select, insert, update');
