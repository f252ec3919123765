import type { ErrorCode } from '@chatx/contract/errors'
import type { Method } from '@chatx/contract/base/endpoint'
import { ApiError, type FieldError } from './api-error.ts'
import { answerText, statusText, transportTexts } from './transport-texts.ts'

export type Answer = { code: number; msg: string; data: unknown }

export type Send = {
  method: Method
  url: string
  headers: Record<string, string>
  body: string | undefined
  signal: AbortSignal | undefined
  timeoutMs: number
  language: string
  fetch: typeof fetch
}

/** Names with dots for nesting, as the specification's GET parameters have them; absent values are left out. */
export const toQuery = (input: object, prefix = ''): [string, string][] =>
  Object.entries(input).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    if (value === undefined || value === null) return []
    if (Array.isArray(value)) return value.map((item) => [prefix + name, String(item)])
    return typeof value === 'object' ? toQuery(value, `${prefix}${name}.`) : [[prefix + name, String(value)]]
  })

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number'

/**
 * One request and its envelope. Throws `ApiError` where no envelope came back: no network, no answer within the
 * timeout, or something between us and the server answered. The caller's own abort is passed on as it is.
 */
export const send = async (request: Send): Promise<Answer> => {
  const timer = new AbortController()
  const late = setTimeout(() => timer.abort(), request.timeoutMs)
  const stop = () => timer.abort()
  request.signal?.addEventListener('abort', stop)
  if (request.signal?.aborted) stop()
  try {
    // Called as a plain function: a browser's own fetch refuses to be called as a member of another object.
    const { fetch: ask } = request
    const response = await ask(request.url, {
      method: request.method,
      headers: request.headers,
      credentials: 'same-origin',
      signal: timer.signal,
      ...(request.body === undefined ? {} : { body: request.body }),
    })
    return await readAnswer(response, request.language)
  } catch (cause) {
    throw explain(cause, request, timer.signal.aborted)
  } finally {
    clearTimeout(late)
    request.signal?.removeEventListener('abort', stop)
  }
}

const readAnswer = async (response: Response, language: string): Promise<Answer> => {
  const text = await response.text()
  const answer = parse(text)
  if (isAnswer(answer)) return answer
  const texts = transportTexts(language)
  const message = statusText(texts, response.status)
  throw new ApiError({ code: response.status, error: 'transport.status', message })
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const explain = (cause: unknown, request: Send, aborted: boolean): unknown => {
  if (cause instanceof ApiError) return cause
  if (request.signal?.aborted) return cause
  const texts = transportTexts(request.language)
  return aborted
    ? new ApiError({ code: 0, error: 'transport.timeout', message: texts.timeout })
    : new ApiError({ code: 0, error: 'transport.offline', message: texts.offline })
}

/**
 * The refusal that an envelope other than success stands for.
 * @param asksToLogIn its dialect means by this number that the login is over
 */
export const refusal = (answer: Answer, language: string, asksToLogIn = false): ApiError => {
  const details = answer.data as { error?: ErrorCode; fields?: FieldError[] } | null | undefined
  const texts = transportTexts(language)
  const message = answer.msg || (asksToLogIn ? texts.sessionOver : answerText(texts, answer.code))
  return new ApiError({
    code: answer.code,
    error: details?.error ?? null,
    message,
    asksToLogIn,
    ...(details?.fields ? { fields: details.fields } : {}),
  })
}
