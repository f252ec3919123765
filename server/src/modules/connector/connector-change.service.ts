import type { MessengerAccount } from '@chatx/contract/messenger-account'
import type { Clock } from '../../infra/clock.ts'
import type { Keys } from '../../infra/crypto.ts'
import type { AccountScope, AccountTx, Database } from '../../infra/database/database.ts'
import type { Answer, Asked } from '../../infra/egress/egress.ts'
import type { Log } from '../../infra/log.ts'
import type { Random } from '../../infra/random.ts'
import type { Attempts } from '../access/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Leaving, Line, Platform, PlatformEvent, SendFailure } from './connector.types.ts'
import type { ConnectionRow } from './connector.store.ts'

export type ConnectorDeps = {
  db: Database
  clock: Clock
  random: Random
  keys: Keys
  log: Log
  audit: Audit
  attempts: Pick<Attempts, 'take'>
  platforms: Readonly<Record<string, Platform>>
  /** By the sub-account's way out and no other; throws `EgressError`. */
  callOut(scope: AccountScope, subAccountId: string, url: string, asked: Omit<Asked, 'via'>): Promise<Answer>
  subAccountExists(tx: AccountTx, subAccountId: string): Promise<boolean>
  /** Whether it is there, which stays true until commit. */
  lockSubAccount(tx: AccountTx, subAccountId: string): Promise<boolean>
  /** Adds a messenger account of another platform and answers its id. */
  addAccount(
    tx: AccountTx,
    account: { subAccountId: string; platform: string; name: string; contactLanguage: string | null },
  ): Promise<string>
  /** One that is off holds no port and takes nothing in. */
  switchAccount(tx: AccountTx, id: string, status: 'normal' | 'disabled'): Promise<void>
  accountOf(
    tx: AccountTx,
    id: string,
  ): Promise<{ subAccountId: string; status: 'normal' | 'disabled' } | undefined>
  /** As owners see it; throws `messenger_account.not_found`. */
  show(tx: AccountTx, id: string): Promise<MessengerAccount>
  /** Stores an event; answers once it is committed. */
  accept(scope: AccountScope, messengerAccountId: string, event: PlatformEvent): Promise<void>
  /** What a message says when it leaves; undefined when it is no longer to leave. */
  leavingOf(tx: AccountTx, messageId: string): Promise<Leaving | undefined>
  /** Whether a message is to leave, which stays as it is until commit. */
  isToLeave(tx: AccountTx, messageId: string): Promise<boolean>
  /** Keeps what became of a message and tells the desk; a message that is not waiting stays as it is. */
  settle(tx: AccountTx, messageId: string, outcome: Settled): Promise<void>
}

export type Settled = { state: 'sent' | 'failed' | 'unknown'; failure: SendFailure | null }

export const scopeOf = (row: { tenant_id: number; main_account_id: string }): AccountScope => ({
  tenantId: row.tenant_id,
  mainAccountId: row.main_account_id,
})

/** Where a sealed token belongs: moved to another row it does not open. */
export const placeOf = ({ tenantId, mainAccountId }: AccountScope, id: string): string =>
  `connection/${tenantId}/${mainAccountId}/${id}/secret`

export const lineOf =
  (deps: ConnectorDeps, scope: AccountScope, subAccountId: string): Line =>
  (url, asked) =>
    deps.callOut(scope, subAccountId, url, asked)

/** The token of a connection, or undefined: it was forgotten, or the deployment's key is another by now. */
export const secretOf = ({ keys }: ConnectorDeps, row: ConnectionRow): string | undefined => {
  if (row.secret_sealed === null) return undefined
  try {
    return keys.open(row.secret_sealed, placeOf(scopeOf(row), row.messenger_account_id)).toString()
  } catch {
    return undefined
  }
}
