import { type Api, createApi } from '@chatx/web-kit/api.ts'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { createClientId } from '@chatx/web-kit/client-id.ts'
import { openStore } from '@chatx/web-kit/storage.ts'
import { backoffDelay } from '@chatx/web-kit/live.ts'
import type { InputOf } from '@chatx/contract/base/endpoint'
import { startChat } from '@chatx/contract/web-chat'
import { type ChatState, withStart } from './chat-state.ts'
import type { Keep } from './keep.ts'
import type { Store } from './store.ts'

export type PageInfo = { pageUrl: string; referrer: string }

export type VisitorSessionOptions = {
  channelKey: string
  /** The origin of the embedding page; null on the hosted page. */
  embedder: string | null
  /** `navigator.languages`, most wanted first. */
  languages: readonly string[]
  page: () => PageInfo
  keep: Keep
  store: Store<ChatState>
  /** The stream position that belongs to the history just loaded. */
  onStart: (seq: number) => void
}

/** The login of somebody who never logs in: a signed token, kept by this browser and renewed when it is refused. */
export type VisitorSession = {
  api: Api
  /** Starts, or starts again, and goes on trying until there is an answer; callers share the running attempt. */
  begin: () => Promise<void>
}

/** The server writes both addresses into the visitor's token, which goes with every call: long ones are cut. */
const longestAddress = 800

const refusals = new Set([
  'web_chat.channel_not_found',
  'web_chat.origin_refused',
  'web_chat.closed',
  'session.forbidden',
])

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    addEventListener('online', done)
  })

const startInput = (options: VisitorSessionOptions, token: string | null): InputOf<typeof startChat> => {
  const { pageUrl, referrer } = options.page()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return {
    channelKey: options.channelKey,
    languages: options.languages.slice(0, 10).map((language) => language.slice(0, 35)),
    ...(token === null ? {} : { visitorToken: token }),
    ...(timeZone ? { timeZone } : {}),
    ...(pageUrl === '' ? {} : { pageUrl: pageUrl.slice(0, longestAddress) }),
    ...(referrer === '' ? {} : { referrer: referrer.slice(0, longestAddress) }),
    ...(options.embedder === null ? {} : { embedder: options.embedder }),
  }
}

export const createVisitorSession = (options: VisitorSessionOptions): VisitorSession => {
  const { keep, store } = options
  const clientId = createClientId(openStore())
  const language = () => options.languages[0] ?? 'en'
  const open = createApi({ language, clientId, timeoutMs: 15_000 })
  const api = createApi({ language, clientId, timeoutMs: 20_000, token: keep.visitorToken })
  let running: Promise<void> | null = null

  const start = async (token: string | null): Promise<void> => {
    const answer = await open.call(startChat, startInput(options, token))
    keep.setVisitorToken(answer.visitorToken)
    store.set((state) => withStart(state, answer))
    options.onStart(answer.stream.seq)
  }

  const untilStarted = async (): Promise<void> => {
    let token = keep.visitorToken()
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await start(token)
      } catch (error) {
        const reason = isApiError(error) ? error.error : null
        if (reason !== null && refusals.has(reason)) {
          store.set((state) => ({ ...state, phase: 'refused', refusal: reason }))
          return
        }
        if (reason === 'web_chat.visitor_invalid' || reason === 'request.invalid') token = null
        if (attempt > 0) store.set((state) => ({ ...state, link: 'waiting' }))
        await pause(backoffDelay(attempt + 1, Math.random()))
      }
    }
  }

  const begin = (): Promise<void> => {
    running ??= untilStarted().finally(() => {
      running = null
    })
    return running
  }
  return { api, begin }
}
