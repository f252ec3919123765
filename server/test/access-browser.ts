import type { ErrorCode } from '@chatx/contract/errors'
import type { Endpoint, InputOf, OutputOf } from '@chatx/contract/base/endpoint'
import type { World } from './access-world.ts'

export type Answer<T> = {
  code: number
  msg: string
  status: number
  data: T
  error: ErrorCode | undefined
  retryAfter: number | undefined
}

export type CallOptions = {
  /** Added to what the browser sends; an empty text takes a header away. */
  headers?: Record<string, string>
  /** Another token than the stored one; null for none. */
  token?: string | null
}

type Cookie = { name: string; value: string; maxAge?: number }

const ownPage = {
  host: 'localhost:8080',
  origin: 'http://localhost:8080',
  'sec-fetch-site': 'same-origin',
  systemlanguagecode: 'EN',
}

const present = (headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  )

const requestOf = (endpoint: Endpoint, input: unknown) => {
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const query = new URLSearchParams(inQuery ? (input as Record<string, string>) : {})
  return {
    method: endpoint.method,
    url: query.size > 0 ? `${endpoint.path}?${query}` : endpoint.path,
    ...(inQuery ? {} : { payload: input as Record<string, unknown> }),
  }
}

/** A browser in front of the server: it keeps cookies, and tokens as our pages do. */
export const openBrowser = (world: Pick<World, 'app'>, ip = '203.0.113.1', tenant?: number) => {
  const jar = new Map<string, string>()
  const stored: { access: string | null; refresh: string | null } = { access: null, refresh: null }

  const keepCookies = (cookies: Cookie[]) => {
    for (const { name, value, maxAge } of cookies) {
      if (maxAge === 0) jar.delete(name)
      else jar.set(name, value)
    }
  }
  const keepTokens = (data: { accessToken?: string; refreshToken?: string } | null) => {
    if (typeof data?.accessToken !== 'string' || typeof data.refreshToken !== 'string') return
    stored.access = data.accessToken
    stored.refresh = data.refreshToken
  }
  const headersFor = ({ token, headers }: CallOptions) => {
    const bearer = token === undefined ? stored.access : token
    return present({
      ...ownPage,
      'x-forwarded-for': ip,
      'tenant-id': tenant?.toString(),
      authorization: bearer === null ? undefined : `Bearer ${bearer}`,
      'x-xsrf-token': jar.get('XSRF-TOKEN'),
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      ...headers,
    })
  }
  const call = async <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions = {},
  ): Promise<Answer<OutputOf<E>>> => {
    const response = await world.app.inject({ ...requestOf(endpoint, input), headers: headersFor(options) })
    keepCookies(response.cookies as Cookie[])
    const body = response.json<{ code: number; msg: string; data: OutputOf<E> }>()
    keepTokens(body.data as { accessToken?: string; refreshToken?: string } | null)
    const refusal = body.data as { error?: ErrorCode; retryAfter?: number } | null
    return { ...body, status: response.statusCode, error: refusal?.error, retryAfter: refusal?.retryAfter }
  }
  return { call, jar, stored }
}

export type TestBrowser = ReturnType<typeof openBrowser>
