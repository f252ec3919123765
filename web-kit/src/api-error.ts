import type { ErrorCode } from '@chatx/contract/errors'

/** Why a call failed: refused by the server, or one of the ways it never got an answer. */
export type Failure = ErrorCode | 'transport.offline' | 'transport.timeout' | 'transport.status'

export type FieldError = { path: string; message: string }

type Parts = {
  code: number
  error: Failure | null
  message: string
  fields?: FieldError[]
  asksToLogIn?: boolean
}

/** A call that did not succeed; `message` is a sentence in the caller's language, ready to be shown. */
export class ApiError extends Error {
  /** The envelope's number, or the HTTP status, or 0 when there was no answer at all. */
  readonly code: number
  readonly error: Failure | null
  readonly fields: readonly FieldError[]
  /** The second dialect's way to say that the login is over; the door that was used asks, so nobody else tells. */
  readonly asksToLogIn: boolean

  constructor(parts: Parts) {
    super(parts.message)
    this.name = 'ApiError'
    this.code = parts.code
    this.error = parts.error
    this.fields = parts.fields ?? []
    this.asksToLogIn = parts.asksToLogIn ?? false
  }

  /** No answer came: trying again may help, and nothing is known about what the server did. */
  get isTransport(): boolean {
    return this.error?.startsWith('transport.') ?? false
  }
}

/** The server failed, or what stands before it: nothing that the person did or may change. */
export const isSystemFault = ({ code, error }: ApiError): boolean =>
  code >= 500 && code < 600 && (error === null || error === 'transport.status' || error.startsWith('server.'))

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

/**
 * How a failure is to be told (specification §8): 40101 silently, 901 as the demo notice, in the second dialect
 * 50008, 50012 and 50014 by asking to log in again, the rest by its sentence.
 */
export const noticeKind = (error: ApiError): 'silent' | 'demo' | 'relogin' | 'message' => {
  if (error.code === 40101) return 'silent'
  if (error.code === 901) return 'demo'
  return error.asksToLogIn ? 'relogin' : 'message'
}
