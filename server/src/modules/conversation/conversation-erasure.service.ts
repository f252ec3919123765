import type { AccountTx } from '../../infra/database/database.ts'
import { deskStream, visitorStream } from './conversation.events.ts'
import * as store from './conversation-erasure.store.ts'

/** Conversations that one batch holds at a time, so that a batch of many short ones stays short, too. */
const HELD = 100

type Deps = {
  dropFiles(tx: AccountTx, fileIds: string[]): Promise<unknown>
  dropStreams(tx: AccountTx, streams: string[]): Promise<void>
}

const eraseSome =
  (deps: Deps) =>
  async (tx: AccountTx, target: store.Whose, most: number): Promise<number> => {
    const picked = await store.lockSome(tx, target, HELD)
    if (picked.length === 0) return 0
    const ids = picked.map((one) => one.conversation_id)
    const { erased, fileIds } = await store.eraseMessages(tx, ids, most)
    if (fileIds.length > 0) await deps.dropFiles(tx, fileIds)
    if (erased === most) return erased
    const conversations = await store.eraseConversations(tx, picked)
    const streams = picked.map((one) => visitorStream(one.messenger_account_id, one.thread_key))
    await deps.dropStreams(tx, streams)
    return erased + conversations
  }

/** What goes when a sub-account is deleted. */
export const createConversationErasure = (deps: Deps) => ({
  count: store.countWhose,
  /** Erases messages and conversations, about `most` of them; answers how many, 0 when none is left. */
  eraseSome: eraseSome(deps),
  /** What stands in no conversation, and what the sub-account's desks heard. */
  eraseRest: async (tx: AccountTx, target: store.Whose): Promise<void> => {
    await store.eraseLeftOvers(tx, target.messengerAccountIds)
    await deps.dropStreams(tx, [deskStream(target.subAccountId)])
  },
})
