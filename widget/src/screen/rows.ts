import type { VisitorMessage } from '@chatx/contract/web-chat'

export type Row =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: VisitorMessage; first: boolean; last: boolean }

/** Milliseconds within which messages of one side are drawn as one group. */
const together = 3 * 60_000

const sameGroup = (a: VisitorMessage, b: VisitorMessage): boolean =>
  a.direction === b.direction &&
  a.automatic === b.automatic &&
  Math.abs(Date.parse(b.createdAt) - Date.parse(a.createdAt)) < together

/**
 * The lines of the message list: a line for each new day, one before the first unseen message, and the messages.
 * @param seenSeq the unseen ones begin after it; null draws no such line
 * @param dayOf the calendar day of an instant where the visitor is
 */
export const rowsOf = (
  messages: readonly VisitorMessage[],
  seenSeq: number | null,
  dayOf: (at: string) => string,
): Row[] => {
  const rows: Row[] = []
  let marked = seenSeq === null
  for (const [at, message] of messages.entries()) {
    const [before, after] = [messages[at - 1], messages[at + 1]]
    const newDay = !before || dayOf(before.createdAt) !== dayOf(message.createdAt)
    if (newDay) rows.push({ kind: 'day', key: `day ${message.id}`, at: message.createdAt })
    const unseen = !marked && message.direction === 'out' && message.seq > (seenSeq ?? 0)
    if (unseen) rows.push({ kind: 'new', key: 'new' })
    marked ||= unseen
    rows.push({
      kind: 'message',
      // What this browser sent keeps its key when the server confirms it, so that nothing is drawn anew.
      key: message.clientMsgId ?? message.id,
      message,
      first: newDay || unseen || !sameGroup(before, message),
      last: !after || dayOf(after.createdAt) !== dayOf(message.createdAt) || !sameGroup(message, after),
    })
  }
  return rows
}
