import { describe, expect, it } from 'vitest'
import { getLoginUserInfo } from '@chatx/contract/access'
import { errors } from '@chatx/contract/errors'
import { createApi } from './api.ts'
import { type ApiError, noticeKind } from './api-error.ts'

/** Specification §8 once more, written by hand: what each number says, and how it is told. */
const sentences: [code: number, zh: string, en: string][] = [
  [401, '认证失败，无法访问系统资源', 'Authentication failed, the system cannot be accessed'],
  [403, '当前操作没有权限', 'No permission for this operation'],
  [404, '访问资源不存在', 'Resource not found'],
  [405, '请求方法不允许', 'Method not allowed'],
  [408, '请求超时', 'Request timed out'],
  [500, '服务器错误，请联系管理员', 'Server error, please contact the administrator'],
  [501, '网络未实现', 'Network not implemented'],
  [502, '网络错误', 'Network error'],
  [503, '服务不可用，服务器过载或维护中', 'Service unavailable, overloaded or under maintenance'],
  [504, '网络超时', 'Network timeout'],
  [505, 'HTTP 版本不受支持', 'HTTP version not supported'],
  [901, '演示模式，无法进行写操作', 'Demo mode, write operations are not possible'],
]
const unknown = [
  '系统未知错误，请反馈给管理员',
  'Unknown system error, please report it to the administrator',
] as const
const offline = [
  '网络异常，请检查网络连接后重试',
  'Network error. Please check your connection and try again.',
] as const
const late = [
  '接口请求超时，请刷新页面重试！',
  'API request timed out, please refresh the page and try again!',
] as const
const over = ['登录超时，请重新登录！', 'Login timed out, please login again!'] as const

const languages = ['zh-CN', 'en-US'] as const
type Fetch = typeof fetch

const ask = async (language: string, respond: Fetch): Promise<ApiError> => {
  const api = createApi({
    language: () => language,
    clientId: () => 'client-1',
    timeoutMs: 20,
    fetch: respond,
  })
  return api.call(getLoginUserInfo, {}).then(
    () => Promise.reject(new Error('the call should have failed')),
    (error: unknown) => error as ApiError,
  )
}
const envelope =
  (code: number, msg = ''): Fetch =>
  () =>
    Promise.resolve(Response.json({ code, msg, data: null }))
const bare =
  (status: number): Fetch =>
  () =>
    Promise.resolve(new Response('<html>', { status }))
const both = async (respond: Fetch) =>
  Promise.all(languages.map(async (language) => (await ask(language, respond)).message))

describe('every number of specification §8', () => {
  it.each(sentences)(
    '%i has its sentence in both languages when an envelope brings none',
    async (code, ...wanted) => {
      expect(await both(envelope(code))).toEqual(wanted)
    },
  )

  it.each(sentences.filter(([code]) => code < 600))(
    '%i has it as an HTTP status too',
    async (code, ...wanted) => {
      expect(await both(bare(code))).toEqual(wanted)
    },
  )

  it.each(sentences)('%i shows the server’s own sentence where there is one', async (code) => {
    expect(await both(envelope(code, 'as the server says'))).toEqual([
      'as the server says',
      'as the server says',
    ])
  })

  it.each([402, 599, 902, 40101, 50008, 20000, -1])('%i is the unknown error', async (code) => {
    expect(await both(envelope(code))).toEqual(unknown)
  })

  it.each([418, 599])('HTTP status %i without an envelope is told with its number', async (status) => {
    expect(await both(bare(status))).toEqual([
      `请求失败，状态码 ${status}`,
      `Request failed with status code ${status}`,
    ])
  })

  it('asks to try later where something came that is no answer', async () => {
    expect(await both(bare(200))).toEqual(['请求出错，请稍后重试', 'Request error, please try again later'])
  })

  it('has a sentence for no connection and for no answer in time', async () => {
    expect(await both(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual(offline)
    const silent: Fetch = (_url, init) =>
      new Promise((_, refuse) => {
        init?.signal?.addEventListener('abort', () => refuse(new DOMException('', 'AbortError')))
      })
    expect(await both(silent)).toEqual(late)
  })

  it.each([
    [40101, 'silent'],
    [901, 'demo'],
    [500, 'message'],
    [403, 'message'],
    [429, 'message'],
  ])('%i is told so: %s', async (code, kind) => {
    expect(noticeKind(await ask('en-US', envelope(code, 'said')))).toBe(kind)
  })
})

describe('a login that is over', () => {
  it.each([
    [401, ''],
    [500, 'invalid refresh token'],
    [500, 'Refresh token expired'],
  ])('%i "%s" logs out and says why, in both languages', async (code, msg) => {
    const told: string[] = []
    for (const language of languages) {
      let token: string | null = 'access'
      const api = createApi({
        language: () => language,
        clientId: () => 'client-1',
        fetch: envelope(code, msg),
        onSessionEnd: (message) => told.push(message),
        session: {
          name: 'test',
          accessToken: () => token,
          refreshToken: () => null,
          tenantId: () => null,
          set: () => {},
          clear: () => {
            token = null
          },
          subscribe: () => () => {},
        },
      })
      await api.call(getLoginUserInfo, {}).catch(() => null)
      expect(token).toBeNull()
    }
    expect(told).toEqual(over)
  })
})

describe('the refusals of our own server', () => {
  it('use no number by which browsers do something else', () => {
    const reserved = Object.entries(errors).filter(([, { code }]) => code > 599)
    expect(reserved.map(([name, { code }]) => [name, code])).toEqual([['demo.read_only', 901]])
  })

  it.each(sentences.filter(([code]) => [401, 403, 404, 405, 500, 503, 901].includes(code)))(
    '%i is among them, with a sentence in both languages',
    (code) => {
      const said = Object.values(errors).filter((entry) => entry.code === code)
      expect(said.length).toBeGreaterThan(0)
      for (const { zh, en } of said) {
        expect(zh).toMatch(/\p{Script=Han}/u)
        expect(en).toMatch(/^[\p{ASCII}’“”…–]+$/u)
      }
    },
  )
})
