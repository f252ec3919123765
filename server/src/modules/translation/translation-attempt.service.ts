import { setTimeout as pause } from 'node:timers/promises'
import type { TranslationReason } from '@chatx/contract/translation'
import type { LiveEngine } from './translation-engine.types.ts'
import { accept } from './translation-guard.rules.ts'
import { identify, isSameLanguage } from './translation-language.rules.ts'
import { type Masked, mask } from './translation-mask.rules.ts'
import type { Registry, TenantEngines } from './translation-registry.service.ts'
import { afterFailure, attemptBudget, type Candidate, reasonOf } from './translation-route.rules.ts'
import { joinPieces, splitMasked } from './translation-split.rules.ts'
import type { DetectLanguage } from './translation.types.ts'
import { EngineFailure } from './translation.types.ts'

export type Question = {
  text: string
  source: string
  target: string
  context: string[]
  signal: AbortSignal | undefined
  onDelta: ((delta: string) => void) | undefined
}

/** `same`: the engine found that the text is in the target language already. */
export type Answer =
  | { ok: true; text: string; source: string; engine: LiveEngine }
  | { ok: 'same'; source: string; engine: LiveEngine }
  | { ok: false; reason: TranslationReason | null }

type Deps = { registry: Registry; detect: DetectLanguage }

const NO_TOKENS: number[] = []

/** A delta of a masked text would show its tokens, and one of several pieces would come out of order. */
const deltaOf = ({ onDelta }: Question, masked: Masked, pieces: number) =>
  onDelta === undefined || pieces !== 1 || masked.spans.length > 0
    ? undefined
    : (_id: string, delta: string) => onDelta(delta)

const ask = async (live: LiveEngine, masked: Masked, question: Question, signal: AbortSignal) => {
  const limit = live.capabilities?.max ?? { unit: 'cp' as const, n: 2000 }
  const pieces = splitMasked(masked.masked, limit, masked.form)
  const onDelta = deltaOf(question, masked, pieces.length)
  const answer = await live.engine.translate({
    items: pieces.map((piece, index) => ({ id: String(index), text: piece.text })),
    source: question.source,
    target: question.target,
    context: question.context,
    signal,
    ...(onDelta === undefined ? {} : { onDelta }),
  })
  const raw = joinPieces(
    pieces,
    answer.items.map((item) => item.text),
  )
  return { raw, detected: answer.items[0]?.detected }
}

const judgeAnswer = (
  deps: Deps,
  live: LiveEngine,
  masked: Masked,
  raw: string,
  source: string,
  target: string,
) =>
  accept(masked, raw, {
    sourceLanguage: source,
    targetLanguage: target,
    kind: live.engine.kind,
    identifyOutput: (words) => identify(words, { detect: deps.detect }),
  })

const formOf = ({ capabilities }: LiveEngine) => capabilities?.maskForm ?? 'token'

/** One attempt with one engine, guarded; where the engine lost a protected span it is shown to it once. */
const attempt = async (
  deps: Deps,
  live: LiveEngine,
  question: Question,
  signal: AbortSignal,
  show = NO_TOKENS,
): Promise<Answer> => {
  const masked = mask(question.text, { form: formOf(live), show })
  const { raw, detected } = await ask(live, masked, question, signal)
  const found = question.source === 'auto' ? detected : undefined
  if (found !== undefined && isSameLanguage(found, question.target))
    return { ok: 'same', source: found, engine: live }
  const source = found ?? question.source
  const accepted = judgeAnswer(deps, live, masked, raw, source, question.target)
  if (accepted.ok) return { ok: true, text: accepted.text, source, engine: live }
  const lost = accepted.reason === 'tokens' ? accepted.missing : NO_TOKENS
  if (lost.length > 0 && show.length === 0) return attempt(deps, live, question, signal, lost)
  throw new EngineFailure('bad_output', `refused by the guard: ${accepted.reason}`)
}

const failureOf = (error: unknown, timeout: AbortSignal, caller: AbortSignal | undefined): EngineFailure => {
  if (caller?.aborted) return new EngineFailure('aborted', 'the caller gave up')
  if (timeout.aborted) return new EngineFailure('timeout', 'the attempt took too long')
  return error instanceof EngineFailure
    ? error
    : new EngineFailure('down', error instanceof Error ? error.message : 'unknown')
}

const tryOnce = async (
  deps: Deps,
  live: LiveEngine,
  question: Question,
  elapsedMs: number,
): Promise<Answer | EngineFailure> => {
  const timeout = AbortSignal.timeout(Math.max(1, attemptBudget(live.engine.kind, elapsedMs).totalMs))
  const signal = question.signal === undefined ? timeout : AbortSignal.any([timeout, question.signal])
  try {
    return await attempt(deps, live, question, signal)
  } catch (error) {
    return failureOf(error, timeout, question.signal)
  }
}

type Run = { deps: Deps; tenant: TenantEngines; question: Question; started: number }

/** One candidate's turn: noted in its health, whatever comes of it. */
const turn = async (
  { deps, tenant, question, started }: Run,
  candidate: Candidate,
): Promise<Answer | EngineFailure> => {
  const live = tenant.engines.find((engine) => engine.row.engine_id === candidate.engine)
  if (live === undefined) return new EngineFailure('unsupported', 'the engine was switched off meanwhile')
  const about = { engine: candidate.engine, source: question.source, target: question.target }
  if (candidate.probe) deps.registry.noteProbe(tenant, about)
  const outcome = await tryOnce(deps, live, question, performance.now() - started)
  const failed = outcome instanceof EngineFailure
  deps.registry.noteOutcome(
    tenant,
    about,
    failed ? { kind: outcome.kind, retryAfterMs: outcome.retryAfterMs } : 'ok',
  )
  return outcome
}

/** Asks the candidates in their order until one gives an acceptable text (translation §11). */
export const askInOrder = async (
  deps: Deps,
  tenant: TenantEngines,
  order: Candidate[],
  question: Question,
): Promise<Answer> => {
  const run: Run = { deps, tenant, question, started: performance.now() }
  let at = 0
  let retried = false
  for (let attempts = 1; ; attempts += 1) {
    const candidate = order[at]
    if (candidate === undefined) return { ok: false, reason: 'no_engine' }
    const outcome = await turn(run, candidate)
    if (!(outcome instanceof EngineFailure)) return outcome
    const { kind, retryAfterMs } = outcome
    const elapsedMs = performance.now() - run.started
    const next = afterFailure({
      kind,
      retryAfterMs,
      attempts,
      elapsedMs,
      hasNext: at + 1 < order.length,
      retried,
    })
    if (next.do === 'stop') return { ok: false, reason: reasonOf(kind) }
    retried = next.do === 'retry'
    if (next.do === 'retry') await pause(next.delayMs)
    else at += 1
  }
}
