import { commonErrors, type Endpoint } from '@chatx/contract/base/endpoint'
import { type ErrorCode, errorEntry } from '@chatx/contract/errors'
import type { $ZodError } from 'zod/v4/core'
import { AppError } from '../app-error.ts'
import type { Locale } from './call.ts'

export type Refusal = { status: number; body: { code: number; msg: string; data: Record<string, unknown> } }

/** Numbers that are HTTP statuses too; business refusals keep status 200 and say 500 in the envelope (specification §8). */
const httpStatus = (code: number, error: ErrorCode): number => {
  if (error === 'server.error') return 500
  return code === 500 || code < 400 || code > 599 ? 200 : code
}

export const refusal = (error: ErrorCode, locale: Locale, details: Record<string, unknown> = {}): Refusal => {
  const entry = errorEntry(error)
  return {
    status: httpStatus(entry.code, error),
    body: { code: entry.code, msg: locale === 'en-US' ? entry.en : entry.zh, data: { ...details, error } },
  }
}

export const invalidInput = (error: $ZodError): AppError =>
  new AppError('request.invalid', {
    fields: error.issues
      .slice(0, 20)
      .map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
  })

/** Whether an endpoint may refuse with this code: its own, or one that every endpoint can meet. */
export const isDeclared = (endpoint: Endpoint, code: ErrorCode): boolean =>
  endpoint.errors.includes(code) ||
  (commonErrors as readonly ErrorCode[]).includes(code) ||
  (code === 'session.plan_lacks' && endpoint.privilege !== undefined)

/** What the database and the network throw, as refusals; anything else is a fault of ours. */
export const fromUnexpected = (error: unknown): ErrorCode => {
  const code = (error as { code?: unknown }).code
  const unavailable = ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', '57P01', '57P03', '53300', '53100', '57014']
  if (typeof code === 'string' && unavailable.includes(code)) return 'server.unavailable'
  const message = error instanceof Error ? error.message : ''
  return /timeout exceeded when trying to connect|Connection terminated/.test(message)
    ? 'server.unavailable'
    : 'server.error'
}
