import { type AccountScope, type AccountTx, sql, type Tx } from '../../infra/database/database.ts'
import type { Arrival } from './stream-link-conversion.rules.ts'

const own = (tx: AccountTx) => sql`tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`

export type NewArrival = Omit<Arrival, 'tries'> & { token: string; due_at: Date }

/** Keeps that a contact sent a token; a second time changes nothing. */
export const keepArrival = (tx: AccountTx, arrival: NewArrival): Promise<number> =>
  tx.count(sql`
    insert into stream_arrival (tenant_id, main_account_id, token, contact_id, messenger_account_id, is_new_fan, at, due_at)
    values (${tx.tenantId}, ${tx.mainAccountId}, ${arrival.token}, ${arrival.contact_id},
      ${arrival.messenger_account_id}, ${arrival.is_new_fan}, ${arrival.at}, ${arrival.due_at})
    on conflict do nothing`)

/** What came with a token, oldest first, held until the end of the transaction. */
export const lockArrivals = (tx: AccountTx, token: string): Promise<Arrival[]> =>
  tx.rows(sql<Arrival>`
    select contact_id, messenger_account_id, is_new_fan, at, tries from stream_arrival
    where ${own(tx)} and token = ${token} order by at, contact_id for update`)

export const dropArrivals = (tx: AccountTx, token: string, contactIds: string[]): Promise<number> =>
  tx.count(sql`
    delete from stream_arrival where ${own(tx)} and token = ${token} and contact_id = any(${contactIds}::uuid[])`)

/** Those that came before a moment are given up. */
export const dropArrivalsBefore = (tx: AccountTx, token: string, before: Date): Promise<number> =>
  tx.count(sql`delete from stream_arrival where ${own(tx)} and token = ${token} and at < ${before}`)

export const putOff = (tx: AccountTx, token: string, dueAt: Date): Promise<number> =>
  tx.count(sql`
    update stream_arrival set tries = tries + 1, due_at = ${dueAt} where ${own(tx)} and token = ${token}`)

/** Tokens of all main accounts that are to be looked at, the longest due first. */
export const dueTokens = async (
  tx: Tx,
  now: Date,
  limit: number,
): Promise<(AccountScope & { token: string })[]> => {
  const rows = await tx.rows(sql<{ tenant_id: number; main_account_id: string; token: string }>`
    select distinct tenant_id, main_account_id, token from (
      select tenant_id, main_account_id, token from stream_arrival where due_at <= ${now} order by due_at limit ${limit}
    ) due`)
  return rows.map(({ tenant_id, main_account_id, token }) => ({
    tenantId: tenant_id,
    mainAccountId: main_account_id,
    token,
  }))
}

export type ClickRow = {
  visit_id: string
  stream_link_id: string
  target_id: string
  at: Date
  messenger_account_id: string | null
}

/** The click that a token was made for; undefined as long as it is not in the tables, and for a deleted link's. */
export const findClick = (tx: AccountTx, token: string): Promise<ClickRow | undefined> =>
  tx.first(sql<ClickRow>`
    select v.visit_id, v.stream_link_id, v.target_id, v.at, t.messenger_account_id
    from stream_visit v
    join stream_target t on t.tenant_id = v.tenant_id and t.main_account_id = v.main_account_id and t.target_id = v.target_id
    where v.tenant_id = ${tx.tenantId} and v.main_account_id = ${tx.mainAccountId} and v.token = ${token}`)

/** Holds a link as the writer of clicks does, before anything that counts for it. Answers 0 for a deleted one. */
export const lockLink = async (tx: AccountTx, linkId: string): Promise<number> =>
  (
    await tx.rows(
      sql`select 1 from stream_link where ${own(tx)} and stream_link_id = ${linkId} for no key update`,
    )
  ).length

type Conversion = { token: string; contact_id: string; fan_id: string | null; at: Date }

/** Answers 0 where the token, or its click, was counted already. */
export const insertConversion = (
  tx: AccountTx,
  click: ClickRow,
  { token, contact_id, fan_id, at }: Conversion,
): Promise<number> =>
  tx.count(sql`
    insert into stream_conversion
      (tenant_id, main_account_id, token, stream_link_id, target_id, visit_id, contact_id, fan_id, at)
    values (${tx.tenantId}, ${tx.mainAccountId}, ${token}, ${click.stream_link_id}, ${click.target_id},
      ${click.visit_id}, ${contact_id}, ${fan_id}, ${at})
    on conflict do nothing`)

const addToRollups = (
  tx: AccountTx,
  { stream_link_id, target_id }: ClickRow,
  at: Date,
  dimensions: string[],
): Promise<number> =>
  tx.count(sql`
    with counted as (
      select ${tx.tenantId}::int as tenant, ${tx.mainAccountId}::uuid as account, ${stream_link_id}::uuid as link, dimension,
        ${at}::timestamptz as at, ${target_id}::text as key
      from unnest(${dimensions}::text[]) dimension),
    quarters as (
      insert into stream_rollup as r (tenant_id, main_account_id, stream_link_id, dimension, quarter, key, visits)
      select tenant, account, link, dimension, date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00Z'), key, 1
      from counted
      on conflict (tenant_id, main_account_id, stream_link_id, dimension, quarter, key)
      do update set visits = r.visits + excluded.visits)
    insert into stream_rollup_day as r (tenant_id, main_account_id, stream_link_id, dimension, day, key, visits)
    select tenant, account, link, dimension, (at at time zone 'UTC')::date, key, 1 from counted
    on conflict (tenant_id, main_account_id, stream_link_id, dimension, day, key)
    do update set visits = r.visits + excluded.visits`)

/** Adds a chat, and a new fan where it is one, to a target, its link, the quarter of an hour and the day. */
export const addToCounters = async (
  tx: AccountTx,
  click: ClickRow,
  at: Date,
  isFan: boolean,
): Promise<{ fan_num: number; fan_cap: number | null } | undefined> => {
  const fans = isFan ? 1 : 0
  const target = await tx.first(sql<{ fan_num: number; fan_cap: number | null }>`
    update stream_target set chat_num = chat_num + 1, fan_num = fan_num + ${fans}
    where ${own(tx)} and target_id = ${click.target_id} returning fan_num, fan_cap`)
  await addToRollups(tx, click, at, isFan ? ['chat', 'fan'] : ['chat'])
  if (isFan)
    await tx.count(sql`
      update stream_link set fan_num = fan_num + 1 where ${own(tx)} and stream_link_id = ${click.stream_link_id}`)
  return target
}
