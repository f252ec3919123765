// What can be made to go wrong, once per translation request.

/** Troubles that every vendor words in its own way. */
export type VendorTrouble =
  | 'auth'
  | 'rate'
  | 'quota'
  | 'unsupported'
  | 'too_long'
  | 'error_in_200'
  | 'wrong_shape'

export type Fault =
  | { kind: 'status'; status: number; retryAfter?: string; body?: unknown }
  | { kind: 'vendor'; trouble: VendorTrouble; retryAfter?: string }
  | { kind: 'not_json' }
  /** The answer holds one item too few, nothing, or the question. */
  | { kind: 'answer'; is: 'fewer' | 'empty' | 'echo' }
  /** Every text is answered with this one: garbage, another language, a refusal. */
  | { kind: 'say'; text: string }
  | { kind: 'delay'; ms: number }
  | { kind: 'hang'; where: 'headers' | 'body' }
  /** The body comes in pieces of so many bytes. */
  | { kind: 'drip'; bytes: number; everyMs: number }
  /** The connection breaks in the middle of the body. */
  | { kind: 'reset' }
  /** Chat completions only: another end than `stop`; null ends without any. */
  | { kind: 'finish'; reason: string | null }
  /** Chat completions only: the model's text is not the JSON that was asked for. */
  | { kind: 'form'; is: 'plain' | 'fenced' | 'unclosed' }
  /** Chat completions only: an error object in the middle of the stream. */
  | { kind: 'error_in_stream' }
