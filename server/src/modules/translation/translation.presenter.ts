import type { EngineRow, Translation } from '@chatx/contract/translation'
import type { LiveEngine, StoredEngine } from './translation-engine.types.ts'
import { type Health, needsOperator, standing } from './translation-health.rules.ts'
import type { TranslateOutcome } from './translation-translator.types.ts'

/** An outcome as people see it; `version` orders several attempts at one text. */
export const presentOutcome = (outcome: TranslateOutcome, target: string, version: number): Translation => ({
  state: outcome.state,
  text: outcome.text,
  sourceLanguage: outcome.sourceLanguage,
  targetLanguage: target,
  engine: outcome.engine,
  charged: outcome.charged,
  reason: outcome.reason,
  version,
})

export type EngineView = {
  row: StoredEngine
  live: LiveEngine | undefined
  health: Health
  lastError: string | undefined
  now: number
}

const healthOf = ({ row, live, health, now }: EngineView): EngineRow['health'] => {
  if (!row.enabled) return 'unknown'
  // One that could not even be built lacks something that only the operator can give.
  if (live === undefined) return 'needs_operator'
  if (needsOperator(health, row.engine_id)) return 'needs_operator'
  if (live.capabilities === undefined) return 'resting'
  return standing(health, { engine: row.engine_id, source: '', target: '' }, now) === 'yes'
    ? 'healthy'
    : 'resting'
}

const languageCount = (live: LiveEngine | undefined): number | null => {
  const languages = live?.capabilities?.languages
  return languages === undefined || languages === 'any'
    ? null
    : new Set([...languages.sources, ...languages.targets]).size
}

export const presentEngine = (view: EngineView): EngineRow => ({
  id: view.row.engine_id,
  kind: view.row.kind,
  name: view.row.name,
  baseUrl: view.row.base_url,
  model: view.row.model,
  region: view.row.region,
  hasKey: view.row.key_sealed !== null,
  position: view.row.position,
  enabled: view.row.enabled,
  builtIn: view.row.built_in,
  health: healthOf(view),
  lastError: view.lastError ?? null,
  languages: languageCount(view.live),
})
