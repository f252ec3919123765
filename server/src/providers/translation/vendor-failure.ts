// What a vendor's refusal means to us: one place for status codes, Retry-After and what may be said in an error.
import { EngineFailure, type EngineFailureKind } from '../../modules/translation/translation.types.ts'

const longestWaitMs = 24 * 60 * 60 * 1000

/** Milliseconds to wait from a Retry-After header in seconds or as an HTTP date; undefined when absent or unreadable. */
export const retryAfterMs = (header: string | undefined, now: number): number | undefined => {
  if (header === undefined || header.trim() === '') return undefined
  const seconds = Number(header)
  const wait = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, Math.round(wait)), longestWaitMs)
}

const byStatus: Record<number, EngineFailureKind> = {
  401: 'auth',
  402: 'vendor_quota',
  403: 'auth',
  404: 'auth',
  408: 'timeout',
  413: 'too_long',
  414: 'too_long',
  429: 'rate',
  456: 'vendor_quota',
  529: 'rate',
}

/** The kind for a status that no vendor code explains better; a wrong address (404) needs an operator, as `auth` does. */
export const kindOfStatus = (status: number): EngineFailureKind => {
  const known = byStatus[status]
  if (known) return known
  if (status >= 500 || (status >= 300 && status < 400)) return 'down'
  return status >= 400 ? 'refused' : 'bad_output'
}

/** A vendor's code is shown only when it is a plain word: free text could repeat the key or what a customer wrote. */
const shownCode = (code: string | undefined): string =>
  code !== undefined && /^[a-z_][a-z0-9_.]{0,39}$|^\d{1,6}$/i.test(code) ? ` (${code})` : ''

export type Refusal = { kind: EngineFailureKind; code?: string | undefined }

/** The error for an answer that is not a translation; its sentence holds the engine's id, the status and a plain code. */
export const vendorRefusal = (
  engine: string,
  status: number,
  refusal: Refusal,
  waitMs?: number,
): EngineFailure =>
  new EngineFailure(refusal.kind, `${engine} answered ${status}${shownCode(refusal.code)}`, waitMs)

export const badOutput = (engine: string, what: string): EngineFailure =>
  new EngineFailure('bad_output', `${engine}: ${what}`)
