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

/** Rows that did not change stay the same objects, so that drawing five thousand messages draws only the new one. */
const createRows = () => {
  let known = new Map<string, ChatRow>()
  return (
    messages: readonly Message[],
    waiting: readonly OutboxEntry[],
    dividerSeq: number | null,
  ): ChatRow[] => {
    const next = new Map<string, ChatRow>()
    const rows = messages.map((message, index) => {
      const made = rowOf(message, messages[index - 1], dividerSeq)
      const before = known.get(made.key)
      const row = before && sameRow(before, made) ? before : made
      next.set(row.key, row)
      return row
    })
    known = next
    const sent = new Set(next.keys())
    const pending = waiting
      .filter((entry) => !sent.has(entry.clientMsgId))
      .map((entry) => ({
        key: entry.clientMsgId,
        message: null,
        entry,
        newDay: null,
        divider: false,
        continued: false,
      }))
    return [...rows, ...pending]
  }
}

const sameRow = (a: ChatRow, b: ChatRow): boolean =>
  a.message === b.message && a.newDay === b.newDay && a.divider === b.divider && a.continued === b.continued

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
