import type * as contract from '@chatx/contract/connector'
import type { ParsedInputOf } from '@chatx/contract/base/endpoint'
import type { ErrorCode } from '@chatx/contract/errors'
import type { ConnectionFault, MessengerAccount } from '@chatx/contract/messenger-account'
import { AppError } from '../../infra/app-error.ts'
import type { AccountScope, AccountTx } from '../../infra/database/database.ts'
import type { Actor } from '../audit/index.ts'
import { type ConnectorDeps, lineOf, placeOf, secretOf } from './connector-change.service.ts'
import * as store from './connector.store.ts'
import { type Identity, type Line, type Platform, PlatformError } from './connector.types.ts'

/** Of one main account: enough to connect many bots, too few to try tokens out. */
const tries = { name: 'connect account', tries: 40, windowMs: 10 * 60_000 }

const refusals: Partial<Record<ConnectionFault, ErrorCode>> = {
  token_refused: 'connector.token_refused',
  proxy_down: 'connector.proxy_down',
  proxy_failed: 'connector.proxy_down',
}

type Asked = { scope: AccountScope; subAccountId: string; platform: string; token: string }

/** Asks the platform something about the token, by the sub-account's way out. */
const askPlatform = async <T>(
  deps: ConnectorDeps,
  { scope, subAccountId, platform, token }: Asked,
  question: (known: Platform, line: Line, token: string) => Promise<T>,
): Promise<T> => {
  const known = deps.platforms[platform]
  if (known === undefined) throw new AppError('messenger_account.not_found')
  try {
    return await question(known, lineOf(deps, scope, subAccountId), token)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    throw new AppError(refusals[error.fault] ?? 'connector.unreachable')
  }
}

const identify = (deps: ConnectorDeps, asked: Asked): Promise<Identity> =>
  askPlatform(deps, asked, (known, line, token) => known.identify(line, token))

/** Only of an account that is ours to take: whoever has it elsewhere would hear nothing any more. */
const takeOver = async (
  deps: ConnectorDeps,
  asked: Asked,
  identity: string,
  butFor: string | null,
): Promise<void> => {
  // Over all main accounts, which a main account's own transaction does not see.
  const isTaken = await deps.db.inInstallation((tx) => store.isTaken(tx, asked.platform, identity, butFor))
  if (isTaken) throw new AppError('connector.taken')
  await askPlatform(deps, asked, (known, line, token) => known.takeOver(line, token))
}

const UNIQUE_VIOLATION = '23505'
/** Somebody else may have taken it between our look and our commit. */
const orTaken = (error: unknown): never => {
  if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw new AppError('connector.taken')
  throw error
}

const countTry = (deps: ConnectorDeps, { tenantId, mainAccountId }: AccountScope): Promise<void> =>
  deps.attempts.take(tenantId, [{ limit: tries, of: mainAccountId, refusal: 'request.too_many' }])

type Form = ParsedInputOf<typeof contract.connectTelegram>

export const connect =
  (deps: ConnectorDeps) =>
  async (scope: AccountScope, platform: string, form: Form, by?: Actor): Promise<MessengerAccount> => {
    const { subAccountId, token, contactLanguage } = form
    await deps.db.inAccount(scope, async (tx) => {
      if (!(await deps.subAccountExists(tx, subAccountId))) throw new AppError('sub_account.not_found')
    })
    await countTry(deps, scope)
    const asked = { scope, subAccountId, platform, token }
    const { identity, handle, name } = await identify(deps, asked)
    await takeOver(deps, asked, identity, null)
    return deps.db.inAccount(scope, async (tx) => {
      // It may have been deleted while the platform was asked; from here on that waits for us.
      if (!(await deps.lockSubAccount(tx, subAccountId))) throw new AppError('sub_account.not_found')
      const account = { subAccountId, platform, name: form.name || name.slice(0, 40), contactLanguage }
      const id = await deps.addAccount(tx, account)
      const sealed = deps.keys.seal(token, placeOf(tx, id))
      const made = { id, platform, identity, handle, sealed, now: deps.clock.now() }
      if ((await store.insert(tx, made)) === 0) throw new AppError('connector.taken')
      await deps.audit(tx, by, {
        act: 'account.connect',
        target: { kind: 'messengerAccount', id, name: handle },
      })
      return deps.show(tx, id)
    })
  }

const connectionOf = async (tx: AccountTx, id: string, locked = false): Promise<store.ConnectionRow> => {
  const row = await (locked ? store.lock(tx, id) : store.find(tx, id))
  if (row === undefined) throw new AppError('messenger_account.not_found')
  return row
}

const foundWith = (deps: ConnectorDeps, scope: AccountScope, id: string) =>
  deps.db.inAccount(scope, async (tx) => {
    const row = await connectionOf(tx, id)
    const account = await deps.accountOf(tx, id)
    if (account === undefined) throw new AppError('messenger_account.not_found')
    return { row, subAccountId: account.subAccountId }
  })

type Again = ParsedInputOf<typeof contract.reconnectAccount>

export const reconnect =
  (deps: ConnectorDeps) =>
  async (scope: AccountScope, { id, token: given }: Again, by?: Actor): Promise<MessengerAccount> => {
    const { row, subAccountId } = await foundWith(deps, scope, id)
    const token = given ?? secretOf(deps, row)
    if (token === undefined) throw new AppError('connector.token_needed')
    await countTry(deps, scope)
    const asked = { scope, subAccountId, platform: row.platform, token }
    const { identity, handle } = await identify(deps, asked)
    if (identity !== row.identity) throw new AppError('connector.other_identity')
    await takeOver(deps, asked, identity, id)
    return deps.db.inAccount(scope, async (tx) => {
      const { state } = await connectionOf(tx, id, true)
      const sealed = deps.keys.seal(token, placeOf(tx, id))
      await store.renew(tx, id, { handle, sealed, now: deps.clock.now() }).catch(orTaken)
      if (state === 'disconnected') await deps.switchAccount(tx, id, 'normal')
      const target = { kind: 'messengerAccount', id, name: handle }
      if (given !== undefined) await deps.audit(tx, by, { act: 'account.reconnect', target })
      return deps.show(tx, id)
    })
  }

export const disconnect =
  (deps: ConnectorDeps) =>
  (scope: AccountScope, id: string, by?: Actor): Promise<void> =>
    deps.db.inAccount(scope, async (tx) => {
      const { handle, state } = await connectionOf(tx, id, true)
      if (state === 'disconnected') return
      await store.disconnect(tx, id)
      await deps.switchAccount(tx, id, 'disabled')
      await deps.audit(tx, by, {
        act: 'account.disconnect',
        target: { kind: 'messengerAccount', id, name: handle },
      })
    })
