import type { EphemeralEvent, VisitorEvent } from '@chatx/contract/live'
import { type ByeReason, createLive, type Live, liveUrl } from '@chatx/web-kit/live.ts'
import { type ChatState, withEvent, withOnline } from './chat-state.ts'
import type { Store } from './store.ts'

export type ConnectionDeps = {
  store: Store<ChatState>
  ticket: () => Promise<string>
  onOpen: () => void
  onReload: () => void
  /** The server no longer knows this visitor. */
  onUnknown: () => void
}

export type Connection = {
  /** Connects from this stream position, instead of whatever was connected before. */
  follow: (seq: number) => void
  sendTyping: (on: boolean) => void
  close: () => void
}

/** Milliseconds after which “typing” is over when nobody says so. */
const typingFor = 8000

export const createConnection = (deps: ConnectionDeps): Connection => {
  const { store } = deps
  let live: Live | null = null
  let typingOver: ReturnType<typeof setTimeout> | undefined

  const setTyping = (agentTyping: boolean) =>
    store.set((state) => (state.agentTyping === agentTyping ? state : { ...state, agentTyping }))

  const onEphemeral = (event: EphemeralEvent) => {
    if (event.type === 'channel') store.set((state) => withOnline(state, event.data.online))
    if (event.type !== 'typing' || event.data.who !== 'agent') return
    clearTimeout(typingOver)
    setTyping(event.data.on)
    if (event.data.on) typingOver = setTimeout(() => setTyping(false), typingFor)
  }

  const onBye = (reason: ByeReason) => {
    if (reason === 'disabled') {
      store.set((state) => ({ ...state, phase: 'refused', refusal: 'web_chat.channel_not_found' }))
    } else if (reason === 'logged_out' || reason === 'elsewhere') deps.onUnknown()
  }

  return {
    follow: (seq) => {
      live?.close()
      live = createLive<VisitorEvent>({
        url: liveUrl(location.origin),
        ticket: deps.ticket,
        startSeq: seq,
        onEvent: (event) => store.set((state) => withEvent(state, event)),
        onEphemeral,
        onState: (link) => {
          store.set((state) => ({ ...state, link }))
          if (link === 'open') deps.onOpen()
          else setTyping(false)
        },
        onReload: deps.onReload,
        onBye,
      })
    },
    sendTyping: (on) => void live?.send({ t: 'typing', on }),
    close: () => live?.close(),
  }
}
