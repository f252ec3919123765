import type { Api } from '@chatx/web-kit/api.ts'
import { readByVisitor } from '@chatx/contract/web-chat'
import type { ChatState } from './chat-state.ts'
import type { Keep } from './keep.ts'
import { lastSeqFromAgent } from './receipts.rules.ts'
import type { Store } from './store.ts'

/** Milliseconds that read reports are gathered. */
const gather = 300

export type Reading = {
  /** The end of the chat is in front of the visitor's eyes. */
  seen: () => void
  /** Reports what could not be reported before. */
  report: () => void
}

export const createReading = (store: Store<ChatState>, api: Api, keep: Keep): Reading => {
  let seenSeq = 0
  let reported = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const post = async (): Promise<void> => {
    const seq = seenSeq
    if (seq <= reported || store.get().phase !== 'ready') return
    try {
      await api.call(readByVisitor, { seq })
      reported = Math.max(reported, seq)
    } catch {
      // Reported with the next reading, or when the connection is back.
    }
  }
  const report = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void post(), gather)
  }
  return {
    report,
    seen: () => {
      const { list } = store.get()
      const last = lastSeqFromAgent(list.messages)
      if (last <= seenSeq) return
      seenSeq = last
      keep.setReadSeq(Math.max(last, keep.readSeq()))
      store.set((now) => (last > now.readSeq ? { ...now, readSeq: last } : now))
      if (list.messages.some((one) => one.seq === last && one.state === 'read')) reported = last
      report()
    },
  }
}
