import type { ConnectionFault } from '@chatx/contract/messenger-account'
import type { SendFailure, SendOutcome } from './connector.types.ts'

export type ConnectionState = 'connecting' | 'online' | 'failing' | 'needs_auth' | 'disconnected'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const MOST_WAIT_MS = MINUTE_MS
/** A platform that refuses a token by mistake, as during its own trouble, must not cost the owner his account. */
const REFUSALS_TO_GIVE_UP = 3
const REFUSAL_WAIT_MS = 10 * SECOND_MS

/** Twice as long each time, from one second to a minute. `failures`: in a row, this one included. */
export const backoffMs = (failures: number): number =>
  Math.min(MOST_WAIT_MS, SECOND_MS * 2 ** Math.min(Math.max(0, failures - 1), 10))

export type AfterFault = { state: 'failing' | 'needs_auth'; waitMs: number }

/** How an account stands after its platform could not be asked, or refused; `failures` counts this one. */
export const afterFault = (
  fault: ConnectionFault,
  failures: number,
  retryMs: number | undefined,
): AfterFault => {
  if (fault === 'token_refused')
    return failures >= REFUSALS_TO_GIVE_UP
      ? { state: 'needs_auth', waitMs: 0 }
      : { state: 'failing', waitMs: REFUSAL_WAIT_MS }
  return { state: 'failing', waitMs: Math.max(retryMs ?? 0, backoffMs(failures)) }
}

/** So long a message waits for a platform that cannot be reached; then the agent is told and may try again. */
export const PATIENCE_MS = 10 * MINUTE_MS
/** No call takes this long: one that is still under way then was made by a process that died. */
export const LOST_MS = 2 * MINUTE_MS

export type Verdict =
  | { is: 'sent' }
  | { is: 'failed'; failure: SendFailure }
  | { is: 'unknown' }
  | { is: 'waiting'; waitMs: number }

/** What becomes of a message after one call. `attempts` counts this one; `ageMs`: since it was to leave. */
export const afterSend = (outcome: SendOutcome, attempts: number, ageMs: number): Verdict => {
  if (outcome.state === 'accepted') return { is: 'sent' }
  if (outcome.state === 'rejected') return { is: 'failed', failure: outcome.reason }
  if (outcome.state === 'unknown') return { is: 'unknown' }
  if (ageMs >= PATIENCE_MS) return { is: 'failed', failure: 'unreachable' }
  return {
    is: 'waiting',
    waitMs: outcome.state === 'throttled' ? outcome.retryMs : backoffMs(attempts),
  }
}
