import type { ConversationDeps } from './conversation-deps.types.ts'
import type { Inbox } from './conversation-inbound.service.ts'
import { leftBehind } from './conversation-inbound.store.ts'
import { dueTranslations } from './conversation-message.store.ts'
import { translateSoon } from './conversation-translation.service.ts'

const BATCH = 200
const LATE_SECONDS = 2

/** Events that were accepted and not applied: their server died, or the database was away. */
export const takeUpEvents = (deps: ConversationDeps, inbox: Inbox) => async (): Promise<void> => {
  const threads = await deps.db.inInstallation((tx) => leftBehind(tx, LATE_SECONDS, BATCH))
  for (const thread of threads) await inbox.process(thread, thread)
}

/** Translations that should have ended by now. */
export const takeUpTranslations = (deps: ConversationDeps) => async (): Promise<void> => {
  const due = await deps.db.inInstallation((tx) => dueTranslations(tx, BATCH))
  for (const row of due)
    translateSoon(deps, { tenantId: row.tenant_id, mainAccountId: row.main_account_id }, row)
}
