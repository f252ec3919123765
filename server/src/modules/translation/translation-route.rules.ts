import type { TranslationReason } from '@chatx/contract/translation'
import { type Attempt, type Health, standing } from './translation-health.rules.ts'
import type { EngineFailureKind, TranslationEngine } from './translation.types.ts'

/** The whole of one translation, all attempts together; browsers give up at 30 s. */
export const totalBudgetMs = 12_000
export const mostAttempts = 3
const leastUsefulMs = 500

export type RoutableEngine = { id: string; pair(source: string, target: string): boolean }
export type Candidate = { engine: string; probe: boolean }

export type RouteInput = {
  /** The tenant's or the conversation's line: tried first. */
  line: string | null
  /** Engines in the tenant's order; those not named are not used. */
  order: readonly string[]
  engines: readonly RoutableEngine[]
  source: string
  target: string
  health: Health
  now: number
}

/** Engines that can translate the pair and are healthy, in the order to try them; none means "not translated". */
export function candidates({ line, order, engines, source, target, health, now }: RouteInput): Candidate[] {
  const byId = new Map(engines.map((engine) => [engine.id, engine]))
  const wanted = [...new Set(line === null ? order : [line, ...order])]
  return wanted.flatMap((id) => {
    if (!byId.get(id)?.pair(source, target)) return []
    const attempt: Attempt = { engine: id, source, target }
    const may = standing(health, attempt, now)
    return may === 'no' ? [] : [{ engine: id, probe: may === 'probe' }]
  })
}

/** Why no engine is left to try, in the words of the contract. */
export function whyNoCandidate({ line, order, engines, source, target }: RouteInput): TranslationReason {
  const wanted = new Set(line === null ? order : [line, ...order])
  const used = engines.filter((engine) => wanted.has(engine.id))
  if (used.length === 0) return 'no_engine'
  return used.some((engine) => engine.pair(source, target)) ? 'engine_down' : 'unsupported'
}

const reasons: Record<Exclude<EngineFailureKind, 'aborted'>, TranslationReason> = {
  rate: 'engine_rate',
  auth: 'engine_auth',
  vendor_quota: 'engine_quota',
  unsupported: 'unsupported',
  too_long: 'too_long',
  bad_output: 'bad_output',
  timeout: 'engine_timeout',
  down: 'engine_down',
  refused: 'refused',
}

/** What the last failure of a translation is called towards people; an aborted one is told nobody. */
export const reasonOf = (kind: EngineFailureKind): TranslationReason | null =>
  kind === 'aborted' ? null : reasons[kind]

const budgetMs: Record<TranslationEngine['kind'], number> = {
  nmt: 3_000,
  llm: 8_000,
  local: 3_000,
  memory: 3_000,
}
const firstTokenMs = 3_000

/** Milliseconds for the next attempt; `firstTokenMs` only where the engine streams from a language model. */
export function attemptBudget(
  kind: TranslationEngine['kind'],
  elapsedMs: number,
): { totalMs: number; firstTokenMs?: number } {
  const totalMs = Math.max(0, Math.min(budgetMs[kind], totalBudgetMs - elapsedMs))
  return kind === 'llm' ? { totalMs, firstTokenMs: Math.min(firstTokenMs, totalMs) } : { totalMs }
}

export type AfterFailure =
  | { do: 'retry'; delayMs: number }
  | { do: 'next' }
  | { do: 'stop'; why: 'aborted' | 'attempts' | 'time' | 'engines' }

export type FailedAttempt = {
  kind: EngineFailureKind
  retryAfterMs?: number | undefined
  /** How many attempts this translation has made, this one included. */
  attempts: number
  elapsedMs: number
  /** Whether another candidate is left. */
  hasNext: boolean
  /** Whether this engine has already been tried twice. */
  retried: boolean
}

/** Kinds where the same engine may well succeed at the second try, with the pause before it. */
const retryDelayMs: Partial<Record<EngineFailureKind, number>> = {
  rate: 1_000,
  down: 250,
  timeout: 0,
  bad_output: 0,
}

/** The next engine if there is one, else the same once more where that can help, else the end. */
export function afterFailure(failed: FailedAttempt): AfterFailure {
  const { kind, attempts, elapsedMs, hasNext, retried } = failed
  if (kind === 'aborted') return { do: 'stop', why: 'aborted' }
  if (attempts >= mostAttempts) return { do: 'stop', why: 'attempts' }
  const left = totalBudgetMs - elapsedMs - leastUsefulMs
  if (left < 0) return { do: 'stop', why: 'time' }
  if (hasNext) return { do: 'next' }
  const usual = retryDelayMs[kind]
  if (usual === undefined || retried) return { do: 'stop', why: 'engines' }
  const delayMs = kind === 'rate' ? (failed.retryAfterMs ?? usual) : usual
  return delayMs <= left ? { do: 'retry', delayMs } : { do: 'stop', why: 'time' }
}
