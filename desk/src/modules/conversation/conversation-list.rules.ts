import type { Conversation } from '@chatx/contract/conversation'

export type ListFilter = { messengerAccountId: string | null; unread: boolean; search: string }
export const noFilter: ListFilter = { messengerAccountId: null, unread: false, search: '' }

/** Where paging has got to: everything at or above this key is known, what is below still has to be loaded. */
type Key = Pick<Conversation, 'lastMessageAt' | 'id'>

/** The list pane: every conversation this desk has heard of, and the ordered part of them that the filter shows. */
export type ConversationList = {
  byId: ReadonlyMap<string, Conversation>
  filter: ListFilter
  order: readonly string[]
  /** What the server found for the filter's search; nothing else is shown while one is set. */
  found: ReadonlySet<string>
  boundary: Key | null
  cursor: string | null
  complete: boolean
  /** Stays in the list while it is open, also when it is read and the filter shows unread ones. */
  active: string | null
}

export const emptyList: ConversationList = {
  byId: new Map(),
  filter: noFilter,
  order: [],
  found: new Set(),
  boundary: null,
  cursor: null,
  complete: false,
  active: null,
}

/** Newest message first; the id breaks ties, as the server's key paging does. */
export const compareConversations = (a: Key, b: Key): number => {
  if (a.lastMessageAt !== b.lastMessageAt) return a.lastMessageAt < b.lastMessageAt ? 1 : -1
  if (a.id === b.id) return 0
  return a.id < b.id ? 1 : -1
}

const matches = (list: ConversationList, one: Conversation): boolean => {
  const { filter } = list
  if (filter.search !== '') return list.found.has(one.id)
  if (filter.messengerAccountId !== null && one.messengerAccountId !== filter.messengerAccountId) return false
  return !filter.unread || one.unread > 0 || one.id === list.active
}

const isReached = (list: ConversationList, one: Conversation): boolean =>
  list.complete || list.boundary === null || compareConversations(one, list.boundary) <= 0

const isShown = (list: ConversationList, one: Conversation): boolean =>
  matches(list, one) && isReached(list, one)

/** The index at which a conversation belongs, by halving. */
const placeOf = (list: ConversationList, order: readonly string[], one: Conversation): number => {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >> 1
    const there = list.byId.get(order[middle] ?? '')
    if (there && compareConversations(there, one) < 0) low = middle + 1
    else high = middle
  }
  return low
}

const rebuilt = (list: ConversationList): ConversationList => ({
  ...list,
  order: [...list.byId.values()]
    .filter((one) => isShown(list, one))
    .sort(compareConversations)
    .map((one) => one.id),
})

/** Puts only the changed ones at their new places: a message must not cost the sorting of ten thousand rows. */
const replaced = (list: ConversationList, changed: readonly Conversation[]): ConversationList => {
  const ids = new Set(changed.map((one) => one.id))
  const order = list.order.filter((id) => !ids.has(id))
  for (const one of [...changed].sort(compareConversations)) {
    if (isShown(list, one)) order.splice(placeOf(list, order, one), 0, one.id)
  }
  return { ...list, order }
}

/**
 * Takes newer versions of conversations in; older or equal ones change nothing, so an event may come twice. An answer
 * to a load wins over an equal version too: what a conversation takes from the settings above it has no version.
 */
export const upsertConversations = (
  list: ConversationList,
  incoming: readonly Conversation[],
  from: 'event' | 'load' = 'event',
): ConversationList => {
  const byId = new Map(list.byId)
  const changed = new Map<string, Conversation>()
  for (const one of incoming) {
    const known = byId.get(one.id)
    if (known && known.version - (from === 'load' ? 1 : 0) >= one.version) continue
    byId.set(one.id, one)
    changed.set(one.id, one)
  }
  if (changed.size === 0) return list
  return replaced({ ...list, byId }, [...changed.values()])
}

