import type { EngineFailureKind } from './translation.types.ts'

/** Times are epoch milliseconds. */
export type Breaker = {
  /** When the failures of the last 30 seconds happened. */
  failures: readonly number[]
  open: { until: number; why: 'failures' | 'rate' | 'operator' } | null
  /** A probe is under way since then; nobody else may try. */
  probingSince: number | null
}

export type BreakerEvent =
  | { type: 'answered' }
  | { type: 'failed'; kind: EngineFailureKind; retryAfterMs?: number | undefined }
  | { type: 'probe' }
  | { type: 'given_up' }
  | { type: 'operator' }

const windowMs = 30_000
const failuresToOpen = 5
const openMs = 30_000
const operatorProbeMs = 600_000
const defaultRateMs = 2_000
const longestRateMs = 600_000
/** A probe that never reported back, because its process died, frees its place after this. */
const probeMs = 15_000

export const closedBreaker: Breaker = { failures: [], open: null, probingSince: null }

const opened = (until: number, why: 'failures' | 'rate' | 'operator'): Breaker => ({
  failures: [],
  open: { until, why },
  probingSince: null,
})

type Failed = Extract<BreakerEvent, { type: 'failed' }>

function afterFailed(state: Breaker, { kind, retryAfterMs }: Failed, now: number): Breaker {
  const why = state.open?.why
  if (kind === 'auth' || kind === 'vendor_quota' || why === 'operator') {
    return opened(now + operatorProbeMs, 'operator')
  }
  if (kind === 'rate') return opened(now + Math.min(retryAfterMs ?? defaultRateMs, longestRateMs), 'rate')
  const failures = [...state.failures.filter((at) => at > now - windowMs), now]
  const probeFailed = why === 'failures' && state.probingSince !== null
  const opens = probeFailed || failures.length >= failuresToOpen
  return opens ? opened(now + openMs, 'failures') : { ...state, failures }
}

/**
 * Circuit breaker: 5 failures in 30 s open it for 30 s, then one probe decides. A refused key or a spent vendor quota
 * keeps it open until an operator acts, with a probe every 10 minutes; a rate limit lasts as long as the vendor says.
 */
export function breaker(state: Breaker, event: BreakerEvent, now: number): Breaker {
  switch (event.type) {
    case 'answered':
    case 'operator':
      return closedBreaker
    case 'probe':
      return { ...state, probingSince: now }
    case 'given_up':
      return { ...state, probingSince: null }
    case 'failed':
      return afterFailed(state, event, now)
  }
}

/** Whether a call may go out; after `probe` the caller sends the event `probe` before calling. */
export function mayTry({ open, probingSince }: Breaker, now: number): 'yes' | 'probe' | 'no' {
  if (open === null) return 'yes'
  if (now < open.until) return 'no'
  if (open.why === 'rate') return 'yes'
  return probingSince !== null && now < probingSince + probeMs ? 'no' : 'probe'
}

/** What a failure says something about: the credential, this engine with this pair of languages, or nothing. */
export function blameOf(kind: EngineFailureKind): 'credential' | 'pair' | 'nothing' {
  if (kind === 'refused' || kind === 'bad_output') return 'pair'
  return kind === 'unsupported' || kind === 'too_long' || kind === 'aborted' ? 'nothing' : 'credential'
}

/** Breakers by credential (the engine's id) and by engine and pair; keep it in memory and replace it. */
export type Health = ReadonlyMap<string, Breaker>

export type Outcome = 'ok' | { kind: EngineFailureKind; retryAfterMs?: number | undefined }
export type Attempt = { engine: string; source: string; target: string }

const pairKey = ({ engine, source, target }: Attempt): string => `${engine} ${source} ${target}`
const stateOf = (health: Health, key: string): Breaker => health.get(key) ?? closedBreaker

/** Health with one key moved on; closed breakers are dropped, so the map stays small. */
function moved(health: Health, key: string, event: BreakerEvent, now: number): Health {
  const next = breaker(stateOf(health, key), event, now)
  const copy = new Map(health)
  if (next === closedBreaker) copy.delete(key)
  else copy.set(key, next)
  return copy
}

/** Health after one attempt has ended. What blames nobody (aborted, too long, unsupported) only frees its probe. */
export function noteOutcome(health: Health, attempt: Attempt, outcome: Outcome, now: number): Health {
  const { engine } = attempt
  const pair = pairKey(attempt)
  if (outcome === 'ok') {
    return moved(moved(health, engine, { type: 'answered' }, now), pair, { type: 'answered' }, now)
  }
  const blame = blameOf(outcome.kind)
  if (blame === 'nothing') {
    const keys = [engine, pair].filter((key) => health.has(key))
    return keys.reduce((next, key) => moved(next, key, { type: 'given_up' }, now), health)
  }
  const failed = { type: 'failed', ...outcome } as const
  if (blame === 'credential') return moved(health, engine, failed, now)
  // It answered, if badly: the credential works.
  return moved(moved(health, engine, { type: 'answered' }, now), pair, failed, now)
}

/** To be called right before an attempt that `standing` called a probe. */
export function noteProbe(health: Health, attempt: Attempt, now: number): Health {
  return [attempt.engine, pairKey(attempt)].reduce(
    (next, key) => (next.get(key)?.open ? moved(next, key, { type: 'probe' }, now) : next),
    health,
  )
}

/** An operator has changed the credential, or asks to try again at once. */
export const noteOperator = (health: Health, engine: string): Health =>
  new Map([...health].filter(([key]) => key !== engine && !key.startsWith(`${engine} `)))

export function standing(health: Health, attempt: Attempt, now: number): 'yes' | 'probe' | 'no' {
  const both = [attempt.engine, pairKey(attempt)].map((key) => mayTry(stateOf(health, key), now))
  if (both.includes('no')) return 'no'
  return both.includes('probe') ? 'probe' : 'yes'
}

/** Whether this engine waits for an operator (refused key, spent quota): to be told once, when it becomes true. */
export const needsOperator = (health: Health, engine: string): boolean =>
  stateOf(health, engine).open?.why === 'operator'

export type Bucket = { tokens: number; at: number }

/** Token bucket: at most `capacity` at once, `perSecond` in the long run; `waitMs` tells when `n` will be there. */
export function takeTokens(
  bucket: Bucket | undefined,
  { capacity, perSecond }: { capacity: number; perSecond: number },
  now: number,
  n = 1,
): { ok: boolean; bucket: Bucket; waitMs: number } {
  const since = bucket ?? { tokens: capacity, at: now }
  const passed = Math.max(0, now - since.at) / 1000
  const tokens = Math.min(capacity, since.tokens + passed * perSecond)
  const at = Math.max(now, since.at)
  if (tokens >= n) return { ok: true, bucket: { tokens: tokens - n, at }, waitMs: 0 }
  const waitMs = n > capacity ? Number.POSITIVE_INFINITY : Math.ceil(((n - tokens) / perSecond) * 1000)
  return { ok: false, bucket: { tokens, at }, waitMs }
}
