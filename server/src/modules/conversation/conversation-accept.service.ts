import { AppError } from '../../infra/app-error.ts'
import type { AccountScope } from '../../infra/database/database.ts'
import type { ConversationDeps } from './conversation-deps.types.ts'
import type { Inbox } from './conversation-inbound.service.ts'
import * as inbound from './conversation-inbound.store.ts'
import type { InboundEvent } from './conversation.types.ts'

type Waiting = { event: InboundEvent; resolve: () => void; reject: (error: unknown) => void }
type Batch = { scope: AccountScope; waiting: Waiting[] }

const commitBatch = async (
  deps: ConversationDeps,
  inbox: Inbox,
  { scope, waiting }: Batch,
): Promise<void> => {
  try {
    await deps.db.inAccount(scope, async (tx) => {
      if (!(await deps.takesMessages(tx))) throw new AppError('web_chat.closed')
      return inbound.keepEvents(
        tx,
        waiting.map(({ event }) => event),
      )
    })
  } catch (error) {
    for (const { reject } of waiting) reject(error)
    return
  }
  for (const { event, resolve } of waiting) {
    resolve()
    deps.track(inbox.process(scope, event))
  }
}

/**
 * Stores events and answers when they are committed; events of one main account that arrive together share a
 * transaction. What was answered survives a crash: the sweep finds what was not applied.
 */
export const createAccept = (deps: ConversationDeps, inbox: Inbox) => {
  const batches = new Map<string, Batch>()
  const flush = (mainAccountId: string) => {
    const batch = batches.get(mainAccountId)
    batches.delete(mainAccountId)
    if (batch !== undefined) deps.track(commitBatch(deps, inbox, batch))
  }
  return (scope: AccountScope, event: InboundEvent): Promise<void> =>
    new Promise((resolve, reject) => {
      const { tenantId, mainAccountId } = scope
      const open = batches.get(mainAccountId)
      if (open === undefined) setImmediate(flush, mainAccountId)
      const batch = open ?? { scope: { tenantId, mainAccountId }, waiting: [] }
      batch.waiting.push({ event, resolve, reject })
      batches.set(mainAccountId, batch)
    })
}
