import { AppError } from '../../infra/app-error.ts'
import type { AccountScope, AccountTx } from '../../infra/database/database.ts'
import type { ConversationDeps } from './conversation-deps.types.ts'
import type { Inbox } from './conversation-inbound.service.ts'
import * as inbound from './conversation-inbound.store.ts'
import type { InboundEvent } from './conversation.types.ts'

type Waiting = { event: InboundEvent; resolve: () => void; reject: (error: unknown) => void }
type Batch = { scope: AccountScope; waiting: Waiting[] }

/** Events for an account that is closed or gone are refused by themselves; the others of the batch are kept. */
const keepOpen = async (deps: ConversationDeps, tx: AccountTx, waiting: Waiting[]): Promise<Waiting[]> => {
  if (!(await deps.takesMessages(tx))) throw new AppError('web_chat.closed')
  const asked = [...new Set(waiting.map(({ event }) => event.messengerAccountId))]
  const open = await deps.openAccounts(tx, asked)
  const kept = waiting.filter(({ event }) => open.has(event.messengerAccountId))
  if (kept.length > 0)
    await inbound.keepEvents(
      tx,
      kept.map(({ event }) => event),
    )
  return kept
}

const commitBatch = async (
  deps: ConversationDeps,
  inbox: Inbox,
  { scope, waiting }: Batch,
): Promise<void> => {
  const kept = new Set<Waiting>()
  try {
    for (const one of await deps.db.inAccount(scope, (tx) => keepOpen(deps, tx, waiting))) kept.add(one)
  } catch (error) {
    for (const { reject } of waiting) reject(error)
    return
  }
  for (const one of waiting) {
    if (kept.has(one)) {
      one.resolve()
      deps.track(inbox.process(scope, one.event))
    } else one.reject(new AppError('web_chat.closed'))
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
