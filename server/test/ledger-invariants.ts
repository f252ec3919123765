/** Runs one statement as somebody who sees every account. */
export type Ask = <T>(text: string) => Promise<T[]>

/** Each finds what must not be there; the names are those of the ledger's rules. */
const violations: Record<string, string> = {
  'I1 a transfer has two sides that sum to zero': `
    select transfer_id::text as place, sum(amount) as found from quota_entry group by tenant_id, main_account_id, transfer_id
    having sum(amount) <> 0 or count(*) <> 2`,
  'I2 a balance is the sum of its entries': `
    select coalesce(b.bucket_id, e.bucket_id)::text as place, b.balance as found from quota_bucket b
    full join (select tenant_id, main_account_id, bucket_id, sum(amount) as total from quota_entry where bucket_id is not null group by 1, 2, 3) e
      using (tenant_id, main_account_id, bucket_id)
    where coalesce(b.balance, -1) <> coalesce(e.total, 0)`,
  'I3 nothing is below its floor': `
    select bucket_id::text as place, balance as found from quota_bucket where balance < 0 or reserved < 0 or reserved > balance`,
  'I13 balances + consumed + expired = issued, per main account': `
    select main_account_id::text as place, sum(total) as found from (
      select tenant_id, main_account_id, sum(balance) as total from quota_bucket group by 1, 2
      union all
      select tenant_id, main_account_id, sum(case when kind in ('consume', 'expire') and side = 'to' then amount
        when kind = 'grant' and side = 'from' then amount else 0 end) from quota_entry group by 1, 2
    ) both_sides group by tenant_id, main_account_id having sum(total) <> 0`,
  'what is held back is what is pending': `
    select b.bucket_id::text as place, b.reserved as found from quota_bucket b
    left join (select tenant_id, main_account_id, bucket_id, sum(amount) as held from quota_reservation where state = 'pending' group by 1, 2, 3) r
      using (tenant_id, main_account_id, bucket_id)
    where b.reserved <> coalesce(r.held, 0)`,
  'what was settled was consumed, once': `
    select coalesce(s.main_account_id, c.main_account_id)::text as place, coalesce(s.total, 0) - coalesce(c.total, 0) as found
    from (select tenant_id, main_account_id, sum(amount) as total, count(*) as n from quota_reservation where state = 'settled' group by 1, 2) s
    full join (select tenant_id, main_account_id, sum(amount) as total, count(*) as n from quota_entry where kind = 'consume' and side = 'to' group by 1, 2) c
      using (tenant_id, main_account_id)
    where coalesce(s.total, 0) <> coalesce(c.total, 0) or coalesce(s.n, 0) <> coalesce(c.n, 0)`,
  'a reservation is resolved within 60 s': `
    select request_key as place, extract(epoch from clock_timestamp() - created_at)::int as found from quota_reservation
    where state = 'pending' and created_at < clock_timestamp() - interval '60 seconds'`,
}

/** Every charge has its line. */
const usageAgrees = `
  select coalesce(u.main_account_id, c.main_account_id)::text as place, coalesce(u.total, 0) - coalesce(c.total, 0) as found
  from (select tenant_id, main_account_id, sum(charged) as total from usage_log group by 1, 2) u
  full join (select tenant_id, main_account_id, sum(amount) as total from quota_entry where kind = 'consume' and side = 'to' group by 1, 2) c
    using (tenant_id, main_account_id)
  where coalesce(u.total, 0) <> coalesce(c.total, 0)`

/** Every broken rule with its place and what was found there; empty when the ledger is right. */
export const brokenLedgerRules = async (ask: Ask): Promise<string[]> => {
  const rules = { ...violations, 'the usage log sums to what was consumed': usageAgrees }
  const broken: string[] = []
  for (const [rule, text] of Object.entries(rules))
    for (const { place, found } of await ask<{ place: string; found: unknown }>(text))
      broken.push(`${rule}: ${place} has ${String(found)}`)
  return broken
}

export type LedgerFigures = { entries: number; settled: number; pending: number; consumed: number }

/** How much there was to check. */
export const ledgerFigures = async (ask: Ask): Promise<LedgerFigures> => {
  const [row] = await ask<LedgerFigures>(`
    select (select count(*)::int from quota_entry) as entries,
      (select count(*)::int from quota_reservation where state = 'settled') as settled,
      (select count(*)::int from quota_reservation where state = 'pending') as pending,
      (select coalesce(sum(amount), 0)::int from quota_entry where kind = 'consume' and side = 'to') as consumed`)
  return row ?? { entries: 0, settled: 0, pending: 0, consumed: 0 }
}
