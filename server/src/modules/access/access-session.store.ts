import { type AccountTx, sql, type TenantTx, type Tx } from '../../infra/database/database.ts'

export type SessionRow = {
  login_session_id: string
  main_account_id: string | null
  kind: 'owner' | 'desk' | 'operator'
  sub_account_id: string | null
  operator_id: string | null
  logged_in_as: 'main' | 'code' | 'operator' | 'ticket' | 'remembered'
  device_hash: Buffer
  refresh_hash: Buffer
  earlier_refresh_hash: Buffer | null
  rotated_at: Date
  refresh_expires_at: Date
  absolute_expires_at: Date
  ended_reason: string | null
}

export type NewSession = Omit<SessionRow, 'earlier_refresh_hash' | 'rotated_at' | 'ended_reason'> & {
  user_agent: string
  ip: string
  remember_family: string | null
}

export const insertSession = (tx: TenantTx, made: NewSession, now: Date) =>
  tx.count(sql`
    insert into login_session (tenant_id, main_account_id, login_session_id, kind, sub_account_id, operator_id, logged_in_as, device_hash,
      refresh_hash, rotated_at, user_agent, ip, remember_family, created_at, last_seen_at, refresh_expires_at, absolute_expires_at)
    values (${tx.tenantId}, ${made.main_account_id}, ${made.login_session_id}, ${made.kind}, ${made.sub_account_id}, ${made.operator_id},
      ${made.logged_in_as}, ${made.device_hash}, ${made.refresh_hash}, ${now}, ${made.user_agent}, ${made.ip}, ${made.remember_family},
      ${now}, ${now}, ${made.refresh_expires_at}, ${made.absolute_expires_at})`)

/** Locked, so that of many refreshes at once the first rotates and the others see that it did. */
export const lockSession = (tx: TenantTx, id: string): Promise<SessionRow | undefined> =>
  tx.first(sql<SessionRow>`
    select login_session_id, main_account_id, kind, sub_account_id, operator_id, logged_in_as, device_hash, refresh_hash,
      earlier_refresh_hash, rotated_at, refresh_expires_at, absolute_expires_at, ended_reason
    from login_session where tenant_id = ${tx.tenantId} and login_session_id = ${id} for update`)

export const rotate = (tx: TenantTx, id: string, next: { hash: Buffer; expiresAt: Date }, now: Date) =>
  tx.count(sql`
    update login_session set earlier_refresh_hash = refresh_hash, refresh_hash = ${next.hash}, rotated_at = ${now},
      last_seen_at = ${now}, refresh_expires_at = ${next.expiresAt}
    where tenant_id = ${tx.tenantId} and login_session_id = ${id} and ended_at is null`)

/** A log-in that was under way while its main account was suspended leaves a login session that nobody ended; it counts as none. */
export const isAlive = async (tx: TenantTx, id: string, now: Date): Promise<boolean> =>
  (await tx.first(sql`
    select 1 as alive from login_session
    where tenant_id = ${tx.tenantId} and login_session_id = ${id} and ended_at is null and absolute_expires_at > ${now}
      and (login_session.main_account_id is null or exists (
        select from main_account m
        where m.tenant_id = login_session.tenant_id and m.main_account_id = login_session.main_account_id and m.status = 'normal'))`)) !==
  undefined

/** Which login sessions to end; all that are given must fit. None given means all of the main account. */
export type SessionFilter = {
  loginSessionId?: string
  subAccountId?: string
  rememberFamily?: string
  /** This one goes on. */
  except?: string
  /** Only those that somebody opened with the main account's own credentials. */
  ownOnly?: true
}

const chosen = (filter: SessionFilter) => sql`
  ${filter.loginSessionId === undefined ? sql`` : sql`and login_session_id = ${filter.loginSessionId}`}
  ${filter.subAccountId === undefined ? sql`` : sql`and kind = 'desk' and sub_account_id = ${filter.subAccountId}`}
  ${filter.rememberFamily === undefined ? sql`` : sql`and remember_family = ${filter.rememberFamily}`}
  ${filter.except === undefined ? sql`` : sql`and login_session_id <> ${filter.except}`}
  ${filter.ownOnly === undefined ? sql`` : sql`and logged_in_as <> 'code'`}`

export type Ended = { login_session_id: string }

export const endOfAccount = (
  tx: AccountTx,
  filter: SessionFilter,
  reason: string,
  now: Date,
): Promise<Ended[]> =>
  tx.rows(sql<Ended>`
    update login_session set ended_at = ${now}, ended_reason = ${reason}
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and ended_at is null ${chosen(filter)}
    returning login_session_id`)

export const endOfOperator = (tx: TenantTx, id: string, reason: string, now: Date): Promise<Ended[]> =>
  tx.rows(sql<Ended>`
    update login_session set ended_at = ${now}, ended_reason = ${reason}
    where tenant_id = ${tx.tenantId} and kind = 'operator' and ended_at is null and login_session_id = ${id}
    returning login_session_id`)

/** Lets one desk login of a sub-account happen at a time. */
export const lockDesk = (tx: AccountTx, subAccountId: string) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('desk login ' || ${subAccountId}, 0))`)

/** Whether this browser was logged in to the main account before. */
export const isKnownDevice = async (tx: AccountTx, deviceHash: Buffer): Promise<boolean> =>
  (await tx.first(sql`
    select 1 as known from login_session
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and device_hash = ${deviceHash} limit 1`)) !==
  undefined

/** Over all tenants: login sessions that ended or ran out before this time. */
export const removeOld = (tx: Tx, before: Date) =>
  tx.count(sql`delete from login_session where coalesce(ended_at, refresh_expires_at) < ${before}`)
