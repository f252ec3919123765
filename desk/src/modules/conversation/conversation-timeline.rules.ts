import type { Message } from '@chatx/contract/conversation'
import type { Translation } from '@chatx/contract/translation'

/**
 * The loaded part of one conversation: messages in ascending order up to the newest. A hole is there only for a moment,
 * while an answer has overtaken the live event before it.
 */
export type Timeline = {
  list: readonly Message[]
  /** Nothing is older than the first of `list`. */
  start: boolean
  /** The last messages have been loaded once; until then `list` is what a copy says, or nothing. */
  loaded: boolean
}

export const emptyTimeline: Timeline = { list: [], start: false, loaded: false }

/** Where `seq` is in the list, or would be. */
const placeOf = (list: readonly Message[], seq: number): number => {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.seq ?? 0) < seq) low = middle + 1
    else high = middle
  }
  return low
}

const mergeOne = (list: Message[], one: Message): void => {
  const place = placeOf(list, one.seq)
  const there = list[place]
  if (there?.seq !== one.seq) list.splice(place, 0, one)
  else if (there.version < one.version) list[place] = one
}

/** Where a page leaves a hole, what is before it is let go: scrolling up loads them again, and what is shown is never torn. */
export const withoutHole = (list: readonly Message[]): readonly Message[] => {
  for (let index = list.length - 1; index > 0; index -= 1) {
    if (list[index - 1]?.seq !== (list[index]?.seq ?? 0) - 1) return list.slice(index)
  }
  return list
}

const isNews = (list: readonly Message[], one: Message): boolean => {
  const there = list[placeOf(list, one.seq)]
  return there?.seq !== one.seq || there.version < one.version
}

/** Whether `page` is in order and ends before the list begins, as every page does that scrolling up asks for. */
const standsBefore = (page: readonly Message[], list: readonly Message[]): boolean => {
  const order = list[0] ? [...page, list[0]] : page
  return order.every((one, index) => index === 0 || (order[index - 1]?.seq ?? 0) < one.seq)
}

const mergeAll = (list: readonly Message[], news: readonly Message[]): Message[] => {
  if (standsBefore(news, list)) return [...news, ...list]
  const next = [...list]
  for (const one of news) mergeOne(next, one)
  return next
}

/** Takes messages in; one that is known with the same or a higher version changes nothing. */
export const mergeMessages = (timeline: Timeline, incoming: readonly Message[]): Timeline => {
  const news = incoming.filter((one) => isNews(timeline.list, one))
  if (news.length === 0) return timeline
  return startingAt({ ...timeline, list: mergeAll(timeline.list, news) }, timeline)
}

const startingAt = (next: Timeline, before: Timeline): Timeline => {
  const first = next.list[0]?.seq
  return { ...next, start: first === 1 || (before.start && first === before.list[0]?.seq) }
}

/** What a copy says of the time before the first page may have changed since: it is let go, as behind a hole. */
const sinceFirst = (timeline: Timeline, page: readonly Message[]): Timeline => {
  const first = page[0]?.seq
  if (timeline.loaded || first === undefined) return timeline
  return { ...timeline, list: timeline.list.filter((one) => one.seq >= first) }
}

/** A page that was asked for: the last messages, or those before the first known one. Fewer than asked is the start. */
export const withMessagePage = (timeline: Timeline, page: readonly Message[], limit: number): Timeline => {
  const taken = mergeMessages(sinceFirst(timeline, page), page)
  const merged = startingAt({ ...taken, list: withoutHole(taken.list) }, timeline)
  const reaches = page.length < limit && (page.length === 0 || page[0]?.seq === merged.list[0]?.seq)
  return { ...merged, loaded: true, start: merged.start || reaches }
}

const isNewer = (next: Translation, known: Translation | null): boolean =>
  known === null ||
  next.version > known.version ||
  (next.version === known.version && known.state === 'pending' && next.state !== 'pending')

/** A translation that arrived ahead of its message's next version; a lower version is ignored. */
export const withTranslation = (
  timeline: Timeline,
  messageId: string,
  translation: Translation,
): Timeline => {
  const index = timeline.list.findLastIndex((one) => one.id === messageId)
  const known = timeline.list[index]
  if (!known || !isNewer(translation, known.translation)) return timeline
  const list = [...timeline.list]
  list[index] = { ...known, translation }
  return { ...timeline, list }
}

/** Pieces of a translation that is being written; shown, never kept. */
export type Streams = ReadonlyMap<string, { version: number; text: string }>

export const withDelta = (
  streams: Streams,
  piece: { messageId: string; version: number; delta: string },
): Streams => {
  const known = streams.get(piece.messageId)
  if (known && known.version > piece.version) return streams
  const before = known?.version === piece.version ? known.text : ''
  return new Map(streams).set(piece.messageId, { version: piece.version, text: before + piece.delta })
}

export const withoutStream = (streams: Streams, messageId: string): Streams => {
  if (!streams.has(messageId)) return streams
  const next = new Map(streams)
  next.delete(messageId)
  return next
}

/** The sequence of the first message the agent has not read, or null: counts unread incoming ones from the end. */
export const firstUnreadSeq = (list: readonly Message[], unread: number): number | null => {
  let left = unread
  for (let index = list.length - 1; index >= 0 && left > 0; index -= 1) {
    const one = list[index]
    if (one?.direction !== 'in') continue
    left -= 1
    if (left === 0) return one.seq
  }
  return null
}
