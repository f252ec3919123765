import type { ErrorCode } from '@chatx/contract/errors'

export type FieldFault = { path: string; message: string }

/** The only error that services throw on purpose; turned into an answer and a log line in one place. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown>
  constructor(code: ErrorCode, details: Record<string, unknown> = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}
