-- Reserves characters for one request: 'reserved', 'paid' when this request was settled before, or 'no_balance'.
-- The bucket's row is locked last, so reservations of other buckets never wait for each other.
create function quota_reserve(p_tenant int, p_account uuid, p_bucket uuid, p_key text, p_amount bigint) returns text
  language plpgsql as $$
declare found_state text; found_amount bigint;
begin
  insert into quota_reservation (tenant_id, main_account_id, request_key, bucket_id, amount, state, created_at)
  values (p_tenant, p_account, p_key, p_bucket, p_amount, 'pending', clock_timestamp())
  on conflict do nothing;
  if not found then
    select state, amount into found_state, found_amount from quota_reservation
    where tenant_id = p_tenant and main_account_id = p_account and request_key = p_key for update;
    if found_state = 'settled' then return 'paid'; end if;
    if found_state = 'pending' then return 'reserved'; end if;
    update quota_reservation set state = 'pending', bucket_id = p_bucket, amount = p_amount, created_at = clock_timestamp(), resolved_at = null
    where tenant_id = p_tenant and main_account_id = p_account and request_key = p_key;
  end if;
  update quota_bucket set reserved = reserved + p_amount
  where tenant_id = p_tenant and main_account_id = p_account and bucket_id = p_bucket and balance - reserved >= p_amount;
  if not found then
    update quota_reservation set state = 'void', resolved_at = clock_timestamp()
    where tenant_id = p_tenant and main_account_id = p_account and request_key = p_key;
    return 'no_balance';
  end if;
  return 'reserved';
end $$;

-- Gives a pending reservation's characters back. Does nothing to one that is settled or void.
create function quota_void(p_tenant int, p_account uuid, p_key text) returns boolean language plpgsql as $$
declare bucket uuid; held bigint;
begin
  update quota_reservation set state = 'void', resolved_at = clock_timestamp()
  where tenant_id = p_tenant and main_account_id = p_account and request_key = p_key and state = 'pending'
  returning bucket_id, amount into bucket, held;
  if not found then return false; end if;
  update quota_bucket set reserved = reserved - held
  where tenant_id = p_tenant and main_account_id = p_account and bucket_id = bucket;
  return true;
end $$;

-- Charges a reservation, writes both entries of the transfer and answers the bucket's balance; null when it was charged
-- before. A reservation that the sweeper freed meanwhile is charged again only if the balance still allows it.
create function quota_settle(p_tenant int, p_account uuid, p_key text, p_transfer uuid) returns bigint language plpgsql as $$
declare bucket uuid; held bigint; was text; left_over bigint;
begin
  select bucket_id, amount, state into bucket, held, was from quota_reservation
  where tenant_id = p_tenant and main_account_id = p_account and request_key = p_key for update;
  if not found or was = 'settled' then return null; end if;
  update quota_bucket set balance = balance - held, reserved = reserved - case when was = 'pending' then held else 0 end
  where tenant_id = p_tenant and main_account_id = p_account and bucket_id = bucket
    and (was = 'pending' or balance - reserved >= held)
  returning balance into left_over;
  if not found then return null; end if;
  update quota_reservation set state = 'settled', resolved_at = clock_timestamp()
  where tenant_id = p_tenant and main_account_id = p_account and request_key = p_key;
  insert into quota_entry (tenant_id, main_account_id, transfer_id, side, bucket_id, amount, kind)
  values (p_tenant, p_account, p_transfer, 'from', bucket, -held, 'consume'), (p_tenant, p_account, p_transfer, 'to', null, held, 'consume');
  return left_over;
end $$;

-- Moves characters between two ends; a null bucket is the outside (issued or expired). False when the source has too few.
create function quota_move(p_tenant int, p_account uuid, p_transfer uuid, p_from uuid, p_to uuid, p_amount bigint, p_kind text)
  returns boolean language plpgsql as $$
begin
  if p_from is not null then
    update quota_bucket set balance = balance - p_amount
    where tenant_id = p_tenant and main_account_id = p_account and bucket_id = p_from and balance - reserved >= p_amount;
    if not found then return false; end if;
  end if;
  if p_to is not null then
    insert into quota_bucket as b (tenant_id, main_account_id, bucket_id, balance) values (p_tenant, p_account, p_to, p_amount)
    on conflict (tenant_id, main_account_id, bucket_id)
    do update set balance = b.balance + p_amount, low_noticed = false, empty_noticed = false;
  end if;
  insert into quota_entry (tenant_id, main_account_id, transfer_id, side, bucket_id, amount, kind)
  values (p_tenant, p_account, p_transfer, 'from', p_from, -p_amount, p_kind), (p_tenant, p_account, p_transfer, 'to', p_to, p_amount, p_kind);
  return true;
end $$;
