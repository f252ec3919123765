import { type Database, sql } from '../../infra/database/database.ts'

/** A reservation whose translation never came back is freed after this long (decisions §3). */
const STALE_SECONDS = 45

/** Frees reservations that nobody settled: their server died between reserve and settle. */
export const freeStaleReservations = (db: Database): Promise<number> =>
  db.inInstallation(async (tx) => {
    const stale = await tx.rows(
      sql<{ freed: boolean }>`
        select quota_void(tenant_id, main_account_id, request_key) as freed from (
          select tenant_id, main_account_id, request_key from quota_reservation
          where state = 'pending' and created_at < clock_timestamp() - make_interval(secs => ${STALE_SECONDS})
          order by created_at limit 1000
        ) stale`,
    )
    return stale.filter((row) => row.freed).length
  })
