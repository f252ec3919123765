import { type AccountTx, sql, type Tx } from '../../infra/database/database.ts'

const inAccount = (tx: AccountTx) => sql`tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`

/** Serialises claims of one main account until commit; other accounts do not wait. */
export const lockPorts = async (tx: AccountTx): Promise<void> => {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`ports:${tx.mainAccountId}`}, 0))`)
}

export type Lease = {
  messenger_account_id: string
  sub_account_id: string
  login_session_id: string
  is_fixed: boolean
}

/** Leases that are still held. */
export const heldLeases = (tx: AccountTx): Promise<Lease[]> =>
  tx.rows(
    sql<Lease>`select messenger_account_id, sub_account_id, login_session_id, is_fixed from port_lease where ${inAccount(tx)} and expires_at > clock_timestamp()`,
  )

/** Takes or takes over the lease of an account; the caller has decided under the lock that it may. */
export const putLease = (tx: AccountTx, lease: Lease, seconds: number): Promise<number> =>
  tx.count(sql`
    insert into port_lease (tenant_id, main_account_id, messenger_account_id, sub_account_id, login_session_id, is_fixed, claimed_at, expires_at)
    values (${tx.tenantId}, ${tx.mainAccountId}, ${lease.messenger_account_id}, ${lease.sub_account_id}, ${lease.login_session_id}, ${lease.is_fixed},
      clock_timestamp(), clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (tenant_id, main_account_id, messenger_account_id) do update set
      sub_account_id = excluded.sub_account_id, login_session_id = excluded.login_session_id, is_fixed = excluded.is_fixed,
      claimed_at = excluded.claimed_at, expires_at = excluded.expires_at`)

/** Renews what this desk holds and answers which accounts those are; one that has run out is not revived. */
export const renewLeases = async (
  tx: AccountTx,
  loginSessionId: string,
  seconds: number,
): Promise<string[]> => {
  const rows = await tx.rows(
    sql<{ messenger_account_id: string }>`
      update port_lease set expires_at = clock_timestamp() + make_interval(secs => ${seconds})
      where ${inAccount(tx)} and login_session_id = ${loginSessionId} and expires_at > clock_timestamp() returning messenger_account_id`,
  )
  return rows.map((row) => row.messenger_account_id)
}

export const dropLease = (
  tx: AccountTx,
  messengerAccountId: string,
  loginSessionId: string,
): Promise<number> =>
  tx.count(
    sql`delete from port_lease where ${inAccount(tx)} and messenger_account_id = ${messengerAccountId} and login_session_id = ${loginSessionId}`,
  )

export const dropLeaseOfAccount = (tx: AccountTx, messengerAccountId: string): Promise<number> =>
  tx.count(
    sql`delete from port_lease where ${inAccount(tx)} and messenger_account_id = ${messengerAccountId}`,
  )

type Dropped = { messenger_account_id: string; sub_account_id: string }

export const dropLeasesOfSubAccount = (tx: AccountTx, subAccountId: string): Promise<Dropped[]> =>
  tx.rows(
    sql<Dropped>`delete from port_lease where ${inAccount(tx)} and sub_account_id = ${subAccountId} returning messenger_account_id, sub_account_id`,
  )

export const dropLeasesOfDesk = (tx: AccountTx, loginSessionIds: string[]): Promise<Dropped[]> =>
  tx.rows(
    sql<Dropped>`delete from port_lease where ${inAccount(tx)} and login_session_id = any(${loginSessionIds}) returning messenger_account_id, sub_account_id`,
  )

/** Removes leases that ran out, over all accounts. By now(), since no index helps against a time that moves. */
export const dropExpired = (tx: Tx): Promise<(Dropped & { tenant_id: number; main_account_id: string })[]> =>
  tx.rows(
    sql<Dropped & { tenant_id: number; main_account_id: string }>`
      delete from port_lease where expires_at <= now() returning tenant_id, main_account_id, messenger_account_id, sub_account_id`,
  )
