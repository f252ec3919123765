import type { EngineCapabilities, TranslationEngine } from './translation.types.ts'

export type EngineKind =
  | 'openai-compatible'
  | 'google'
  | 'azure'
  | 'deepl'
  | 'libretranslate'
  | 'apertium'
  | 'phrasebook'

/** What it takes to build an engine; which fields count depends on the kind. */
export type EngineSettings = {
  id: string
  kind: EngineKind
  baseUrl: string | null
  model: string | null
  region: string | null
  apiKey: string | null
}

export type StoredEngine = {
  engine_id: string
  kind: EngineKind
  name: string
  base_url: string | null
  model: string | null
  region: string | null
  key_sealed: Buffer | null
  position: number
  enabled: boolean
  built_in: boolean
}

/** An engine that is ready to be asked, with what it could do when it was last asked for it. */
export type LiveEngine = {
  row: StoredEngine
  engine: TranslationEngine
  /** Undefined while its vendor has not answered what it can do. */
  capabilities: EngineCapabilities | undefined
}
