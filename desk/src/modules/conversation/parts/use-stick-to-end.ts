import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { loadOlderMessages, markRead } from '../conversation.actions.ts'
import type { ChatRow } from './chat-rows.ts'

/** Pixels: how near the end counts as at the end, and how near the top older messages are asked for. */
const nearEnd = 80
const nearTop = 2400

/** The rim below the last row is shown too. */
const toEndWith = { align: 'end', offset: 14 } as const

type Options = {
  list: RefObject<VirtualizerHandle | null>
  rows: readonly ChatRow[]
  conversationId: string
  /** Counts messages sent here: each one jumps to the end. */
  sentCount: number
}

/** Messages that came in after `key`, the last one when the reader scrolled away; what is sent from here is not news. */
const arrivedAfter = (rows: readonly ChatRow[], key: string): number => {
  const index = rows.findLastIndex((row) => row.key === key)
  return rows.slice(index + 1).filter((row) => row.message?.direction === 'in').length
}

/**
 * Keeps a chat at its newest message for as long as the reader is there, and marks it as read. Away from the end
 * nothing moves; `news` then counts what came in below.
 */
export const useStickToEnd = ({ list, rows, conversationId, sentCount }: Options) => {
  const stuck = useRef(true)
  const [leftAt, setLeftAt] = useState<string | null>(null)
  const count = rows.length
  const lastKey = rows.at(-1)?.key ?? ''
  const [firstDivider] = useState(() => rows.findIndex((row) => row.divider))

  useLayoutEffect(() => {
    if (firstDivider > 0) list.current?.scrollToIndex(firstDivider, { align: 'start', offset: -40 })
  }, [list, firstDivider])

  useLayoutEffect(() => {
    if (stuck.current && firstDivider <= 0) list.current?.scrollToIndex(count - 1, toEndWith)
    // What is above the end may change without moving it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [list, lastKey, firstDivider])

  useEffect(() => {
    if (sentCount === 0) return
    stuck.current = true
    list.current?.scrollToIndex(count - 1, toEndWith)
    // Only sending jumps; a message that arrives does not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [list, sentCount])

  useEffect(() => {
    const read = () => {
      if (stuck.current && document.visibilityState === 'visible') void markRead(conversationId)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [conversationId, lastKey])

  const toEnd = () => {
    stuck.current = true
    list.current?.scrollToIndex(count - 1, toEndWith)
  }
  const onScroll = (offset: number) => {
    const handle = list.current
    if (!handle) return
    const atEnd = handle.scrollSize - offset - handle.viewportSize < nearEnd
    if (atEnd !== stuck.current || (atEnd && leftAt !== null)) {
      stuck.current = atEnd
      setLeftAt(atEnd ? null : lastKey)
      if (atEnd) void markRead(conversationId)
    }
    if (offset < nearTop) void loadOlderMessages(conversationId)
  }
  const onResize = () => {
    if (stuck.current) toEnd()
  }
  const away = leftAt !== null
  return { toEnd, onScroll, onResize, away, news: away ? arrivedAfter(rows, leftAt) : 0 }
}
