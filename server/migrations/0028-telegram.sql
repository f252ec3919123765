-- Accounts on other platforms than our own web chat: how each is reached, and what waits to leave for it.
-- Lock order: connection, conversation, message, departure, then streams and the audit log.

alter table messenger_account drop constraint messenger_account_platform_check,
  add constraint messenger_account_platform_check check (platform in ('webchat', 'telegram'));

create table connection (
  tenant_id int not null,
  main_account_id uuid not null,
  messenger_account_id uuid not null,
  platform text not null,
  -- Who it is on its platform, and what it is called there.
  identity text not null,
  handle text not null,
  -- The token; null once the owner has disconnected the account.
  secret_sealed bytea,
  -- Rises with each change by the owner: what a call found with an older token is not kept.
  revision int not null default 1,
  state text not null check (state in ('connecting', 'online', 'failing', 'needs_auth', 'disconnected')),
  -- The last fault stays to be read when it is over.
  fault text,
  fault_at timestamptz,
  answered_at timestamptz,
  -- Faults in a row; refusals of the token among them decide when it is given up.
  failures int not null default 0,
  -- Where the platform's own order of events stands: everything before it is stored.
  position bigint not null default 0,
  -- When it is asked next, and until when somebody is asking: two at once would take each other's events.
  due_at timestamptz not null,
  claimed_until timestamptz not null,
  created_at timestamptz not null,
  primary key (tenant_id, main_account_id, messenger_account_id),
  foreign key (tenant_id, main_account_id, messenger_account_id) references messenger_account on delete cascade
);
-- A platform tells each event to one receiver, so an account of it belongs to one messenger account of the installation.
create unique index connection_identity on connection (platform, identity) where state <> 'disconnected';
create index connection_due on connection (due_at) where state in ('connecting', 'online', 'failing');
call protect_account_table('connection');

-- Messages on their way to a platform. A row goes when the outcome is known, and is made anew by a retry.
create table departure (
  tenant_id int not null,
  main_account_id uuid not null,
  message_id uuid not null,
  conversation_id uuid not null,
  messenger_account_id uuid not null,
  thread_key text not null,
  -- Order within a thread: the next one leaves when the one before it has come to an end.
  place bigint generated always as identity,
  -- Parts that have arrived; a long text leaves in several.
  parts_sent int not null default 0,
  attempts int not null default 0,
  due_at timestamptz not null,
  -- Set while a call is under way. Whoever finds it set long ago knows that nobody knows what became of it.
  begun_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, main_account_id, message_id),
  foreign key (tenant_id, main_account_id, messenger_account_id) references messenger_account on delete cascade
);
create index departure_due on departure (due_at) where begun_at is null;
create index departure_begun on departure (begun_at) where begun_at is not null;
create index departure_thread on departure (tenant_id, main_account_id, messenger_account_id, thread_key, place);
call protect_account_table('departure');
