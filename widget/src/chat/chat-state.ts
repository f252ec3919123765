import type { OutputOf } from '@chatx/contract/base/endpoint'
import type { VisitorEvent } from '@chatx/contract/live'
import type { startChat } from '@chatx/contract/web-chat'
import type { LiveState } from '@chatx/web-kit/live.ts'
import {
  emptyList,
  type MessageList,
  withAgentRead,
  withLastPage,
  withMessages,
} from './message-list.rules.ts'
import { readSeqOf } from './receipts.rules.ts'

type Started = OutputOf<typeof startChat>
export type Channel = Started['channel']

export type ChatState = {
  /** `refused` does not come back by itself; `refusal` says why, as an error code. */
  phase: 'starting' | 'ready' | 'refused'
  refusal: string | null
  channel: Channel | null
  list: MessageList
  /** `idle`: nobody has looked at this chat yet, so no connection is kept for it. */
  link: LiveState | 'idle'
  agentTyping: boolean
  older: 'idle' | 'loading' | 'failed'
  /** The highest sequence this visitor has seen. */
  readSeq: number
  /** The part that is uploaded, from 0 to 1, by `clientMsgId`. */
  progress: Readonly<Record<string, number>>
}

export const startingState = (readSeq: number): ChatState => ({
  phase: 'starting',
  refusal: null,
  channel: null,
  list: emptyList,
  link: 'idle',
  agentTyping: false,
  older: 'idle',
  readSeq,
  progress: {},
})

export const withList = (state: ChatState, list: MessageList): ChatState =>
  list === state.list ? state : { ...state, list, readSeq: readSeqOf(list.messages, state.readSeq) }

/** Takes in the answer to `start`. It replaces what was known: the server may have made this browser a new visitor. */
export const withStart = (state: ChatState, started: Started): ChatState => {
  const { messages, agentReadSeq } = started
  const empty: MessageList = { ...emptyList, pending: state.list.pending }
  const list = withAgentRead(withLastPage(empty, messages, messages.length), agentReadSeq)
  return withList({ ...state, phase: 'ready', refusal: null, channel: started.channel }, list)
}

/** Applies one event of the stream; applying it twice does nothing. */
export const withEvent = (state: ChatState, event: VisitorEvent): ChatState => {
  switch (event.type) {
    case 'message': {
      const next = withList(state, withMessages(state.list, [event.data.message]))
      return event.data.message.direction === 'out' && next !== state ? { ...next, agentTyping: false } : next
    }
    case 'agent_read':
      return withList(state, withAgentRead(state.list, event.data.seq))
  }
}

export const withOnline = (state: ChatState, online: boolean): ChatState =>
  state.channel && state.channel.online !== online
    ? { ...state, channel: { ...state.channel, online } }
    : state

export const withProgress = (state: ChatState, clientMsgId: string, part: number | null): ChatState => {
  const { [clientMsgId]: _old, ...others } = state.progress
  return { ...state, progress: part === null ? others : { ...others, [clientMsgId]: part } }
}
