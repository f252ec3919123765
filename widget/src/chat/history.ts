import type { Api } from '@chatx/web-kit/api.ts'
import { backoffDelay } from '@chatx/web-kit/live.ts'
import { pageVisitorMessage } from '@chatx/contract/web-chat'
import { type ChatState, withList } from './chat-state.ts'
import { withAgentRead, withLastPage, withNewLinks, withOlderPage } from './message-list.rules.ts'
import type { Store } from './store.ts'

export type History = {
  /** Loads the page before the oldest known message. */
  loadOlder: () => Promise<void>
  /** Loads the newest messages after an interruption; goes on trying until it has them. */
  loadLast: () => Promise<void>
  /** Loads a message's signed link anew. */
  renewLink: (seq: number) => Promise<void>
}

const olderLimit = 50
const lastLimit = 200
/** Links are valid for a day; one that fails right after it was renewed is broken for another reason. */
const renewPause = 10 * 60_000

export const createHistory = (store: Store<ChatState>, api: Api): History => {
  const renewed = new Map<number, number>()
  let loadingLast: Promise<void> | null = null

  const loadOlder = async (): Promise<void> => {
    const { list, older } = store.get()
    const first = list.messages[0]
    if (older === 'loading' || list.complete || !first) return
    store.set((state) => ({ ...state, older: 'loading' }))
    try {
      const input = { beforeSeq: first.seq, limit: olderLimit }
      const page = await api.call(pageVisitorMessage, input)
      store.set((state) => ({
        ...withList(state, withOlderPage(state.list, page.list, olderLimit)),
        older: 'idle',
      }))
    } catch {
      store.set((state) => ({ ...state, older: 'failed' }))
    }
  }

  const untilLast = async (): Promise<void> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const page = await api.call(pageVisitorMessage, { limit: lastLimit })
        store.set((state) =>
          withList(state, withAgentRead(withLastPage(state.list, page.list, lastLimit), page.agentReadSeq)),
        )
        return
      } catch {
        await new Promise((resolve) => setTimeout(resolve, backoffDelay(attempt + 1, Math.random())))
      }
    }
  }

  const loadLast = (): Promise<void> => {
    loadingLast ??= untilLast().finally(() => {
      loadingLast = null
    })
    return loadingLast
  }

  const renewLink = async (seq: number): Promise<void> => {
    const now = Date.now()
    if (now - (renewed.get(seq) ?? 0) < renewPause) return
    renewed.set(seq, now)
    try {
      const page = await api.call(pageVisitorMessage, { afterSeq: seq - 1, limit: 1 })
      store.set((state) => ({ ...state, list: withNewLinks(state.list, page.list) }))
    } catch {
      renewed.delete(seq)
    }
  }

  return { loadOlder, loadLast, renewLink }
}
