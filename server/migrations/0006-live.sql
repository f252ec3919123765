-- Streams of events for live clients. A stream's sequence is allocated under its row's lock, so the order of sequence
-- numbers is the order of commits and a client that resumes from the last one it applied misses nothing.
create table live_stream (
  tenant_id int not null,
  main_account_id uuid not null,
  stream text not null,
  last_seq bigint not null default 0,
  oldest_seq bigint not null default 1,
  primary key (tenant_id, main_account_id, stream)
);
call protect_account_table('live_stream');

create table live_event (
  tenant_id int not null,
  main_account_id uuid not null,
  stream text not null,
  seq bigint not null,
  event jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, main_account_id, stream, seq)
);
create index live_event_age on live_event (created_at);
call protect_account_table('live_event');

-- Appends events to a stream and answers the sequence of the first one. The row lock is held until commit: call it last.
create function append_live_events(p_tenant int, p_account uuid, p_stream text, p_events jsonb) returns bigint language plpgsql as $$
declare last bigint;
begin
  insert into live_stream as s (tenant_id, main_account_id, stream, last_seq)
  values (p_tenant, p_account, p_stream, jsonb_array_length(p_events))
  on conflict (tenant_id, main_account_id, stream) do update set last_seq = s.last_seq + jsonb_array_length(p_events)
  returning s.last_seq into last;
  insert into live_event (tenant_id, main_account_id, stream, seq, event)
  select p_tenant, p_account, p_stream, last - jsonb_array_length(p_events) + e.ordinality, e.value
  from jsonb_array_elements(p_events) with ordinality e;
  return last - jsonb_array_length(p_events) + 1;
end $$;
