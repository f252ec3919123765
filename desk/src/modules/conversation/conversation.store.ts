import { create } from 'zustand'
import type { Conversation, Message } from '@chatx/contract/conversation'
import { type DeskState, emptyDesk } from './conversation-events.rules.ts'
import type { Outbox, OutboxEntry } from './conversation-outbox.rules.ts'

/** What is on the way: shown beside the lists, never part of what replay must give back. */
export type Loading = {
  listState: 'idle' | 'loading' | 'failed'
  listError: unknown
  /** Conversations whose messages are being loaded, or why that failed. */
  messages: ReadonlyMap<string, 'last' | 'older' | { error: unknown }>
}

export type DeskStore = DeskState & { loading: Loading }

const initial: DeskStore = {
  ...emptyDesk,
  loading: { listState: 'idle', listError: null, messages: new Map() },
}

/** Conversations and messages of this desk. Change it only through `changeDesk` and the pure functions. */
export const useDesk = create<DeskStore>(() => initial)

export const changeDesk = (change: (state: DeskState) => DeskState): void => {
  useDesk.setState((state) => change(state))
}

export const setLoading = (change: Partial<Loading>): void => {
  useDesk.setState((state) => ({ loading: { ...state.loading, ...change } }))
}

export const setMessagesLoading = (id: string, value: 'last' | 'older' | { error: unknown } | null): void => {
  const messages = new Map(useDesk.getState().loading.messages)
  if (value === null) messages.delete(id)
  else messages.set(id, value)
  setLoading({ messages })
}

/** Forgets everything of one login before another one. */
export const resetDesk = (): void => {
  useDesk.setState(initial, true)
}

export const useConversation = (id: string | null): Conversation | undefined =>
  useDesk((state) => (id === null ? undefined : state.list.byId.get(id)))

/** The account a conversation belongs to, or nothing while it is not known; draws anew only when that changes. */
export const useAccountOf = (id: string | null): string =>
  useDesk((state) => (id === null ? '' : (state.list.byId.get(id)?.messengerAccountId ?? '')))

const none: readonly Message[] = []

export const useMessages = (id: string): readonly Message[] =>
  useDesk((state) => state.timelines.get(id)?.list ?? none)

export const useOutbox = (): Outbox => useDesk((state) => state.outbox)

/** What is known at this moment, outside of drawing. */
export const deskNow = (): DeskStore => useDesk.getState()

export const conversationNow = (id: string): Conversation | undefined => useDesk.getState().list.byId.get(id)

export type { OutboxEntry }
