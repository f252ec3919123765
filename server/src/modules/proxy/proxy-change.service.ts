import { AppError } from '../../infra/app-error.ts'
import type { Clock } from '../../infra/clock.ts'
import type { Keys } from '../../infra/crypto.ts'
import type { AccountScope, AccountTx, Database } from '../../infra/database/database.ts'
import type { Egress } from '../../infra/egress/egress.ts'
import type { Random } from '../../infra/random.ts'
import type { Attempts } from '../access/index.ts'
import type { Audit } from '../audit/index.ts'
import type { ProxyProbe } from './proxy.types.ts'

export type ProxyDeps = {
  db: Database
  clock: Clock
  random: Random
  keys: Keys
  audit: Audit
  attempts: Pick<Attempts, 'take'>
  probe: ProxyProbe
  egress: Pick<Egress, 'request'>
  /** False for an address that is none for proxies; names are judged when they are dialled. */
  mayBeDialled(host: string): boolean
  /** ISO 3166-1 alpha-2, or 'ZZ' where it is unknown. */
  regionOf(ip: string): string
  /** Whether all of these are sub-accounts of the main account that were not deleted. */
  subAccountsExist(tx: AccountTx, subAccountIds: string[]): Promise<boolean>
  /** Names of sub-accounts by id. */
  namesOf(tx: AccountTx): Promise<ReadonlyMap<string, string>>
}

/** Where a sealed password belongs: moved to another row it does not open. */
export const placeOf = ({ tenantId, mainAccountId }: AccountScope, proxyId: string): string =>
  `proxy/${tenantId}/${mainAccountId}/${proxyId}/password`

export const found = async <T>(row: Promise<T | undefined>): Promise<T> => {
  const kept = await row
  if (kept === undefined) throw new AppError('proxy.not_found')
  return kept
}
