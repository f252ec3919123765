import type { VisitorMessage } from '@chatx/contract/web-chat'

export type PendingFile = {
  name: string
  mime: string
  size: number
  width: number | null
  height: number | null
}

/** A message of this visitor that the server's list does not hold yet. */
export type Pending = {
  clientMsgId: string
  text: string
  file: PendingFile | null
  /** Known once the bytes are uploaded. */
  fileId: string | null
  /** ISO 8601, by this browser's clock. */
  sentAt: string
  /** `accepted`: the server has committed it, its place in the list is not known yet. */
  stage: 'waiting' | 'accepted' | 'failed'
  /** Why it failed, as an error code. */
  reason: string | null
}

/** What a visitor sees: confirmed messages in the server's order, then what is still on its way. */
export type MessageList = {
  messages: readonly VisitorMessage[]
  pending: readonly Pending[]
  agentReadSeq: number
  /** The first message of the conversation is loaded. */
  complete: boolean
}

export const emptyList: MessageList = { messages: [], pending: [], agentReadSeq: 0, complete: false }

const inOrder = (a: VisitorMessage, b: VisitorMessage): number =>
  a.seq - b.seq || (a.id < b.id ? -1 : Number(a.id > b.id))

const without = (pending: readonly Pending[], confirmed: ReadonlySet<string | null>) =>
  pending.some((entry) => confirmed.has(entry.clientMsgId))
    ? pending.filter((entry) => !confirmed.has(entry.clientMsgId))
    : pending

/**
 * Takes in messages from any answer or event. The newest version of each wins and the sequence orders them, so the
 * result is the same in whatever order, grouping and repetition they arrive; what is confirmed stops being pending.
 */
export const withMessages = (list: MessageList, incoming: readonly VisitorMessage[]): MessageList => {
  const known = new Map(list.messages.map((message) => [message.id, message]))
  const news = incoming.filter((message) => {
    const old = known.get(message.id)
    if (old && old.version >= message.version) return false
    known.set(message.id, message)
    return true
  })
  const pending = without(list.pending, new Set(incoming.map((message) => message.clientMsgId)))
  if (news.length === 0 && pending === list.pending) return list
  return { ...list, pending, messages: news.length === 0 ? list.messages : [...known.values()].sort(inOrder) }
}

export const withAgentRead = (list: MessageList, seq: number): MessageList =>
  seq > list.agentReadSeq ? { ...list, agentReadSeq: seq } : list

/**
 * Takes in the newest messages after an interruption of unknown length. When the page is full and does not reach back
 * to what is known, the messages between are missing: what is known is dropped, to be loaded again by scrolling.
 * @param limit how many messages were asked for
 */
export const withLastPage = (
  list: MessageList,
  page: readonly VisitorMessage[],
  limit: number,
): MessageList => {
  const first = page[0]
  const last = list.messages.at(-1)
  if (!first || first.seq === 1 || page.length < limit) {
    return { ...withMessages(list, page), complete: true }
  }
  const gap = last === undefined || first.seq > last.seq
  return gap ? withMessages({ ...list, messages: [], complete: false }, page) : withMessages(list, page)
}

/** Takes in the page before the oldest known message. */
export const withOlderPage = (
  list: MessageList,
  page: readonly VisitorMessage[],
  limit: number,
): MessageList => ({ ...withMessages(list, page), complete: page.length < limit || page[0]?.seq === 1 })

/** Signed links run out; the same versions read again bring new ones. */
export const withNewLinks = (list: MessageList, again: readonly VisitorMessage[]): MessageList => {
  const byId = new Map(again.map((message) => [message.id, message.attachment]))
  return {
    ...list,
    messages: list.messages.map((message) => {
      const renewed = byId.get(message.id)
      return renewed ? { ...message, attachment: renewed } : message
    }),
  }
}

/** Adds what is to be sent, unless it is pending or confirmed already. */
export const withPending = (list: MessageList, entries: readonly Pending[]): MessageList => {
  const known = new Set([...list.pending, ...list.messages].map((entry) => entry.clientMsgId))
  const news = entries.filter((entry) => !known.has(entry.clientMsgId))
  return news.length === 0 ? list : { ...list, pending: [...list.pending, ...news] }
}

export const withPendingChanged = (
  list: MessageList,
  clientMsgId: string,
  change: Partial<Pending>,
): MessageList => ({
  ...list,
  pending: list.pending.map((entry) => (entry.clientMsgId === clientMsgId ? { ...entry, ...change } : entry)),
})

export const withoutPending = (list: MessageList, clientMsgId: string): MessageList => ({
  ...list,
  pending: list.pending.filter((entry) => entry.clientMsgId !== clientMsgId),
})

/** The next to go over the wire: in the order written, but a text does not wait for a file that is still uploading. */
export const nextToSend = (pending: readonly Pending[]): Pending | undefined =>
  pending.find((entry) => entry.stage === 'waiting' && (entry.file === null || entry.fileId !== null))

export const nextToUpload = (pending: readonly Pending[]): Pending | undefined =>
  pending.find((entry) => entry.stage === 'waiting' && entry.file !== null && entry.fileId === null)
