import { describe, expect, it } from 'vitest'
import { getLoginUserInfo, userMenu } from '@chatx/contract/access'
import { createApi } from './api.ts'
import { type ApiError, noticeKind } from './api-error.ts'
import { createLoginSession } from './login-session.ts'
import type { KeyStore } from './storage.ts'

const memoryStore = (): KeyStore => {
  const map = new Map<string, string>()
  return {
    get: (key) => map.get(key) ?? null,
    set: (key, value) => void map.set(key, value),
    remove: (key) => void map.delete(key),
  }
}
const tokens = (n: number) => ({
  accessToken: `access-${n}`,
  refreshToken: `refresh-${n}`,
  expiresIn: 900,
  tenantId: 1,
})

type Asked = { message: string; answer: (again: boolean) => void }

/** A server that always answers the same, and a person who answers when told to. */
const build = (code: number, msg = '', language = 'en-US') => {
  const session = createLoginSession('', memoryStore())
  session.set(tokens(1))
  const asked: Asked[] = []
  const ended: string[] = []
  const calls: string[] = []
  const api = createApi({
    session,
    language: () => language,
    clientId: () => 'client-1',
    onSessionEnd: (message) => ended.push(message),
    askToLogIn: (message) => new Promise((answer) => asked.push({ message, answer })),
    fetch: (url) => {
      calls.push(String(url))
      return Promise.resolve(Response.json({ code, msg, data: [] }))
    },
  })
  return { api, session, asked, ended, calls }
}

const failure = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('the call should have failed')),
    (error: unknown) => error as ApiError,
  )
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('the two dialects', () => {
  it.each([
    ['first', getLoginUserInfo, 200, 20000],
    ['second', userMenu, 20000, 200],
  ] as const)(
    'the %s has one number for success, and the other’s is a failure',
    async (_, call, good, bad) => {
      expect(await build(good).api.call(call, {})).toEqual([])
      const { api, asked } = build(bad, 'odd')
      expect(await failure(api.call(call, {}))).toMatchObject({ code: bad, message: 'odd' })
      expect(asked).toEqual([])
    },
  )

  it.each([50008, 50012, 50014])('the second asks to log in again at %i', async (code) => {
    const { api, session, asked, ended, calls } = build(code, 'Your token is over')
    const error = await failure(api.call(userMenu, {}))
    expect(error).toMatchObject({ code, message: 'Your token is over' })
    expect(noticeKind(error)).toBe('relogin')
    expect(asked.map(({ message }) => message)).toEqual(['Your token is over'])
    expect(session.accessToken()).toBe('access-1')
    asked[0]?.answer(true)
    await settled()
    expect(session.accessToken()).toBeNull()
    expect(session.refreshToken()).toBeNull()
    expect([ended, calls.length]).toEqual([[], 1])
  })

  it.each([
    ['en-US', 'Login timed out, please login again!'],
    ['zh-CN', '登录超时，请重新登录！'],
  ])('has a sentence of its own where the server gave none, in %s', async (language, sentence) => {
    const { api, asked } = build(50014, '', language)
    await failure(api.call(userMenu, {}))
    expect(asked[0]?.message).toBe(sentence)
  })

  it.each([50008, 50012, 50014])('the first takes %i for a failure like any other', async (code) => {
    const { api, session, asked } = build(code, 'no')
    const error = await failure(api.call(getLoginUserInfo, {}))
    expect(noticeKind(error)).toBe('message')
    expect([asked, session.accessToken()]).toEqual([[], 'access-1'])
  })

  it.each([50009, 50013, 50000, 500])('the second asks nothing at %i', async (code) => {
    const { api, asked } = build(code, 'no')
    expect(noticeKind(await failure(api.call(userMenu, {})))).toBe('message')
    expect(asked).toEqual([])
  })
})

describe('the question', () => {
  it('comes once for many calls, and whoever stays is asked again at the next', async () => {
    const { api, session, asked } = build(50008, 'over')
    await Promise.all(Array.from({ length: 5 }, () => failure(api.call(userMenu, {}))))
    expect(asked).toHaveLength(1)
    asked[0]?.answer(false)
    await settled()
    expect(session.accessToken()).toBe('access-1')
    await failure(api.call(userMenu, {}))
    expect(asked).toHaveLength(2)
  })

  it('ends only the login that it was about', async () => {
    const { api, session, asked } = build(50012, 'over')
    await failure(api.call(userMenu, {}))
    session.set(tokens(2))
    asked[0]?.answer(true)
    await settled()
    expect(session.accessToken()).toBe('access-2')
  })

  it('is not asked of somebody who is not logged in', async () => {
    const { api, session, asked } = build(50014, 'over')
    session.clear()
    await failure(api.call(userMenu, {}))
    expect(asked).toEqual([])
  })
})
