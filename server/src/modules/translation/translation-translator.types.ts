import type { TranslationReason } from '@chatx/contract/translation'
import type { AccountScope } from '../../infra/database/database.ts'
import type { BucketOwner, Replenishment } from '../character-quota/index.ts'

export type TranslateRequest = {
  scope: AccountScope
  /** Whose bucket is charged, and how it refills. */
  owner: BucketOwner
  replenish: Replenishment
  text: string
  /** The source language where it is known for certain; null to identify it. */
  source: string | null
  /** The language that is likely: the last confident one of this contact. */
  prior: string | null
  target: string
  /** Earlier turns, oldest first; for language-model engines, never counted. */
  context: string[]
  /** The line that is tried first. */
  line: string | null
  direction: 'in' | 'out' | 'preview'
  /** What makes a repeat the same request; target and text are added to it. */
  requestKey: string
  signal?: AbortSignal
  onDelta?: (delta: string) => void
}

/** `done` has a text; `skipped` needed none (the source is what to show); `failed` says why and cost nothing. */
export type TranslateOutcome = {
  state: 'done' | 'skipped' | 'failed'
  text: string | null
  sourceLanguage: string | null
  engine: string | null
  charged: number
  reason: TranslationReason | null
}

export type Translator = {
  /** Never throws for a text that cannot be translated: that is an outcome. */
  translate(request: TranslateRequest): Promise<TranslateOutcome>
}
