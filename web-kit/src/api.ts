import type { Endpoint, InputOf, Method, OutputOf } from '@chatx/contract/base/endpoint'
import { type Answer, refusal, send, toQuery } from './api-request.ts'
import { ApiError } from './api-error.ts'
import { createRefresh } from './api-refresh.ts'
import { type AskToLogIn, createLoginQuestion, dialectOf } from './dialect.ts'
import type { LoginSession } from './login-session.ts'
import { transportTexts } from './transport-texts.ts'

export type ApiOptions = {
  /** Empty for the page's own origin. */
  base?: string
  /** A login session with refresh; or only a bearer token, as a web-chat visitor has. */
  session?: LoginSession
  token?: () => string | null
  /** The interface language as BCP-47, asked at every call. */
  language: () => string
  clientId: () => string
  /** The login session ended without the person's wish; `message` says why in their language. */
  onSessionEnd?: (message: string) => void
  /** A call of the second dialect was told to log in again. Without it the refusal is told as any other. */
  askToLogIn?: AskToLogIn
  timeoutMs?: number
  fetch?: typeof fetch
}

/** What a call needs of an endpoint when it is made; browsers are given no more (tools/endpoint-targets.mjs). */
type Target = Pick<Endpoint, 'method' | 'path' | 'successCode'>

export type CallOptions = { signal?: AbortSignal }

export type Api = {
  /** Calls an endpoint and answers its data; every failure but the caller's own abort is an `ApiError`. */
  call: <E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions) => Promise<OutputOf<E>>
}

const refreshPath = '/system/auth/refresh-token'
const inQueryString = (method: Method) => method === 'GET' || method === 'DELETE'

const cookie = (name: string): string | null => {
  if (typeof document === 'undefined') return null
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null
}

const headersOf = (options: ApiOptions, token: string | null, hasBody: boolean): Record<string, string> => {
  const tenant = options.session?.tenantId() ?? null
  const xsrf = cookie('XSRF-TOKEN')
  return {
    clientId: options.clientId(),
    systemLanguageCode: options.language().startsWith('zh') ? 'ZH' : 'EN',
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(tenant === null ? {} : { 'tenant-id': tenant }),
    ...(xsrf === null ? {} : { 'X-XSRF-TOKEN': xsrf }),
  }
}

const request = (
  options: ApiOptions,
  endpoint: Target,
  input: object,
  token: string | null,
  signal?: AbortSignal,
): Promise<Answer> => {
  const inQuery = inQueryString(endpoint.method)
  const query = inQuery ? new URLSearchParams(toQuery(input)).toString() : ''
  return send({
    method: endpoint.method,
    url: `${options.base ?? ''}${endpoint.path}${query === '' ? '' : `?${query}`}`,
    headers: headersOf(options, token, !inQuery),
    body: inQuery ? undefined : JSON.stringify(input),
    signal,
    timeoutMs: options.timeoutMs ?? 30_000,
    language: options.language(),
    fetch: options.fetch ?? fetch,
  })
}

/** Reasons for the end that the person should read as they are. */
const endings = ['access.signed_in_elsewhere', 'access.account_disabled']

/** A refresh token that the server no longer knows ends the login session, whatever call found out (specification §8). */
const endsSession = (error: ApiError) =>
  error.error === 'access.refresh_invalid' ||
  error.error === 'access.refresh_expired' ||
  /invalid refresh token|refresh token expired/i.test(error.message)

/** A 401 that a fresh token mends; one that names another reason does not. */
const mayRefresh = (answer: Answer): boolean =>
  answer.code === 401 && !endings.includes((answer.data as { error?: string } | null)?.error ?? '')

/** The server answered the refresh and said no; a broken line or a busy server says nothing about the session. */
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && !error.isTransport && error.code < 500 && error.code !== 429

/** A typed client of the contract: envelope, headers, timeout, and one refresh for all calls that meet a 401. */
export const createApi = (options: ApiOptions): Api => {
  const { session } = options
  const tokenNow = () => (session ? session.accessToken() : (options.token?.() ?? null))
  const end = (error: ApiError) => {
    if (!session?.accessToken()) return
    session.clear()
    options.onSessionEnd?.(
      endings.includes(error.error ?? '') ? error.message : transportTexts(options.language()).sessionOver,
    )
  }
  const question = session && options.askToLogIn && createLoginQuestion(session, options.askToLogIn)
  const refresh = session
    ? createRefresh(session, (input) => request(options, { method: 'POST', path: refreshPath }, input, null))
    : null

  const answerTo = async (endpoint: Target, input: object, signal?: AbortSignal): Promise<Answer> => {
    const used = tokenNow()
    const first = await request(options, endpoint, input, used, signal)
    if (used === null || !refresh || !session?.refreshToken() || !mayRefresh(first)) return first
    try {
      await refresh(used, options.language())
    } catch (error) {
      if (isRefused(error)) end(error)
      throw error
    }
    return request(options, endpoint, input, tokenNow(), signal)
  }

  const call: Api['call'] = async (endpoint, input, callOptions) => {
    const answer = await answerTo(endpoint, input as object, callOptions?.signal)
    // The envelope is our own server's, checked against this very contract before it was sent.
    const { success, asksToLogIn } = dialectOf(endpoint)
    if (answer.code === success) return answer.data as OutputOf<typeof endpoint>
    const error = refusal(answer, options.language(), asksToLogIn.includes(answer.code))
    if (error.asksToLogIn) void question?.(error.message)
    if (endsSession(error) || (error.code === 401 && tokenNow() !== null)) end(error)
    throw error
  }
  return { call }
}
