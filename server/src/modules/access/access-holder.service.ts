import type { Database, TenantTx } from '../../infra/database/database.ts'
import type { Logins } from '../../infra/http/call.ts'
import type { HolderIds } from './access-second-factor.store.ts'

/** Who has a password of his own: an owner, whose id is the main account's, or an operator, who belongs to none. */
export type Holder = HolderIds & { tenantId: number }

export const holderOfLogin = (login: Logins['owner'] | Logins['operator']): Holder =>
  login.kind === 'owner'
    ? { tenantId: login.tenantId, holderId: login.mainAccountId, mainAccountId: login.mainAccountId }
    : { tenantId: login.tenantId, holderId: login.operatorId, mainAccountId: null }

/** Works as narrowly as the holder allows: an owner's work sees the own main account and nothing else. */
export const inHolder = <T>(
  db: Database,
  { tenantId, mainAccountId }: Holder,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> =>
  mainAccountId === null ? db.inTenant(tenantId, work) : db.inAccount({ tenantId, mainAccountId }, work)
