import type { ConnectionFault } from '@chatx/contract/messenger-account'
import { type AccountTx, sql, type Tx } from '../../infra/database/database.ts'
import type { ConnectionState } from './connector.rules.ts'

export type ConnectionRow = {
  tenant_id: number
  main_account_id: string
  messenger_account_id: string
  platform: string
  identity: string
  handle: string
  secret_sealed: Buffer | null
  revision: number
  state: ConnectionState
  fault: ConnectionFault | null
  fault_at: Date | null
  answered_at: Date | null
  failures: number
  position: number
}

const columns = sql`tenant_id, main_account_id, messenger_account_id, platform, identity, handle, secret_sealed, revision, state,
  fault, fault_at, answered_at, failures, position`
const own = (tx: AccountTx) => sql`tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`
const one = (tx: AccountTx, id: string) => sql`${own(tx)} and messenger_account_id = ${id}`

export const find = (tx: AccountTx, id: string): Promise<ConnectionRow | undefined> =>
  tx.first(sql<ConnectionRow>`select ${columns} from connection where ${one(tx, id)}`)

export const lock = (tx: AccountTx, id: string): Promise<ConnectionRow | undefined> =>
  tx.first(sql<ConnectionRow>`select ${columns} from connection where ${one(tx, id)} for update`)

/** Connections of these messenger accounts, by the accounts' ids. */
export const connectionsOf = async (tx: AccountTx, ids: string[]): Promise<Map<string, ConnectionRow>> => {
  const rows = await tx.rows(
    sql<ConnectionRow>`select ${columns} from connection where ${own(tx)} and messenger_account_id = any(${ids}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.messenger_account_id, row]))
}

export type NewConnection = {
  id: string
  platform: string
  identity: string
  handle: string
  sealed: Buffer
  now: Date
}

/** 0 where somebody of this installation has connected this identity already. */
export const insert = (tx: AccountTx, made: NewConnection): Promise<number> =>
  tx.count(sql`
    insert into connection (tenant_id, main_account_id, messenger_account_id, platform, identity, handle, secret_sealed, state,
      due_at, claimed_until, created_at)
    values (${tx.tenantId}, ${tx.mainAccountId}, ${made.id}, ${made.platform}, ${made.identity}, ${made.handle}, ${made.sealed},
      'connecting', ${made.now}, ${made.now}, ${made.now})
    on conflict (platform, identity) where state <> 'disconnected' do nothing`)

/** Another messenger account that has this identity connected; asked before a row is changed to it. */
export const isTaken = async (
  tx: Tx,
  platform: string,
  identity: string,
  butFor: string | null,
): Promise<boolean> =>
  (await tx.first(sql`
    select 1 from connection where platform = ${platform} and identity = ${identity} and state <> 'disconnected'
      and messenger_account_id is distinct from ${butFor}::uuid`)) !== undefined

/** From now on with this token; what older calls find is no longer kept. */
export const renew = (
  tx: AccountTx,
  id: string,
  { handle, sealed, now }: { handle: string; sealed: Buffer; now: Date },
): Promise<number> =>
  tx.count(sql`
    update connection set handle = ${handle}, secret_sealed = ${sealed}, state = 'connecting', revision = revision + 1,
      failures = 0, due_at = ${now}, claimed_until = ${now} where ${one(tx, id)}`)

export const disconnect = (tx: AccountTx, id: string): Promise<number> =>
  tx.count(sql`
    update connection set secret_sealed = null, state = 'disconnected', revision = revision + 1, failures = 0
    where ${one(tx, id)}`)

/**
 * Takes connections whose time has come, so that nobody else asks for them meanwhile. The limit is part of the text: a plan
 * that does not know it reads the whole table.
 */
export const claimDue = (tx: Tx, now: Date, until: Date, limit: number): Promise<ConnectionRow[]> =>
  tx.rows(sql<ConnectionRow>`
    update connection set claimed_until = ${until}
    where (tenant_id, main_account_id, messenger_account_id) in (
      select tenant_id, main_account_id, messenger_account_id from connection
      where state in ('connecting', 'online', 'failing') and due_at <= ${now} and claimed_until <= ${now}
      order by due_at limit ${sql.lit(limit)} for update skip locked)
    returning ${columns}`)

type Asked = Pick<ConnectionRow, 'messenger_account_id' | 'revision'>
const same = (tx: AccountTx, row: Asked) =>
  sql`${one(tx, row.messenger_account_id)} and revision = ${row.revision} and state <> 'disconnected'`

/** The platform answered and everything before `position` is stored. Answers 0 when the token is another by now. */
export const answered = (
  tx: AccountTx,
  row: Asked,
  { position, now, due }: { position: number; now: Date; due: Date },
): Promise<number> =>
  tx.count(sql`
    update connection set state = 'online', failures = 0, answered_at = ${now}, position = ${position},
      due_at = ${due}, claimed_until = ${now} where ${same(tx, row)}`)

export const failed = (
  tx: AccountTx,
  row: Asked,
  fault: ConnectionFault,
  { state, failures, now, due }: { state: ConnectionState; failures: number; now: Date; due: Date },
): Promise<number> =>
  tx.count(sql`
    update connection set state = ${state}, fault = ${fault}, fault_at = ${now}, failures = ${failures}, due_at = ${due},
      claimed_until = ${now} where ${same(tx, row)}`)

/** Given back unasked, to be looked at again at `due`. */
export const giveBack = (tx: AccountTx, row: Asked, due: Date): Promise<number> =>
  tx.count(sql`update connection set due_at = ${due}, claimed_until = ${due} where ${same(tx, row)}`)
