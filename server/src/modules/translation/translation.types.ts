/** What an engine counts its limits in: code points, UTF-16 units, bytes or tokens. Billing is always in code points. */
export type LimitUnit = 'cp' | 'utf16' | 'bytes' | 'tokens'

/** A glossary term: `target` null means "keep the source as it is". */
export type GlossaryTerm = { source: string; target: string | null }

/** How protected spans are written into the text that an engine sees. */
export type MaskForm = 'token' | 'xml' | 'html' | 'superblank'

export type EngineCapabilities = {
  /** Whether the engine translates from `source` (BCP-47 or 'auto') to `target` (BCP-47), both in our codes. */
  pair(source: string, target: string): boolean
  /** Every language that can be a source or a target, in our codes; 'any' for engines that declare none. */
  languages: { sources: string[]; targets: string[] } | 'any'
  detects: boolean
  streams: boolean
  glossary: boolean
  maxItems: number
  max: { unit: LimitUnit; n: number }
  maskForm: MaskForm
}

export type EngineRequest = {
  items: { id: string; text: string }[]
  /** BCP-47 code of ours, or 'auto' where the engine detects. */
  source: string
  target: string
  /** Earlier turns, oldest first; for reference only and never counted. */
  context?: string[]
  glossary?: GlossaryTerm[]
  signal: AbortSignal
  /** Called with each piece as it arrives, by engines that stream. Deltas are shown and never stored. */
  onDelta?: (id: string, delta: string) => void
}

export type EngineAnswer = {
  items: { id: string; text: string; detected?: string; billed?: number }[]
  usage?: { inputTokens?: number; outputTokens?: number }
}

export type EngineFailureKind =
  | 'rate'
  | 'auth'
  | 'vendor_quota'
  | 'unsupported'
  | 'too_long'
  | 'bad_output'
  | 'timeout'
  | 'down'
  | 'refused'
  | 'aborted'

/** The only error an engine throws. `retryAfterMs` comes from the vendor's answer where it gives one. */
export class EngineFailure extends Error {
  readonly kind: EngineFailureKind
  readonly retryAfterMs: number | undefined
  constructor(kind: EngineFailureKind, message: string, retryAfterMs?: number) {
    super(message)
    this.name = 'EngineFailure'
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * A translation engine. It knows its wire format and nothing of tenants, quota, cache or the database.
 * `translate` answers one item per item asked, in the same order, or throws `EngineFailure`.
 */
export type TranslationEngine = {
  id: string
  /** Engines of one family give the same text for the same input, so they share cache entries. */
  family: string
  kind: 'nmt' | 'llm' | 'memory' | 'local'
  capabilities(): Promise<EngineCapabilities>
  translate(request: EngineRequest): Promise<EngineAnswer>
  /** Frees processes and sockets; called once when the engine is replaced or the server stops. */
  close?(): Promise<void>
}

/** Best first; scores are positive and comparable within one answer, languages are codes of ours. */
export type DetectedLanguage = { language: string; score: number }
export type DetectLanguage = (text: string) => DetectedLanguage[]
