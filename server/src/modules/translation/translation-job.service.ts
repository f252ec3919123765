import type { TranslationReason } from '@chatx/contract/translation'
import type { Clock } from '../../infra/clock.ts'
import { type Keys, sha256 } from '../../infra/crypto.ts'
import type { Database } from '../../infra/database/database.ts'
import type { Log } from '../../infra/log.ts'
import type { createRecent } from '../../infra/recent.ts'
import type { CharacterQuotaService, Usage } from '../character-quota/index.ts'
import type { LiveEngine } from './translation-engine.types.ts'
import type { Identification } from './translation-language.rules.ts'
import { MASK_VERSION, type Masked } from './translation-mask.rules.ts'
import { cacheKey, type PlanInput } from './translation-plan.rules.ts'
import { PROMPT_VERSION } from './translation-prompt.rules.ts'
import type { Registry, TenantEngines } from './translation-registry.service.ts'
import {
  type Candidate,
  candidates,
  reasonOf,
  type RouteInput,
  whyNoCandidate,
} from './translation-route.rules.ts'
import type { TranslateOutcome, TranslateRequest } from './translation-translator.types.ts'
import type { DetectLanguage } from './translation.types.ts'

export type PipelineDeps = {
  db: Database
  clock: Clock
  keys: Keys
  log: Log
  registry: Registry
  detect: DetectLanguage
  quota: Pick<CharacterQuotaService, 'reserve' | 'settle' | 'release' | 'logFree'>
  /** The phrasebook's answer, from any of its languages when `source` is `auto`. */
  phrase(text: string, source: string, target: string): { text: string; source: string } | undefined
}

/** What is kept of an answered text. */
export type Kept = { text: string; source: string; engine: string }

/** The dependencies with what one process remembers. */
export type Tools = PipelineDeps & {
  recent: ReturnType<typeof createRecent<Kept>>
  /** Texts that are being paid for right now. */
  inFlight: Map<string, Promise<void>>
}

/** One text on its way through the pipeline. */
export type Job = {
  request: TranslateRequest
  masked: Masked
  identification: Identification
  requestKey: string
  tenant: TenantEngines
}

export const hex = (text: string): string => sha256(text).toString('hex')
export const known = (language: string): string | null => (language === 'auto' ? null : language)

export const planInput = ({ request, masked, identification }: Job): PlanInput => ({
  on: true,
  text: masked,
  identification,
  target: request.target,
  ...(request.source === null ? {} : { corrected: request.source }),
})

const routeInput = ({ request, tenant }: Job, source: string, now: number, unasked: boolean): RouteInput => {
  const engines = tenant.engines.filter((live) => live.engine.kind !== 'memory')
  const able = (live: LiveEngine) => (from: string, to: string) =>
    live.capabilities?.pair(from, to) ?? unasked
  return {
    line: request.line,
    order: engines.map((live) => live.row.engine_id),
    engines: engines.map((live) => ({ id: live.row.engine_id, pair: able(live) })),
    source,
    target: request.target,
    health: tenant.health,
    now,
  }
}

/**
 * Which engines to try, and the source to tell them. Where nobody can translate from an unknown language, the likeliest
 * one is told instead: a draft from a guess serves better than none.
 */
export const routeFor = (job: Job, source: string, now: number): { source: string; order: Candidate[] } => {
  const order = candidates(routeInput(job, source, now, false))
  const { guess } = job.identification
  if (order.length > 0 || source !== 'auto' || guess === null || guess === job.request.target)
    return { source, order }
  return { source: guess, order: candidates(routeInput(job, guess, now, false)) }
}

/**
 * Why there is no engine; one that has not said yet what it can do counts as down, not as unable. Where all of them rest,
 * what the first of them failed with says more than that it is down.
 */
export const whyNone = (job: Job, source: string, now: number): TranslationReason => {
  const input = routeInput(job, source, now, true)
  const why = whyNoCandidate(input)
  if (why !== 'engine_down') return why
  const able = input.engines.filter((engine) => engine.pair(input.source, input.target))
  const failures = able.flatMap((engine) => job.tenant.lastErrors.get(engine.id) ?? [])
  return (failures[0] === undefined ? null : reasonOf(failures[0])) ?? why
}

export const keyFor = ({ request, masked, tenant }: Job, engineId: string, source: string): string => {
  const family = tenant.engines.find((live) => live.row.engine_id === engineId)?.engine.family ?? engineId
  const fields = { tenant: String(request.scope.tenantId), family, source, target: request.target }
  const versions = { glossaryVersion: 0, tone: '', promptVersion: PROMPT_VERSION, maskVersion: MASK_VERSION }
  return cacheKey({ ...fields, ...versions, masked: masked.masked }, hex)
}

export const usageOf = (
  job: Job,
  sourceLanguage: string | null,
  engine: string | null,
  reason: string | null,
): Usage => ({
  owner: job.request.owner,
  replenish: job.request.replenish,
  requestKey: job.requestKey,
  direction: job.request.direction,
  sourceLanguage,
  targetLanguage: job.request.target,
  engine,
  characters: job.masked.counted,
  reason,
  maskVersion: MASK_VERSION,
})

const nothing = { text: null, engine: null, charged: 0 }

export const failed = (reason: TranslationReason | null, source: string | null): TranslateOutcome => ({
  ...nothing,
  state: 'failed',
  sourceLanguage: source,
  reason,
})

export const skipped = (reason: TranslationReason, source: string | null): TranslateOutcome => ({
  ...nothing,
  state: 'skipped',
  sourceLanguage: source,
  reason,
})

export const done = (kept: Kept, reason: TranslationReason | null, charged: number): TranslateOutcome => ({
  state: 'done',
  text: kept.text,
  sourceLanguage: known(kept.source),
  engine: kept.engine === '' ? null : kept.engine,
  charged,
  reason,
})
