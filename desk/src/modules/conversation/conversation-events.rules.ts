import type { Conversation, Message } from '@chatx/contract/conversation'
import type { DeskEvent, EphemeralEvent } from '@chatx/contract/live'
import { type ConversationList, emptyList, upsertConversations } from './conversation-list.rules.ts'
import { type KeptMessages, withArrived } from './conversation-copy.rules.ts'
import { emptyOutbox, type Outbox, withoutEntries } from './conversation-outbox.rules.ts'
import {
  mergeMessages,
  type Streams,
  type Timeline,
  withDelta,
  withoutStream,
  withTranslation,
} from './conversation-timeline.rules.ts'

/** Everything the desk knows of conversations. Every change is a pure function of it and of what happened. */
export type DeskState = {
  list: ConversationList
  /** Conversations that were opened, least recently used first; only these keep their messages. */
  timelines: ReadonlyMap<string, Timeline>
  /** The last messages of conversations, open or not, for the copy of this browser. */
  kept: KeptMessages
  /** Conversations that only the copy knows so far: the first page of the list says which of them are still there. */
  copied: readonly Conversation[]
  streams: Streams
  outbox: Outbox
  /** Conversations whose contact is typing, with the time in milliseconds at which to stop believing it. */
  typing: ReadonlyMap<string, number>
  /** The desks that have a conversation open, this one among them. */
  viewing: ReadonlyMap<string, readonly string[]>
}

export const emptyDesk: DeskState = {
  list: emptyList,
  timelines: new Map(),
  kept: new Map(),
  copied: [],
  streams: new Map(),
  outbox: emptyOutbox,
  typing: new Map(),
  viewing: new Map(),
}

/** Opened conversations kept in memory. */
const keptTimelines = 30
/** A typing contact who says nothing more for this long has stopped. */
const typingMs = 6000

/** Stores a timeline as the most recently used one and forgets the oldest beyond the limit. */
export const keepTimeline = (
  timelines: ReadonlyMap<string, Timeline>,
  id: string,
  timeline: Timeline,
): ReadonlyMap<string, Timeline> => {
  const next = new Map(timelines)
  next.delete(id)
  next.set(id, timeline)
  const oldest = next.keys().next()
  if (next.size > keptTimelines && !oldest.done) next.delete(oldest.value)
  return next
}

const changeTimeline = (
  timelines: ReadonlyMap<string, Timeline>,
  id: string,
  change: (timeline: Timeline) => Timeline,
): ReadonlyMap<string, Timeline> => {
  const known = timelines.get(id)
  if (!known) return timelines
  const next = change(known)
  return next === known ? timelines : new Map(timelines).set(id, next)
}

const without = <V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> => {
  if (!map.has(key)) return map
  const next = new Map(map)
  next.delete(key)
  return next
}

/** Takes messages in, whoever told of them: an answer to a call or a live event. */
export const takeMessages = (state: DeskState, messages: readonly Message[]): DeskState => {
  let { timelines, streams, typing } = state
  for (const message of messages) {
    timelines = changeTimeline(timelines, message.conversationId, (one) => mergeMessages(one, [message]))
    if (message.translation?.state !== 'pending') streams = withoutStream(streams, message.id)
    if (message.direction === 'in') typing = without(typing, message.conversationId)
  }
  const outbox = withoutEntries(
    state.outbox,
    messages.map((one) => one.clientMsgId),
  )
  const kept = withArrived(state.kept, timelines, messages)
  return { ...state, timelines, kept, streams, typing, outbox }
}

const conversationsOf = (events: readonly DeskEvent[]): Conversation[] =>
  events.flatMap((event) =>
    event.type === 'message' || event.type === 'conversation' ? [event.data.conversation] : [],
  )

const messagesOf = (events: readonly DeskEvent[]): Message[] =>
  events.flatMap((event) => (event.type === 'message' ? [event.data.message] : []))

/** Applies durable events in their order. Applying them once more changes nothing. */
export const applyEvents = (state: DeskState, events: readonly DeskEvent[]): DeskState => {
  const told = takeMessages(state, messagesOf(events))
  return { ...told, list: upsertConversations(told.list, conversationsOf(events)) }
}

/** @param now milliseconds */
export const applyEphemeral = (state: DeskState, event: EphemeralEvent, now: number): DeskState => {
  switch (event.type) {
    case 'typing':
      return event.data.who === 'contact' ? withTyping(state, event.data, now) : state
    case 'presence':
      return withPresence(state, event.data)
    case 'translation.delta':
      return { ...state, streams: withDelta(state.streams, event.data) }
    case 'translation.state':
      return withTranslationState(state, event.data)
    case 'viewing':
      return {
        ...state,
        viewing: new Map(state.viewing).set(event.data.conversationId, event.data.agents),
      }
    default:
      return state
  }
}

const withTyping = (
  state: DeskState,
  data: { conversationId: string; on: boolean },
  now: number,
): DeskState => ({
  ...state,
  typing: data.on
    ? new Map(state.typing).set(data.conversationId, now + typingMs)
    : without(state.typing, data.conversationId),
})

const withPresence = (state: DeskState, data: { conversationId: string; online: boolean }): DeskState => {
  const known = state.list.byId.get(data.conversationId)
  if (!known || known.contact.online === data.online) return state
  const one = { ...known, contact: { ...known.contact, online: data.online } }
  return { ...state, list: { ...state.list, byId: new Map(state.list.byId).set(one.id, one) } }
}

const withTranslationState = (
  state: DeskState,
  data: Extract<EphemeralEvent, { type: 'translation.state' }>['data'],
): DeskState => {
  let { timelines } = state
  for (const id of timelines.keys()) {
    timelines = changeTimeline(timelines, id, (one) => withTranslation(one, data.messageId, data.translation))
  }
  const done = data.translation.state !== 'pending'
  return { ...state, timelines, streams: done ? withoutStream(state.streams, data.messageId) : state.streams }
}

/** Typing that was not renewed in time ends. */
export const expireTyping = (state: DeskState, now: number): DeskState => {
  const typing = new Map([...state.typing].filter(([, until]) => until > now))
  return typing.size === state.typing.size ? state : { ...state, typing }
}

/**
 * The stream could not be resumed: what is known may have holes. Messages are let go and loaded anew; conversations
 * stay until the first page says more.
 */
export const forgetMessages = (state: DeskState): DeskState => ({
  ...state,
  timelines: new Map(),
  kept: new Map(),
  streams: new Map(),
})

/**
 * The stream begins after what was loaded before it: news in between are in neither. It is shown as a copy is, until it
 * is loaded again.
 */
export const doubtMessages = (state: DeskState): DeskState => {
  if (state.timelines.size === 0) return state
  const doubted = [...state.timelines].map(([id, one]): [string, Timeline] => [id, { ...one, loaded: false }])
  return { ...state, timelines: new Map(doubted) }
}
