import { useMemo } from 'react'
import type { Message } from '@chatx/contract/conversation'
import { instantOf } from '../conversation.format.ts'
import { continues } from '../conversation-message.rules.ts'
import { entriesOf, type OutboxEntry } from '../conversation-outbox.rules.ts'
import { useMessages, useOutbox } from '../conversation.store.ts'

/** One row of a chat with what stands above it. */
export type ChatRow = { key: string; newDay: string | null; divider: boolean; continued: boolean } & (
  | { message: Message; entry: null }
  | { message: null; entry: OutboxEntry }
)

const instants = new WeakMap<Message, ReturnType<typeof instantOf>>()

/** Read once for each message: five thousand of them are looked at whenever one more comes. */
const whenOf = (message: Message): ReturnType<typeof instantOf> => {
  const known = instants.get(message) ?? instantOf(message.createdAt)
  instants.set(message, known)
  return known
}

const rowOf = (message: Message, before: Message | undefined, dividerSeq: number | null): ChatRow => {
  const now = whenOf(message)
  const then = before && whenOf(before)
  const newDay = then?.day === now.day ? null : message.createdAt
  const divider = message.seq === dividerSeq
  return {
    // A message keeps its row when its optimistic bubble becomes the real one.
    key: message.clientMsgId ?? message.id,
    message,
    entry: null,
    newDay,
    divider,
    continued: newDay === null && !divider && continues(before, message, then?.at ?? 0, now.at),
  }
}

/** A row with what it was made of. */
type Made = { before: Message | undefined; dividerSeq: number | null; row: ChatRow }

/**
 * Rows that did not change stay the same objects, so that drawing five thousand messages draws only the new one, and a
 * page that comes in above costs a look at each of the others.
 */
const createRows = () => {
  const byMessage = new WeakMap<Message, Made>()
  const madeOf = (message: Message, before: Message | undefined, dividerSeq: number | null): ChatRow => {
    const known = byMessage.get(message)
    if (known && known.before === before && known.dividerSeq === dividerSeq) return known.row
    const made = rowOf(message, before, dividerSeq)
    const row = known && sameRow(known.row, made) ? known.row : made
    byMessage.set(message, { before, dividerSeq, row })
    return row
  }
  return (
    messages: readonly Message[],
    waiting: readonly OutboxEntry[],
    dividerSeq: number | null,
  ): ChatRow[] => {
    const rows = messages.map((message, index) => madeOf(message, messages[index - 1], dividerSeq))
    return waiting.length === 0 ? rows : [...rows, ...waitingRows(rows, waiting)]
  }
}

const waitingRows = (rows: readonly ChatRow[], waiting: readonly OutboxEntry[]): ChatRow[] => {
  const sent = new Set(rows.map((row) => row.key))
  return waiting
    .filter((entry) => !sent.has(entry.clientMsgId))
    .map((entry) => ({
      key: entry.clientMsgId,
      message: null,
      entry,
      newDay: null,
      divider: false,
      continued: false,
    }))
}

const sameRow = (a: ChatRow, b: ChatRow): boolean =>
  a.newDay === b.newDay && a.divider === b.divider && a.continued === b.continued

export const useChatRows = (conversationId: string, dividerSeq: number | null): readonly ChatRow[] => {
  const messages = useMessages(conversationId)
  const outbox = useOutbox()
  // oxlint-disable-next-line react/exhaustive-deps -- one memory of rows for each conversation
  const build = useMemo(createRows, [conversationId])
  return useMemo(
    () => build(messages, entriesOf(outbox, conversationId), dividerSeq),
    [build, messages, outbox, conversationId, dividerSeq],
  )
}
