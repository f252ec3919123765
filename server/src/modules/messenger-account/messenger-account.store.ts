import type { PlatformId } from '@chatx/contract/messenger-account'
import { type AccountTx, sql, type Tx } from '../../infra/database/database.ts'
import type { Cursor } from '../../infra/database/cursor.ts'

export type AccountRow = {
  messenger_account_id: string
  sub_account_id: string
  platform: PlatformId
  name: string
  status: 'normal' | 'disabled'
  contact_language: string | null
  web_chat: unknown
  channel_key: string
  created_at: Date
  online: boolean
  holder: string | null
}

const columns = sql`m.messenger_account_id, m.sub_account_id, m.platform, m.name, m.status, m.contact_language, m.web_chat, m.channel_key,
  m.created_at, l.login_session_id is not null as online, l.login_session_id as holder`

/** A lease that has run out counts as none, whether or not it was swept yet. */
const joined = sql`messenger_account m left join port_lease l on l.tenant_id = m.tenant_id and l.main_account_id = m.main_account_id
  and l.messenger_account_id = m.messenger_account_id and l.expires_at > clock_timestamp()`
const inAccount = (tx: AccountTx) =>
  sql`m.tenant_id = ${tx.tenantId} and m.main_account_id = ${tx.mainAccountId}`

/** Which accounts of the whole installation are online now, for the redirector. */
export const onlineAccounts = async (tx: Tx): Promise<string[]> => {
  const rows = await tx.rows(
    sql<{
      id: string
    }>`select messenger_account_id as id from port_lease where expires_at > clock_timestamp()`,
  )
  return rows.map(({ id }) => id)
}

export const findAccount = (tx: AccountTx, id: string): Promise<AccountRow | undefined> =>
  tx.first(
    sql<AccountRow>`select ${columns} from ${joined} where ${inAccount(tx)} and m.messenger_account_id = ${id}`,
  )

export const listAccounts = (
  tx: AccountTx,
  subAccountId: string | undefined,
  after: Cursor | undefined,
  limit: number,
  offset: number,
): Promise<AccountRow[]> =>
  tx.rows(sql<AccountRow>`
    select ${columns} from ${joined} where ${inAccount(tx)}
    ${subAccountId === undefined ? sql`` : sql`and m.sub_account_id = ${subAccountId}`}
    ${after === undefined ? sql`` : sql`and (m.created_at, m.messenger_account_id) < (${after.at}, ${after.id})`}
    order by m.created_at desc, m.messenger_account_id desc limit ${limit} offset ${offset}`)

export type NewAccount = {
  id: string
  subAccountId: string
  platform: string
  name: string
  contactLanguage: string | null
  webChat: unknown
  channelKey: string
  now: Date
}

export const insertAccount = (tx: AccountTx, account: NewAccount): Promise<number> =>
  tx.count(sql`
    insert into messenger_account (tenant_id, main_account_id, messenger_account_id, sub_account_id, platform, name, contact_language, web_chat, channel_key, created_at)
    values (${tx.tenantId}, ${tx.mainAccountId}, ${account.id}, ${account.subAccountId}, ${account.platform}, ${account.name},
      ${account.contactLanguage}, ${JSON.stringify(account.webChat)}::jsonb, ${account.channelKey}, ${account.now})`)

export const changeAccount = (
  tx: AccountTx,
  id: string,
  change: Omit<NewAccount, 'id' | 'channelKey' | 'now' | 'platform'>,
): Promise<number> =>
  tx.count(sql`
    update messenger_account set sub_account_id = ${change.subAccountId}, name = ${change.name}, contact_language = ${change.contactLanguage},
      web_chat = ${JSON.stringify(change.webChat)}::jsonb
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and messenger_account_id = ${id}`)

export const renameAccount = (tx: AccountTx, id: string, name: string): Promise<number> =>
  tx.count(sql`
    update messenger_account set name = ${name}
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and messenger_account_id = ${id}`)

export const setStatus = (tx: AccountTx, id: string, status: AccountRow['status']): Promise<number> =>
  tx.count(sql`
    update messenger_account set status = ${status}
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and messenger_account_id = ${id}`)

/** All of the main account, or those of one sub-account. */
export const countAccounts = async (tx: AccountTx, subAccountId?: string): Promise<number> => {
  const row = await tx.first(
    sql<{
      n: number
    }>`select count(*)::int as n from messenger_account where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}
      ${subAccountId === undefined ? sql`` : sql`and sub_account_id = ${subAccountId}`}`,
  )
  return row?.n ?? 0
}

/** A channel by its public key, whoever owns it: asked before anybody is known. */
export const findChannel = (
  tx: Tx,
  channelKey: string,
): Promise<(AccountRow & { tenant_id: number; main_account_id: string }) | undefined> =>
  tx.first(
    sql<AccountRow & { tenant_id: number; main_account_id: string }>`
      select m.tenant_id, m.main_account_id, ${columns} from ${joined} where m.channel_key = ${channelKey} and m.platform = 'webchat' and m.status = 'normal'`,
  )

/** The main account's channels by their public keys; a key that is no channel of its own is missing. */
export const accountsOfKeys = async (
  tx: AccountTx,
  channelKeys: string[],
): Promise<Map<string, { messengerAccountId: string; name: string }>> => {
  const rows = await tx.rows(
    sql<{ channel_key: string; messenger_account_id: string; name: string }>`
      select m.channel_key, m.messenger_account_id, m.name from messenger_account m
      where ${inAccount(tx)} and m.platform = 'webchat' and m.channel_key = any(${channelKeys})`,
  )
  return new Map(
    rows.map((row) => [row.channel_key, { messengerAccountId: row.messenger_account_id, name: row.name }]),
  )
}

/** Which of these accounts hold a port now. */
export const onlineOf = async (tx: AccountTx, ids: string[]): Promise<Set<string>> => {
  const rows = await tx.rows(
    sql<{ messenger_account_id: string }>`
      select m.messenger_account_id from ${joined}
      where ${inAccount(tx)} and m.messenger_account_id = any(${ids}::uuid[]) and l.login_session_id is not null`,
  )
  return new Set(rows.map((row) => row.messenger_account_id))
}

/** Which of these accounts are there and not switched off. */
export const openOf = async (tx: AccountTx, ids: string[]): Promise<Set<string>> => {
  const rows = await tx.rows(
    sql<{ messenger_account_id: string }>`
      select m.messenger_account_id from messenger_account m
      where ${inAccount(tx)} and m.messenger_account_id = any(${ids}::uuid[]) and m.status = 'normal'`,
  )
  return new Set(rows.map((row) => row.messenger_account_id))
}

/** Messenger accounts by sub-account. */
export const accountsBySubAccount = async (
  tx: AccountTx,
  subAccountIds: string[],
): Promise<Map<string, number>> => {
  const rows = await tx.rows(
    sql<{
      sub_account_id: string
      n: number
    }>`select sub_account_id, count(*)::int as n from messenger_account
      where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}
        and sub_account_id = any(${subAccountIds}::uuid[]) group by 1`,
  )
  return new Map(rows.map((row) => [row.sub_account_id, row.n]))
}
