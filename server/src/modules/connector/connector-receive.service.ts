import type { ConnectionFault } from '@chatx/contract/messenger-account'
import { AppError } from '../../infra/app-error.ts'
import { afterFault } from './connector.rules.ts'
import { type ConnectorDeps, lineOf, scopeOf, secretOf } from './connector-change.service.ts'
import * as store from './connector.store.ts'
import { PlatformError } from './connector.types.ts'

/** How long the platform may keep us waiting for the first event. */
export type How = { waitSeconds: number; signal?: AbortSignal | undefined }

/** Taken at once; whoever took so many looks for more. */
const AT_ONCE = 50
/** Longer than any call, so that two processes never ask for one account at once; a dead one's accounts wait so long. */
const CLAIM_MS = 40_000
/** Before an account that has nothing new is asked again, should a platform not keep us waiting. */
const PAUSE_MS = 200
/** Before an account is looked at again that is switched off, or whose main account takes nothing. */
const IDLE_MS = 60_000

const later = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds)

const noteFault = (
  deps: ConnectorDeps,
  row: store.ConnectionRow,
  fault: ConnectionFault,
  retryMs: number | undefined,
) =>
  deps.db.inAccount(scopeOf(row), (tx) => {
    const now = deps.clock.now()
    // A refusal counts those before it, not what the network did meanwhile.
    const before = fault === 'token_refused' && row.fault !== fault ? 0 : row.failures
    const failures = before + 1
    const { state, waitMs } = afterFault(fault, failures, retryMs)
    return store.failed(tx, row, fault, { state, failures, now, due: later(now, waitMs) })
  })

/** Asks the platform and stores what it tells; only then is it told, by the next question, that we have it. */
const ask = async (
  deps: ConnectorDeps,
  row: store.ConnectionRow,
  subAccountId: string,
  { waitSeconds, signal }: How,
): Promise<void> => {
  const scope = scopeOf(row)
  const token = secretOf(deps, row)
  const platform = deps.platforms[row.platform]
  if (token === undefined || platform === undefined) throw new PlatformError('token_refused')
  const from = { position: row.position, waitSeconds, signal }
  const { events, position } = await platform.receive(lineOf(deps, scope, subAccountId), token, from)
  await Promise.all(events.map((event) => deps.accept(scope, row.messenger_account_id, event)))
  await deps.db.inAccount(scope, (tx) => {
    const now = deps.clock.now()
    return store.answered(tx, row, {
      position,
      now,
      due: events.length > 0 ? now : later(now, PAUSE_MS),
    })
  })
}

const giveBack = (deps: ConnectorDeps, row: store.ConnectionRow, milliseconds: number) =>
  deps.db.inAccount(scopeOf(row), (tx) => store.giveBack(tx, row, later(deps.clock.now(), milliseconds)))

const noteFailure = async (
  deps: ConnectorDeps,
  row: store.ConnectionRow,
  error: unknown,
): Promise<unknown> => {
  if (error instanceof PlatformError) return noteFault(deps, row, error.fault, error.retryMs)
  // The main account is suspended: the platform keeps what comes in for us, for a day.
  if (error instanceof AppError) return noteFault(deps, row, 'closed', IDLE_MS)
  deps.log.warn({ err: error, account: row.messenger_account_id }, 'an account could not be asked')
  return noteFault(deps, row, 'platform_error', undefined)
}

const receiveOne = async (deps: ConnectorDeps, row: store.ConnectionRow, how: How): Promise<void> => {
  try {
    const account = await deps.db.inAccount(scopeOf(row), (tx) =>
      deps.accountOf(tx, row.messenger_account_id),
    )
    if (account?.status === 'normal') await ask(deps, row, account.subAccountId, how)
    else await giveBack(deps, row, IDLE_MS)
  } catch (error) {
    if (how.signal?.aborted === true) await giveBack(deps, row, 0)
    else await noteFailure(deps, row, error)
  }
}

/** Asks for every account whose time has come. Answers when they are taken; each work ends when its platform has answered. */
export const receiveDue =
  (deps: ConnectorDeps) =>
  async (how: How): Promise<Promise<void>[]> => {
    const now = deps.clock.now()
    const until = later(now, CLAIM_MS + how.waitSeconds * 1000)
    const due = await deps.db.inInstallation((tx) => store.claimDue(tx, now, until, AT_ONCE))
    return due.map((row) => receiveOne(deps, row, how))
  }
