create table translation_engine (
  tenant_id int not null references tenant,
  engine_id text not null,
  kind text not null,
  name text not null,
  base_url text,
  model text,
  region text,
  key_sealed bytea,
  position int not null default 0,
  enabled boolean not null default true,
  built_in boolean not null default false,
  created_at timestamptz not null,
  primary key (tenant_id, engine_id)
);
-- What works without any key is there from the start.
insert into translation_engine (tenant_id, engine_id, kind, name, position, built_in, created_at)
values (1, 'Phrasebook', 'phrasebook', 'Phrasebook', 900, true, now()), (1, 'Apertium', 'apertium', 'Apertium (offline draft)', 800, true, now());

call protect_tenant_table('translation_engine', 'select');

-- Texts already paid for. Keyed by a hash that contains the tenant; the text itself is sealed.
create table translation_cache (
  tenant_id int not null,
  main_account_id uuid not null,
  cache_key text not null,
  answer_sealed bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, main_account_id, cache_key)
);
create index translation_cache_age on translation_cache (created_at);
call protect_account_table('translation_cache');

create table translation_memory (
  tenant_id int not null,
  main_account_id uuid not null,
  memory_id uuid not null,
  source_language text not null,
  target_language text not null,
  -- The source folded as the phrasebook folds it, so that case, width and closing marks do not matter.
  folded text not null,
  body text not null,
  translation text not null,
  created_at timestamptz not null,
  primary key (tenant_id, main_account_id, memory_id)
);
create unique index translation_memory_text on translation_memory (tenant_id, main_account_id, source_language, target_language, folded);
create index translation_memory_newest on translation_memory (tenant_id, main_account_id, created_at desc, memory_id desc);
call protect_account_table('translation_memory');

-- Previews of drafts: sending with the token uses this text without a second charge.
create table translation_preview (
  tenant_id int not null,
  main_account_id uuid not null,
  token_hash bytea not null,
  conversation_id uuid not null,
  text_hash bytea not null,
  result_sealed bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, main_account_id, token_hash)
);
create index translation_preview_age on translation_preview (created_at);
call protect_account_table('translation_preview');
