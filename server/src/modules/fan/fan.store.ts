import { type AccountTx, sql } from '../../infra/database/database.ts'
import type { FanType } from './fan.rules.ts'

const inAccount = (tx: AccountTx) => sql`tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`

export const findType = async (
  tx: AccountTx,
  messengerAccountId: string,
  contactId: string,
): Promise<FanType | undefined> => {
  const row = await tx.first(
    sql<{
      type: FanType
    }>`select type from fan where ${inAccount(tx)} and messenger_account_id = ${messengerAccountId} and contact_id = ${contactId}`,
  )
  return row?.type
}

export const findId = async (
  tx: AccountTx,
  messengerAccountId: string,
  contactId: string,
): Promise<string | undefined> => {
  const row = await tx.first(
    sql<{ fan_id: string }>`
      select fan_id from fan
      where ${inAccount(tx)} and messenger_account_id = ${messengerAccountId} and contact_id = ${contactId}`,
  )
  return row?.fan_id
}

/** Serialises the counting of one identity until commit, so that two accounts do not both count it as new. */
export const lockIdentity = async (tx: AccountTx, platform: string, identity: string): Promise<void> => {
  await tx.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`fan:${tx.mainAccountId}:${platform}:${identity}`}, 0))`,
  )
}

export const isKnown = async (
  tx: AccountTx,
  platform: string,
  identity: string,
  subAccountId: string | null,
): Promise<boolean> => {
  const row = await tx.first(
    sql<{
      known: boolean
    }>`select exists (select from fan where ${inAccount(tx)} and platform = ${platform} and identity = ${identity}
      ${subAccountId === null ? sql`` : sql`and sub_account_id = ${subAccountId}`}) as known`,
  )
  return row?.known ?? false
}

export type NewFan = {
  fanId: string
  type: FanType
  subAccountId: string
  messengerAccountId: string
  contactId: string
  platform: string
  identity: string
  at: Date
}

export const insertFan = (tx: AccountTx, fan: NewFan): Promise<number> =>
  tx.count(sql`
    insert into fan (tenant_id, main_account_id, fan_id, type, sub_account_id, messenger_account_id, contact_id, platform, identity, joined_at)
    values (${tx.tenantId}, ${tx.mainAccountId}, ${fan.fanId}, ${fan.type}, ${fan.subAccountId}, ${fan.messengerAccountId}, ${fan.contactId},
      ${fan.platform}, ${fan.identity}, ${fan.at})
    on conflict (tenant_id, main_account_id, messenger_account_id, contact_id) do nothing`)

export const countFans = async (tx: AccountTx, since: Date) => {
  const row = await tx.first(
    sql<{ total: number; today: number; new_today: number }>`
      select count(*)::int as total, (count(*) filter (where joined_at >= ${since}))::int as today,
        (count(*) filter (where joined_at >= ${since} and type = 'new'))::int as new_today
      from fan where ${inAccount(tx)}`,
  )
  return row ?? { total: 0, today: 0, new_today: 0 }
}

/** New fans by sub-account, most first. */
export const rank = (
  tx: AccountTx,
  since: Date | null,
): Promise<{ sub_account_id: string; fans: number }[]> =>
  tx.rows(sql<{ sub_account_id: string; fans: number }>`
    select sub_account_id, count(*)::int as fans from fan where ${inAccount(tx)} and type = 'new'
    ${since === null ? sql`` : sql`and joined_at >= ${since}`} group by 1 order by 2 desc, 1 limit 100`)

/** New fans per platform and hour or day of a time zone. */
export const growth = (tx: AccountTx, from: Date, timeZone: string, unit: 'hour' | 'day') =>
  tx.rows(sql<{ platform: string; bucket: string; fans: number }>`
    select platform, to_char(date_trunc(${unit}, joined_at at time zone ${timeZone}), 'YYYY-MM-DD"T"HH24:MI') as bucket, count(*)::int as fans
    from fan where ${inAccount(tx)} and type = 'new' and joined_at >= ${from} group by 1, 2`)

/** Fans of a sub-account, and those of its messenger accounts that were counted for another one. */
export type Whose = { subAccountId: string; messengerAccountIds: string[] }
const whose = (tx: AccountTx, { subAccountId, messengerAccountIds }: Whose) => sql`${inAccount(tx)}
  and (sub_account_id = ${subAccountId} or messenger_account_id = any(${messengerAccountIds}::uuid[]))`

export const countWhose = async (tx: AccountTx, target: Whose): Promise<number> =>
  (await tx.first(sql<{ n: number }>`select count(*)::int as n from fan where ${whose(tx, target)}`))?.n ?? 0

export const eraseSome = (tx: AccountTx, target: Whose, most: number): Promise<number> =>
  tx.count(sql`
    delete from fan where ${inAccount(tx)}
      and ctid = any(array(select ctid from fan where ${whose(tx, target)} limit ${most}))`)
