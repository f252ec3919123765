import { AppError } from '../app-error.ts'

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

const place = (target: Record<string, unknown>, path: string[], value: unknown): void => {
  const [head, ...rest] = path
  if (head === undefined || head === '' || FORBIDDEN.has(head)) throw new AppError('request.invalid')
  if (rest.length === 0) {
    if (Object.hasOwn(target, head)) throw new AppError('request.invalid')
    target[head] = value
    return
  }
  const inner = (target[head] ??= {})
  if (typeof inner !== 'object' || inner === null) throw new AppError('request.invalid')
  place(inner as Record<string, unknown>, rest, value)
}

/** Reads a query string whose dots nest (specification §7). A key given twice is refused. */
export const parseQuery = (query: string): Record<string, unknown> => {
  const result: Record<string, unknown> = {}
  for (const [key, value] of new URLSearchParams(query)) place(result, key.split('.'), value)
  return result
}

/** Joins query and body into one input; the same key in both is refused. */
export const joinInputs = (query: Record<string, unknown>, body: unknown): unknown => {
  if (body === undefined || body === null) return query
  if (Object.keys(query).length === 0) return body
  if (typeof body !== 'object' || Array.isArray(body)) throw new AppError('request.invalid')
  for (const key of Object.keys(query)) if (Object.hasOwn(body, key)) throw new AppError('request.invalid')
  return { ...query, ...body }
}
