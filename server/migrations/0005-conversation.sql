-- What came in, as it came, committed before it is acknowledged. event_key is the sender's own identity of the delivery.
create table inbound_event (
  tenant_id int not null,
  main_account_id uuid not null,
  messenger_account_id uuid not null,
  thread_key text not null,
  event_key text not null,
  payload jsonb not null,
  received_at timestamptz not null default clock_timestamp(),
  -- Order of arrival within the installation; used to process a thread's events in the order they came.
  arrival bigint generated always as identity,
  processed_at timestamptz,
  attempts int not null default 0,
  error text,
  primary key (tenant_id, main_account_id, messenger_account_id, thread_key, event_key)
);
create index inbound_event_waiting on inbound_event (received_at) where processed_at is null;
create index inbound_event_thread on inbound_event (tenant_id, main_account_id, messenger_account_id, thread_key, arrival) where processed_at is null;
call protect_account_table('inbound_event');

create table contact (
  tenant_id int not null,
  main_account_id uuid not null,
  contact_id uuid not null,
  messenger_account_id uuid not null,
  -- The contact's identity on the platform; for web chat the visitor id.
  external_id text not null,
  name text not null,
  language text,
  language_fixed boolean not null default false,
  locale text,
  time_zone text,
  page_url text,
  referrer text,
  fan_type text check (fan_type in ('base', 'new', 'repeat')),
  first_seen_at timestamptz not null,
  -- For the search by the beginning of a name. Behind row-level security an index only helps comparisons that leak nothing,
  -- which like and lower() are not said to be; plain comparisons in bytes of a kept column are.
  name_folded text collate "C" generated always as (lower(name)) stored,
  primary key (tenant_id, main_account_id, contact_id)
);
create index contact_search on contact (tenant_id, main_account_id, name_folded);
create unique index contact_identity on contact (tenant_id, main_account_id, messenger_account_id, external_id);
call protect_account_table('contact');

create table conversation (
  tenant_id int not null,
  main_account_id uuid not null,
  conversation_id uuid not null,
  sub_account_id uuid not null,
  messenger_account_id uuid not null,
  contact_id uuid not null,
  thread_key text not null,
  version int not null default 1,
  last_seq int not null default 0,
  unread int not null default 0,
  agent_read_seq int not null default 0,
  contact_read_seq int not null default 0,
  last_message_at timestamptz not null,
  preview text not null default '',
  preview_direction text not null default 'in' check (preview_direction in ('in', 'out')),
  agent_language text,
  translate_incoming boolean,
  translate_outgoing boolean,
  line text,
  draft text not null default '',
  -- The running fan session: begins with a contact's first message after none, or after a silence (decisions §4).
  fan_session_id uuid,
  last_inbound_at timestamptz,
  primary key (tenant_id, main_account_id, conversation_id),
  foreign key (tenant_id, main_account_id, messenger_account_id) references messenger_account,
  foreign key (tenant_id, main_account_id, contact_id) references contact
);
create unique index conversation_thread on conversation (tenant_id, main_account_id, messenger_account_id, thread_key);
create index conversation_newest on conversation (tenant_id, main_account_id, sub_account_id, last_message_at desc, conversation_id desc);
create index conversation_account_newest on conversation (tenant_id, main_account_id, messenger_account_id, last_message_at desc, conversation_id desc);
create index conversation_unread on conversation (tenant_id, main_account_id, sub_account_id, last_message_at desc, conversation_id desc) where unread > 0;
create index conversation_contact on conversation (tenant_id, main_account_id, contact_id);
call protect_account_table('conversation');

create table message (
  tenant_id int not null,
  main_account_id uuid not null,
  conversation_id uuid not null,
  message_id uuid not null,
  seq int not null,
  version int not null default 1,
  direction text not null check (direction in ('in', 'out')),
  author_kind text not null check (author_kind in ('contact', 'agent', 'welcome', 'keyword')),
  author_name text not null,
  kind text not null check (kind in ('text', 'image', 'audio', 'video', 'file')),
  body text,
  language text,
  file_id uuid,
  state text not null check (state in ('queued', 'sent', 'delivered', 'read', 'failed', 'unknown')),
  failure text,
  -- Identity that makes a repeat harmless: the platform's message id, the client's message id, or the automatic reply's cause.
  external_id text not null,
  client_msg_id uuid,
  -- The translation that people see; its version rises with every attempt. Null: none is wanted.
  translation_state text check (translation_state in ('pending', 'done', 'failed', 'skipped', 'off')),
  translation_text text,
  translation_source text,
  translation_target text,
  translation_engine text,
  translation_charged int not null default 0,
  translation_reason text,
  translation_version int not null default 0,
  translation_due timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, main_account_id, conversation_id, message_id)
);
create unique index message_order on message (tenant_id, main_account_id, conversation_id, seq);
create unique index message_identity on message (tenant_id, main_account_id, conversation_id, external_id);
create index message_by_id on message (tenant_id, main_account_id, message_id);
create index message_time on message (tenant_id, main_account_id, created_at);
create index message_translation_due on message (translation_due) where translation_state = 'pending';
call protect_account_table('message');

-- Automation that waits because its messenger account holds no port; done when one is claimed (decisions §2).
create table waiting_automation (
  tenant_id int not null,
  main_account_id uuid not null,
  messenger_account_id uuid not null,
  conversation_id uuid not null,
  message_id uuid not null,
  seq int not null,
  first_of_session boolean not null,
  created_at timestamptz not null,
  primary key (tenant_id, main_account_id, conversation_id, message_id)
);
create index waiting_automation_account on waiting_automation (tenant_id, main_account_id, messenger_account_id, created_at);
call protect_account_table('waiting_automation');
