import type { AskedBonus } from '@chatx/contract/customer-service-operator'
import type { Cursor } from '../../infra/database/cursor.ts'
import { type AccountTx, sql, type TenantTx } from '../../infra/database/database.ts'

type BonusState = AskedBonus['state']

export type BonusRow = {
  main_account_id: string
  state: BonusState
  characters: number
  requested_at: Date
  decided_at: Date | null
  reason: string | null
}

const columns = sql`main_account_id, state, characters, requested_at, decided_at, reason`

export const findBonus = (tx: AccountTx): Promise<BonusRow | undefined> =>
  tx.first(sql<BonusRow>`
    select ${columns} from sign_up_bonus
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`)

/** As `findBonus`, and nobody else decides it before this transaction ends. */
export const lockBonus = (tx: AccountTx): Promise<BonusRow | undefined> =>
  tx.first(sql<BonusRow>`
    select ${columns} from sign_up_bonus
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} for update`)

/** 1 for the first request of a main account, else 0. */
export const insertBonus = (tx: AccountTx, characters: number, now: Date): Promise<number> =>
  tx.count(sql`
    insert into sign_up_bonus (tenant_id, main_account_id, state, characters, requested_at)
    values (${tx.tenantId}, ${tx.mainAccountId}, 'waiting', ${characters}, ${now})
    on conflict do nothing`)

export type Decision = {
  state: 'granted' | 'refused'
  operatorId: string | null
  reason: string | null
  now: Date
}

export const decideBonus = (tx: AccountTx, { state, operatorId, reason, now }: Decision): Promise<number> =>
  tx.count(sql`
    update sign_up_bonus set state = ${state}, operator_id = ${operatorId}, reason = ${reason}, decided_at = ${now}
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`)

/** Newest first, of the whole tenant. */
export const listBonuses = (
  tx: TenantTx,
  state: BonusState | undefined,
  { after, limit, offset }: { after: Cursor | undefined; limit: number; offset: number },
): Promise<BonusRow[]> =>
  tx.rows(sql<BonusRow>`
    select ${columns} from sign_up_bonus where tenant_id = ${tx.tenantId}
    ${state === undefined ? sql`` : sql`and state = ${state}`}
    ${after === undefined ? sql`` : sql`and (requested_at, main_account_id) < (${after.at}, ${after.id}::uuid)`}
    order by requested_at desc, main_account_id desc limit ${limit} offset ${offset}`)

export type NewGrant = { key: string; characters: number; reason: string; operatorId: string; now: Date }

/** 1 for the first grant of a key, else 0. */
export const insertGrant = (tx: AccountTx, grant: NewGrant): Promise<number> =>
  tx.count(sql`
    insert into character_grant (tenant_id, main_account_id, grant_key, characters, reason, operator_id, granted_at)
    values (${tx.tenantId}, ${tx.mainAccountId}, ${grant.key}, ${grant.characters}, ${grant.reason}, ${grant.operatorId}, ${grant.now})
    on conflict do nothing`)

export const findGrant = (
  tx: AccountTx,
  key: string,
): Promise<{ characters: number; reason: string } | undefined> =>
  tx.first(
    sql<{ characters: number; reason: string }>`
      select characters, reason from character_grant
      where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and grant_key = ${key}`,
  )