/** A change made here before the server knows of it; the next version from the server replaces it. */
export const patchConversation = (
  list: ConversationList,
  id: string,
  patch: Partial<Conversation>,
): ConversationList => {
  const known = list.byId.get(id)
  if (!known) return list
  const one = { ...known, ...patch }
  return replaced({ ...list, byId: new Map(list.byId).set(id, one) }, [one])
}

export const sameFilter = (a: ListFilter, b: ListFilter): boolean =>
  a.messengerAccountId === b.messengerAccountId && a.unread === b.unread && a.search === b.search

const startsNameWith = (one: Conversation, search: string): boolean =>
  one.contact.name.toLowerCase().includes(search.toLowerCase())

/** Shows at once what is known under a filter; the first page of the server then replaces the guess. */
export const withFilter = (list: ConversationList, filter: ListFilter): ConversationList => {
  if (sameFilter(list.filter, filter)) return list
  const found =
    filter.search === ''
      ? new Set<string>()
      : new Set(
          [...list.byId.values()].filter((one) => startsNameWith(one, filter.search)).map((one) => one.id),
        )
  return rebuilt({ ...list, filter, found, boundary: null, cursor: null, complete: false })
}

type Page = { list: readonly Conversation[]; nextCursor: string | null }

/** Takes a page of the list in. A page of a filter that is not shown any more only adds to what is known. */
export const withPage = (
  list: ConversationList,
  asked: { filter: ListFilter; cursor: string | null },
  page: Page,
): ConversationList => {
  const filled = upsertConversations(list, page.list, 'load')
  if (!sameFilter(list.filter, asked.filter)) return filled
  const ids = page.list.map((one) => one.id)
  const first = asked.cursor === null
  const last = page.list.at(-1)
  const next: ConversationList = {
    ...filled,
    found: new Set(first ? ids : [...filled.found, ...ids]),
    boundary: last ? { lastMessageAt: last.lastMessageAt, id: last.id } : first ? null : filled.boundary,
    cursor: page.nextCursor,
    complete: page.nextCursor === null,
  }
  if (first) return rebuilt(next)
  const known = ids.map((id) => next.byId.get(id)).filter((one) => one !== undefined)
  return replaced(next, known)
}

/** Lets go what only the copy knew, before the first page tells what is there; the open one is asked for by itself. */
export const withoutCopied = (list: ConversationList, copied: readonly Conversation[]): ConversationList => {
  if (copied.length === 0) return list
  const byId = new Map(list.byId)
  for (const one of copied) {
    if (byId.get(one.id) === one && one.id !== list.active) byId.delete(one.id)
  }
  return rebuilt({ ...list, byId })
}

/** The open conversation; the one left behind goes where the filter wants it. */
export const withActive = (list: ConversationList, id: string | null): ConversationList => {
  const left = list.byId.get(list.active ?? '')
  const next = { ...list, active: id }
  return left && left.id !== id ? replaced(next, [left]) : next
}

/** The list as it stood when its rows were asked to stay where they are. */
export type Held = { ids: readonly string[]; known: ReadonlySet<string>; top: Key | null }

export const holdOrder = (list: ConversationList): Held => ({
  ids: list.order,
  known: new Set(list.order),
  top: list.byId.get(list.order[0] ?? '') ?? null,
})

/**
 * The order shown while rows must not move: as it was, with what paging added at the end. `fresh` counts the
 * conversations with news that would be elsewhere, for the "n new" bar.
 */
export const heldOrder = (
  held: Held,
  list: Pick<ConversationList, 'order' | 'byId'>,
): { order: readonly string[]; fresh: number } => {
  const added = list.order.slice(list.order.findLastIndex((id) => held.known.has(id)) + 1)
  let fresh = 0
  for (const id of list.order) {
    const one = list.byId.get(id)
    if (!one || !held.top || compareConversations(one, held.top) >= 0) break
    fresh += 1
  }
  const inPlace = list.order.slice(0, fresh).every((id, index) => held.ids[index] === id)
  return { order: added.length === 0 ? held.ids : [...held.ids, ...added], fresh: inPlace ? 0 : fresh }
}
