import type { Clock } from '../../infra/clock.ts'
import type { AccountTx, TenantTx } from '../../infra/database/database.ts'
import * as store from './access-directory.store.ts'

export type AccessDirectory = ReturnType<typeof createAccessDirectory>

/** Who is who, and who is in, for other modules. */
export const createAccessDirectory = ({ clock }: { clock: Clock }) => ({
  /** The addresses of operators by id; those that are gone are missing. */
  operatorsOf: async (tx: TenantTx, ids: string[]): Promise<ReadonlyMap<string, string>> =>
    new Map((await store.listOperators(tx, ids)).map((row) => [row.operator_id, row.email])),
  /** The operator who logs in with this address, in lower case. */
  operatorIdOf: async (tx: TenantTx, email: string): Promise<string | undefined> =>
    (await store.findOperatorId(tx, email))?.operator_id,
  /** How many operators the tenant has who may log in. */
  countOperators: store.countOperators,
  /** How many log-ins of the main account's owner and desks are open. */
  openLogins: (tx: AccountTx): Promise<number> => store.countOpen(tx, clock.now()),
})
