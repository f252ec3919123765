import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getLoginUserInfo, login, userMenu } from '@chatx/contract/access'
import { pageSubAccount } from '@chatx/contract/sub-account'
import { createApi } from './api.ts'
import type { ApiError } from './api-error.ts'
import { createLoginSession } from './login-session.ts'
import type { KeyStore } from './storage.ts'

type Handler = (
  request: IncomingMessage,
  body: string,
) => { status?: number; json?: unknown; raw?: string } | null

const memoryStore = (): KeyStore => {
  const map = new Map<string, string>()
  return {
    get: (key) => map.get(key) ?? null,
    set: (key, value) => void map.set(key, value),
    remove: (key) => void map.delete(key),
  }
}

let server: Server
let base = ''
let handler: Handler
const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []

const readBody = async (request: IncomingMessage) => {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

const answer = async (request: IncomingMessage, response: ServerResponse) => {
  const body = await readBody(request)
  seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
  const result = handler(request, body)
  if (!result) return
  response.statusCode = result.status ?? 200
  response.end(result.raw ?? JSON.stringify(result.json))
}

beforeEach(async () => {
  seen.length = 0
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  base = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
})
afterEach(async () => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Stands in for the browser's lock manager, which Node has not. */
const oneAtATime = () => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, work: () => Promise<unknown>) => {
      const mine = last.then(work, work)
      last = mine.catch(() => null)
      return mine
    },
  }
}

const ok = (data: unknown, code = 200) => ({ json: { code, msg: '', data } })
const refused = (code: number, error: string, msg: string, status = code) => ({
  status,
  json: { code, msg, data: { error } },
})
const tokens = (n: number) => ({
  accessToken: `access-${n}`,
  refreshToken: `refresh-${n}`,
  expiresIn: 900,
  tenantId: 1,
})

const build = (store = memoryStore(), language = 'en-US') => {
  const session = createLoginSession('', store)
  const ended: string[] = []
  const api = createApi({
    base,
    session,
    language: () => language,
    clientId: () => 'client-1',
    onSessionEnd: (message) => ended.push(message),
    timeoutMs: 300,
  })
  return { api, session, ended, store }
}

/** A server that takes only the newest access token and hands out the next one for the newest refresh token. */
const rotating =
  (state: { n: number; refreshes: number }): Handler =>
  (request, body) => {
    if (request.url?.startsWith('/system/auth/refresh-token')) {
      const sent = (JSON.parse(body) as { refreshToken: string }).refreshToken
      if (sent !== `refresh-${state.n}`)
        return refused(401, 'access.refresh_invalid', 'invalid refresh token')
      state.refreshes += 1
      state.n += 1
      return ok(tokens(state.n))
    }
    return request.headers.authorization === `Bearer access-${state.n}`
      ? ok({ list: [], total: 0, nextCursor: null })
      : refused(401, 'session.expired', 'expired')
  }

const failure = async (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('the call should have failed')),
    (error: unknown) => error as ApiError,
  )

describe('what is sent', () => {
  it('puts GET input into the query and sends who asks in which language', async () => {
    handler = () => ok({ list: [], total: 0, nextCursor: null })
    const { api, session } = build(memoryStore(), 'zh-CN')
    session.set(tokens(1))
    await api.call(pageSubAccount, { pageSize: 5, name: 'a b' })
    const [request] = seen
    expect(request?.url).toBe('/chatx/user/subAccount/page?pageSize=5&name=a+b')
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer access-1',
      clientid: 'client-1',
      systemlanguagecode: 'ZH',
      'tenant-id': '1',
    })
  })

  it('sends other methods as JSON', async () => {
    handler = () => ok(tokens(1))
    const { api } = build()
    await api.call(login, { userName: 'a', password: 'b' })
    expect(seen[0]?.body).toBe('{"userName":"a","password":"b"}')
    expect(seen[0]?.headers.authorization).toBeUndefined()
  })
})

