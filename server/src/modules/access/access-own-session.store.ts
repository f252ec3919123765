import { sql, type TenantTx } from '../../infra/database/database.ts'
import type { HolderIds } from './access-second-factor.store.ts'

export type OwnSessionRow = {
  login_session_id: string
  kind: 'owner' | 'desk' | 'operator'
  logged_in_as: 'main' | 'operator' | 'ticket' | 'remembered'
  remember_family: string | null
  ip: string
  user_agent: string
  created_at: Date
  last_seen_at: Date
}

/** Login sessions that were opened with the holder's own credentials. */
const own = (tx: TenantTx, { holderId, mainAccountId }: HolderIds) =>
  mainAccountId === null
    ? sql`tenant_id = ${tx.tenantId} and main_account_id is null and operator_id = ${holderId}`
    : sql`tenant_id = ${tx.tenantId} and main_account_id = ${mainAccountId} and logged_in_as <> 'code'`

const columns = sql`login_session_id, kind, logged_in_as, remember_family, ip, user_agent, created_at, last_seen_at`

export const listAlive = (tx: TenantTx, holder: HolderIds, now: Date): Promise<OwnSessionRow[]> =>
  tx.rows(sql<OwnSessionRow>`
    select ${columns} from login_session
    where ${own(tx, holder)} and ended_at is null and refresh_expires_at > ${now} and absolute_expires_at > ${now}
    order by last_seen_at desc limit 100`)

/** One that has not ended, locked. */
export const lockAlive = (tx: TenantTx, holder: HolderIds, id: string): Promise<OwnSessionRow | undefined> =>
  tx.first(sql<OwnSessionRow>`
    select ${columns} from login_session
    where ${own(tx, holder)} and login_session_id = ${id} and ended_at is null for update`)

export const familyOf = async (tx: TenantTx, holder: HolderIds, id: string): Promise<string | null> =>
  (await lockAlive(tx, holder, id))?.remember_family ?? null

/** Those of an operator but one; main accounts have `endOfAccount`. */
export const endOthersOfOperator = (
  tx: TenantTx,
  { operatorId, except }: { operatorId: string; except: string },
  reason: string,
  now: Date,
) =>
  tx.rows(sql<{ login_session_id: string }>`
    update login_session set ended_at = ${now}, ended_reason = ${reason}
    where tenant_id = ${tx.tenantId} and kind = 'operator' and operator_id = ${operatorId} and ended_at is null
      and login_session_id <> ${except}
    returning login_session_id`)
