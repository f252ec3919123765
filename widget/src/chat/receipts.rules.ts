import type { VisitorMessage } from '@chatx/contract/web-chat'

export type Tick = 'queued' | 'sent' | 'delivered' | 'read' | 'failed'

/** How far a confirmed message of the visitor has come. */
export const tickOf = (message: VisitorMessage, agentReadSeq: number): Tick => {
  if (message.state === 'failed') return 'failed'
  if (message.seq <= agentReadSeq || message.state === 'read') return 'read'
  return message.state === 'delivered' ? 'delivered' : 'sent'
}

/** The highest sequence that the visitor is known to have read: kept by this browser, or told by the messages' states. */
export const readSeqOf = (messages: readonly VisitorMessage[], kept: number): number =>
  messages.reduce(
    (highest, message) =>
      message.direction === 'in' || message.state === 'read' ? Math.max(highest, message.seq) : highest,
    kept,
  )

/** The messages of the other side that the visitor has not seen. */
export const unreadCount = (messages: readonly VisitorMessage[], readSeq: number): number =>
  messages.filter((message) => message.direction === 'out' && message.seq > readSeq).length

export const lastSeqFromAgent = (messages: readonly VisitorMessage[]): number =>
  messages.findLast((message) => message.direction === 'out')?.seq ?? 0
