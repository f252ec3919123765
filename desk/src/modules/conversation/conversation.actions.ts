import type { Message } from '@chatx/contract/conversation'
import { keepTimeline, takeMessages } from './conversation-events.rules.ts'
import {
  type ListFilter,
  patchConversation,
  sameFilter,
  upsertConversations,
  withActive,
  withFilter,
  withoutCopied,
  withPage,
} from './conversation-list.rules.ts'
import { timelineOf } from './conversation-copy.rules.ts'
import { emptyTimeline, withMessagePage } from './conversation-timeline.rules.ts'
import {
  fetchConversation,
  fetchConversations,
  fetchMessages,
  messagesPage,
  postRead,
  postRetry,
  putConversation,
} from './conversation.queries.ts'
import { changeDesk, conversationNow, setLoading, setMessagesLoading, useDesk } from './conversation.store.ts'

const loadPage = async (cursor: string | null): Promise<void> => {
  const asked = { filter: useDesk.getState().list.filter, cursor }
  setLoading({ listState: 'loading', listError: null })
  try {
    const page = await fetchConversations(asked.filter, cursor)
    changeDesk((state) => ({
      ...state,
      list: withPage(withoutCopied(state.list, state.copied), asked, page),
      copied: [],
    }))
    if (sameFilter(asked.filter, useDesk.getState().list.filter)) setLoading({ listState: 'idle' })
  } catch (error) {
    if (sameFilter(asked.filter, useDesk.getState().list.filter)) {
      setLoading({ listState: 'failed', listError: error })
    }
  }
}

export const loadConversations = (): Promise<void> => loadPage(null)

/** The next page of the list, unless one is under way or there is none. */
export const loadMoreConversations = async (): Promise<void> => {
  const { list, loading } = useDesk.getState()
  if (list.cursor !== null && loading.listState === 'idle') await loadPage(list.cursor)
}

export const showFilter = (filter: ListFilter): void => {
  if (sameFilter(filter, useDesk.getState().list.filter)) return
  changeDesk((state) => ({ ...state, list: withFilter(state.list, filter) }))
  void loadConversations()
}

const loadLast = async (id: string): Promise<void> => {
  setMessagesLoading(id, 'last')
  try {
    const page = await fetchMessages(id, null)
    takePage(id, page, null)
    setMessagesLoading(id, null)
  } catch (error) {
    setMessagesLoading(id, { error })
  }
}

const takePage = (id: string, page: readonly Message[], beforeSeq: number | null): void => {
  changeDesk((state) => {
    const timeline = state.timelines.get(id)
    if (!timeline) return state
    const next = withMessagePage(timeline, page, messagesPage(beforeSeq))
    const timelines = new Map(state.timelines).set(id, next)
    return takeMessages({ ...state, timelines }, page)
  })
}

/** Opens a conversation: its messages are there at once when it was open lately, else they are loaded. */
export const openConversation = async (id: string | null): Promise<void> => {
  changeDesk((state) => ({
    ...state,
    list: withActive(state.list, id),
    timelines:
      id === null
        ? state.timelines
        : keepTimeline(state.timelines, id, state.timelines.get(id) ?? timelineOf(state.kept.get(id))),
  }))
  if (id === null) return
  const known = conversationNow(id) !== undefined
  const loaded = useDesk.getState().timelines.get(id)?.loaded ?? false
  const refreshed = refreshConversation(id)
  if (!known && !(await refreshed)) return
  if (!loaded) await loadLast(id)
}

/** The connection is back: the open chat is loaded if it could not be. */
export const resumeConversation = (): void => {
  const { list, timelines } = useDesk.getState()
  if (list.active !== null && timelines.get(list.active)?.loaded !== true) void openConversation(list.active)
}

/** Reads one conversation again: languages it takes from the settings may have changed. Answers whether it is there. */
const refreshConversation = async (id: string): Promise<boolean> => {
  try {
    const one = await fetchConversation(id)
    changeDesk((state) => ({ ...state, list: upsertConversations(state.list, [one], 'load') }))
    return true
  } catch (error) {
    if (!conversationNow(id)) setMessagesLoading(id, { error })
    return false
  }
}

/** The settings that conversations inherit have changed. */
export const refreshShown = async (): Promise<void> => {
  const { active } = useDesk.getState().list
  await Promise.all([loadConversations(), active === null ? undefined : refreshConversation(active)])
}

/** The messages before the first loaded one, unless they are on the way or there are none. */
export const loadOlderMessages = async (id: string): Promise<void> => {
  const { timelines, loading } = useDesk.getState()
  const timeline = timelines.get(id)
  const first = timeline?.list[0]
  // After a failure, as in a lost connection, scrolling up asks again.
  const busy = typeof loading.messages.get(id) === 'string'
  if (!timeline?.loaded || timeline.start || !first || busy) return
  setMessagesLoading(id, 'older')
  try {
    takePage(id, await fetchMessages(id, first.seq), first.seq)
    setMessagesLoading(id, null)
  } catch (error) {
    setMessagesLoading(id, { error })
  }
}

export const reloadMessages = async (id: string): Promise<void> => {
  changeDesk((state) => ({
    ...state,
    timelines: keepTimeline(state.timelines, id, state.timelines.get(id) ?? emptyTimeline),
  }))
  await loadLast(id)
}

type ReadListener = (messengerAccountId: string, count: number) => void
const readListeners = new Set<ReadListener>()

/** Hears how many messages of an account were read here, before the server says so. */
export const onRead = (listener: ReadListener): (() => void) => {
  readListeners.add(listener)
  return () => readListeners.delete(listener)
}

const tellRead: ReadListener = (messengerAccountId, count) => {
  for (const listener of readListeners) listener(messengerAccountId, count)
}

/** Everything up to the newest message was seen. The count falls at once; a lost call is repeated by the next one. */
export const markRead = async (id: string): Promise<void> => {
  const one = conversationNow(id)
  // A copy may end before the newest message, and nobody has read what he was not shown.
  const loaded = useDesk.getState().timelines.get(id)?.loaded ?? false
  if (!one || one.unread === 0 || !loaded) return
  changeDesk((state) => ({ ...state, list: patchConversation(state.list, id, { unread: 0 }) }))
  tellRead(one.messengerAccountId, one.unread)
  await postRead(id, one.lastSeq).catch(() => {
    changeDesk((state) => ({ ...state, list: patchConversation(state.list, id, { unread: one.unread }) }))
    tellRead(one.messengerAccountId, -one.unread)
  })
}

type Change = Omit<Parameters<typeof putConversation>[0], 'id'>

/** Languages, switches, line or name of one conversation. Rejects with the server's reason. */
export const changeConversation = async (id: string, change: Change): Promise<void> => {
  const one = await putConversation({ id, ...change })
  changeDesk((state) => ({ ...state, list: upsertConversations(state.list, [one], 'load') }))
}

/** Translates again, or sends what was held back. Rejects with the server's reason. */
export const retry = async (
  messageId: string,
  how: { untranslated?: boolean; line?: string } = {},
): Promise<void> => {
  const message = await postRetry({ messageId, ...how })
  changeDesk((state) => takeMessages(state, [message]))
}