describe('answers', () => {
  it('takes 20000 for the second dialect only', async () => {
    handler = () => ok([], 20000)
    const { api } = build()
    expect(await api.call(userMenu, {})).toEqual([])
    expect((await failure(api.call(getLoginUserInfo, {}))).code).toBe(20000)
  })

  it('gives a business refusal with its sentence and fields', async () => {
    handler = () => ({
      json: {
        code: 400,
        msg: 'Check the fields',
        data: { error: 'request.invalid', fields: [{ path: 'name', message: 'taken' }] },
      },
    })
    const error = await failure(build().api.call(getLoginUserInfo, {}))
    expect(error).toMatchObject({ code: 400, error: 'request.invalid', message: 'Check the fields' })
    expect(error.fields).toEqual([{ path: 'name', message: 'taken' }])
  })

  it('has the sentences of the specification for a silent, a foreign and a missing server', async () => {
    handler = () => null
    expect((await failure(build().api.call(getLoginUserInfo, {}))).error).toBe('transport.timeout')
    handler = () => ({ status: 502, raw: '<html>bad gateway</html>' })
    expect((await failure(build().api.call(getLoginUserInfo, {}))).message).toBe('Network error')
    const gone = createApi({ base: 'http://127.0.0.1:1', language: () => 'zh-CN', clientId: () => 'c' })
    expect((await failure(gone.call(getLoginUserInfo, {}))).message).toBe('网络异常，请检查网络连接后重试')
  })

  it('passes the caller’s own abort on', async () => {
    handler = () => null
    const stop = new AbortController()
    const call = build().api.call(getLoginUserInfo, {}, { signal: stop.signal })
    stop.abort()
    expect((await failure(call)).name).toBe('AbortError')
  })
})

describe('refresh', () => {
  it('runs once for twenty calls, replays them all and keeps the new tokens', async () => {
    const state = { n: 1, refreshes: 0 }
    handler = rotating(state)
    const { api, session } = build()
    session.set({ ...tokens(1), accessToken: 'old' })
    const pages = await Promise.all(Array.from({ length: 20 }, () => api.call(pageSubAccount, {})))
    expect(pages).toHaveLength(20)
    expect(state.refreshes).toBe(1)
    expect(session.accessToken()).toBe('access-2')
  })

  it('does not refresh again when another tab already has', async () => {
    vi.stubGlobal('navigator', { locks: oneAtATime() })
    const state = { n: 1, refreshes: 0 }
    handler = rotating(state)
    const store = memoryStore()
    const [one, two] = [build(store), build(store)]
    one.session.set({ ...tokens(1), accessToken: 'old' })
    await Promise.all([one.api.call(pageSubAccount, {}), two.api.call(pageSubAccount, {})])
    expect(state.refreshes).toBe(1)
    expect([one.ended, two.ended]).toEqual([[], []])
    expect(two.session.accessToken()).toBe('access-2')
  })

  it('ends the session once, with the sentence, when it is refused', async () => {
    handler = (request) =>
      request.url?.startsWith('/system')
        ? refused(401, 'access.refresh_expired', 'refresh token expired')
        : refused(401, 'session.expired', 'expired')
    const { api, session, ended } = build()
    session.set(tokens(1))
    const errors = await Promise.all([1, 2, 3].map(() => failure(api.call(pageSubAccount, {}))))
    expect(errors.map((error) => error.code)).toEqual([401, 401, 401])
    expect(ended).toEqual(['Login timed out, please login again!'])
    expect(session.refreshToken()).toBeNull()
  })

  it('keeps the session when the refresh finds no server', async () => {
    handler = (request) =>
      request.url?.startsWith('/system')
        ? { status: 503, raw: '' }
        : refused(401, 'session.expired', 'expired')
    const { api, session, ended } = build()
    session.set(tokens(1))
    expect((await failure(api.call(pageSubAccount, {}))).code).toBe(503)
    expect(ended).toEqual([])
    expect(session.accessToken()).toBe('access-1')
  })

  it('says at once that the sub-account was logged in elsewhere', async () => {
    handler = () => refused(401, 'access.signed_in_elsewhere', 'logged in on another device')
    const { api, session, ended } = build()
    session.set(tokens(1))
    await failure(api.call(pageSubAccount, {}))
    expect(ended).toEqual(['logged in on another device'])
    expect(seen).toHaveLength(1)
  })
})

it('calls fetch as browsers want it: not as a member of another object', async () => {
  handler = () => ok({ list: [], total: 0, nextCursor: null })
  const owners: unknown[] = []
  const original = globalThis.fetch
  function strictFetch(this: unknown, ...input: Parameters<typeof fetch>) {
    owners.push(this)
    return original(...input)
  }
  vi.stubGlobal('fetch', strictFetch)
  const { api } = build()
  await api.call(pageSubAccount, {})
  expect(owners).toEqual([undefined])
})
