import type { GuideName } from '@chatx/contract/guide'
import { type AccountTx, sql } from '../../infra/database/database.ts'
import type { Progress } from './guide.rules.ts'

export type GuideRow = { name: string; state: Progress['state']; step: number; started_at: Date | null }

export const list = (tx: AccountTx): Promise<GuideRow[]> =>
  tx.rows(sql<GuideRow>`
    select name, state, step, started_at from guide_progress
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`)

/** The guide, locked until the end of the transaction; one that was never begun gets its row first. */
export const lock = async (tx: AccountTx, name: GuideName): Promise<GuideRow | undefined> => {
  await tx.count(sql`
    insert into guide_progress (tenant_id, main_account_id, name, state, step)
    values (${tx.tenantId}, ${tx.mainAccountId}, ${name}, 'new', 0)
    on conflict do nothing`)
  return tx.first(sql<GuideRow>`
    select name, state, step, started_at from guide_progress
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and name = ${name} for update`)
}

export const update = (tx: AccountTx, name: GuideName, next: Progress): Promise<number> =>
  tx.count(sql`
    update guide_progress set state = ${next.state}, step = ${next.step}, started_at = ${next.startedAt}
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and name = ${name}`)
