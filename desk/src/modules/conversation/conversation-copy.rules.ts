import type { Conversation, Message } from '@chatx/contract/conversation'
import type { ConversationList } from './conversation-list.rules.ts'
import { emptyTimeline, mergeMessages, type Timeline, withoutHole } from './conversation-timeline.rules.ts'

/** The last messages of the conversations heard of last, the one heard of longest ago first. */
export type KeptMessages = ReadonlyMap<string, readonly Message[]>

/** Conversations whose messages are copied, messages of each, and rows of the list. */
const keptConversations = 60
const keptEach = 50
const keptRows = 200

const withKept = (kept: KeptMessages, id: string, list: readonly Message[]): KeptMessages => {
  const next = new Map(kept)
  next.delete(id)
  next.set(id, list.slice(-keptEach))
  const oldest = next.keys().next()
  if (next.size > keptConversations && !oldest.done) next.delete(oldest.value)
  return next
}

/** Keeps messages of conversations that are not open, which nothing else remembers. */
export const withArrived = (
  kept: KeptMessages,
  timelines: ReadonlyMap<string, Timeline>,
  messages: readonly Message[],
): KeptMessages => {
  let next = kept
  for (const message of messages) {
    const id = message.conversationId
    if (timelines.has(id)) continue
    const known = { ...emptyTimeline, list: next.get(id) ?? [] }
    const { list } = mergeMessages(known, [message])
    if (list !== known.list) next = withKept(next, id, list)
  }
  return next
}

const sameMessages = (a: readonly Message[], b: readonly Message[]): boolean =>
  a.length === b.length && a.every((one, index) => one === b[index])

/** Keeps the last messages of the conversations that are open, as they are now. What was not loaded yet says less than the copy. */
export const withOpened = (kept: KeptMessages, timelines: ReadonlyMap<string, Timeline>): KeptMessages => {
  let next = kept
  for (const [id, { list, loaded }] of timelines) {
    if (loaded && !sameMessages(next.get(id) ?? [], list.slice(-keptEach))) next = withKept(next, id, list)
  }
  return next
}

/** What the copy shows of a conversation until it is loaded: its end as far as it has no hole. */
export const timelineOf = (kept: readonly Message[] = []): Timeline =>
  kept.length === 0 ? emptyTimeline : { ...emptyTimeline, list: withoutHole(kept) }

/** The rows worth copying: the first ones of the list, or of all that is known while a filter hides some. */
export const rowsToKeep = (list: ConversationList): Conversation[] => {
  const { messengerAccountId, unread, search } = list.filter
  const plain = messengerAccountId === null && !unread && search === ''
  const ids = plain
    ? list.order
    : [...list.byId.values()]
        .sort((a, b) => (a.lastMessageAt < b.lastMessageAt ? 1 : -1))
        .map((one) => one.id)
  return ids
    .slice(0, keptRows)
    .map((id) => list.byId.get(id))
    .filter((one) => one !== undefined)
}

/** Messages in the order of their conversation, by conversation; the conversation with the newest message last. */
export const keptOf = (messages: readonly Message[]): KeptMessages => {
  const sorted = [...messages].sort((a, b) => a.seq - b.seq)
  const ends = new Map(sorted.map((one) => [one.conversationId, one.createdAt]))
  const order = [...ends].sort(([, a], [, b]) => (a < b ? -1 : 1)).map(([id]) => id)
  const kept = new Map<string, Message[]>(order.map((id) => [id, []]))
  for (const one of sorted) kept.get(one.conversationId)?.push(one)
  return kept
}
