import type { Api } from '@chatx/web-kit/api.ts'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { liveTicket } from '@chatx/contract/access'
import { type ChatState, startingState } from './chat-state.ts'
import { createConnection } from './connection.ts'
import { createDelivery, type Delivery } from './delivery.ts'
import { createFileKeep } from './file-keep.ts'
import { createHistory, type History } from './history.ts'
import type { Keep } from './keep.ts'
import { createReading, type Reading } from './reading.ts'
import { createVisitorSession, type VisitorSessionOptions } from './session.ts'
import { createStore, type Store } from './store.ts'
import { createTyping, type Typing } from './typing.ts'
import { createWriting, type Writing } from './writing.ts'

export type ChatOptions = Omit<VisitorSessionOptions, 'store' | 'onStart'>

export type Chat = {
  store: Store<ChatState>
  keep: Keep
  /** Somebody looks at this chat: from now on a live connection is kept. */
  attend: () => void
} & Writing &
  Pick<Delivery, 'retry' | 'discard'> &
  Pick<History, 'loadOlder' | 'renewLink'> &
  Pick<Reading, 'seen'> &
  Pick<Typing, 'typed'>

const ticketFrom = (api: Api, onUnknown: () => void) => async (): Promise<string> => {
  try {
    return (await api.call(liveTicket, {})).ticket
  } catch (error) {
    if (isApiError(error) && error.code === 401) onUnknown()
    throw error
  }
}

/** One visitor's chat with one channel: starts it, keeps it in step with the server and sends what is written. */
export const createChat = (options: ChatOptions): Chat => {
  const { keep } = options
  const store = createStore(startingState(keep.readSeq()))
  const files = createFileKeep()
  let attended = false
  let startSeq: number | null = null

  const onStart = (seq: number) => {
    startSeq = seq
    delivery.resume()
    const { list } = store.get()
    if (attended || list.messages.length > 0 || list.pending.length > 0) connect()
  }
  const { api, begin } = createVisitorSession({ ...options, store, onStart })
  const restart = () => void begin()
  const history = createHistory(store, api)
  const reading = createReading(store, api, keep)
  const pageUrl = () => options.page().pageUrl
  const refresh = history.loadLast
  const delivery = createDelivery({ store, api, keep, files, pageUrl, refresh, renew: begin })
  const connection = createConnection({
    store,
    ticket: ticketFrom(api, restart),
    onOpen: () => {
      delivery.wake()
      reading.report()
    },
    onReload: () => void history.loadLast(),
    onUnknown: restart,
  })
  const connect = () => {
    if (startSeq !== null) connection.follow(startSeq)
    startSeq = null
  }
  const typing = createTyping(connection.sendTyping)
  const writing = createWriting(delivery, files)
  addEventListener('online', delivery.wake)
  // In a task of its own, after the page is drawn: what is told of the visitor is slow to find out (the time zone above all).
  setTimeout(restart)

  return {
    store,
    keep,
    attend: () => {
      attended = true
      connect()
    },
    send: (text, chosen) => {
      writing.send(text, chosen)
      typing.stop()
    },
    preview: writing.preview,
    retry: delivery.retry,
    discard: delivery.discard,
    loadOlder: history.loadOlder,
    renewLink: history.renewLink,
    seen: reading.seen,
    typed: typing.typed,
  }
}
