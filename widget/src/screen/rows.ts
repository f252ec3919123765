import type { VisitorMessage } from '@chatx/contract/web-chat'

export type Row =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: VisitorMessage; first: boolean; last: boolean }

/** Milliseconds within which messages of one side are drawn as one group. */
const together = 3 * 60_000

type Day = (at: string) => string

const joined = (a: VisitorMessage | undefined, b: VisitorMessage | undefined, dayOf: Day): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.direction === b.direction &&
  a.automatic === b.automatic &&
  dayOf(a.createdAt) === dayOf(b.createdAt) &&
  Math.abs(Date.parse(b.createdAt) - Date.parse(a.createdAt)) < together

/**
 * The lines of the message list: a line for each new day, one before the first unseen message, and the messages.
 * @param seenSeq the unseen ones begin after it; null draws no such line
 * @param dayOf the calendar day of an instant where the visitor is
 */
export const rowsOf = (messages: readonly VisitorMessage[], seenSeq: number | null, dayOf: Day): Row[] => {
  const unseen =
    seenSeq === null ? undefined : messages.find((one) => one.direction === 'out' && one.seq > seenSeq)
  return messages.flatMap((message, at): Row[] => {
    const [before, after] = [messages[at - 1], messages[at + 1]]
    const rows: Row[] = []
    if (!before || dayOf(before.createdAt) !== dayOf(message.createdAt)) {
      rows.push({ kind: 'day', key: `day ${message.id}`, at: message.createdAt })
    }
    if (message === unseen) rows.push({ kind: 'new', key: 'new' })
    const first = message === unseen || !joined(before, message, dayOf)
    const last = !joined(message, after, dayOf) || after === unseen
    // What this browser sent keeps its key when the server confirms it, so that nothing is drawn anew.
    rows.push({ kind: 'message', key: message.clientMsgId ?? message.id, message, first, last })
    return rows
  })
}
