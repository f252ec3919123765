-- A fan is a contact counted once per messenger account. Counts are recounts of these rows (decisions §5).
create table fan (
  tenant_id int not null,
  main_account_id uuid not null,
  fan_id uuid not null,
  type text not null check (type in ('base', 'new', 'repeat')),
  sub_account_id uuid not null,
  messenger_account_id uuid not null,
  contact_id uuid not null,
  platform text not null,
  -- The identity on the platform, by which a contact is known again within the dedupe scope.
  identity text not null,
  joined_at timestamptz not null,
  primary key (tenant_id, main_account_id, fan_id)
);
create unique index fan_contact on fan (tenant_id, main_account_id, messenger_account_id, contact_id);
create index fan_identity on fan (tenant_id, main_account_id, platform, identity);
create index fan_joined on fan (tenant_id, main_account_id, joined_at);
create index fan_sub_account on fan (tenant_id, main_account_id, sub_account_id, joined_at);
call protect_account_table('fan');
