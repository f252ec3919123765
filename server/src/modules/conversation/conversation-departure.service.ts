import type { AccountTx } from '../../infra/database/database.ts'
import type { ConversationDeps } from './conversation-deps.types.ts'
import { announceMessages } from './conversation.events.ts'
import * as messages from './conversation-message.store.ts'
import { isLeaving } from './conversation.rules.ts'
import * as store from './conversation.store.ts'
import type { MessageRow } from './conversation.types.ts'

/** What the contact reads of an outgoing message. */
const textOf = ({ body, translation_state, translation_text }: MessageRow): string =>
  (translation_state === 'done' ? translation_text : body) ?? ''

/** What a message says when it leaves for its platform; undefined when it is not, or no longer, to leave. */
export const leavingOf = async (
  tx: AccountTx,
  messageId: string,
): Promise<{ text: string; fileId: string | null } | undefined> => {
  const message = await messages.findMessage(tx, messageId)
  return message !== undefined && isLeaving(message)
    ? { text: textOf(message), fileId: message.file_id }
    : undefined
}

/** Whether a message is to leave, asked under its conversation's lock: nobody changes that until commit. */
export const isToLeave = async (tx: AccountTx, messageId: string): Promise<boolean> => {
  const found = await messages.findMessage(tx, messageId)
  if (found === undefined) return false
  await store.lockConversation(tx, found.conversation_id)
  return (await leavingOf(tx, messageId)) !== undefined
}

type Outcome = { state: 'sent' | 'failed' | 'unknown'; failure: string | null }

/** Keeps what became of a message on its platform and tells the desk; one that is not leaving stays as it is. */
export const settleDeparture =
  (deps: ConversationDeps) =>
  async (tx: AccountTx, messageId: string, { state, failure }: Outcome): Promise<void> => {
    const found = await messages.findMessage(tx, messageId)
    const row = found && (await store.lockConversation(tx, found.conversation_id))
    // Read again under the lock: an agent may have chosen to send it untranslated just now.
    const message = row && (await messages.findMessage(tx, messageId))
    if (row === undefined || message === undefined || !isLeaving(message)) return
    const sent_at = state === 'sent' ? deps.clock.now() : null
    const changed = await messages.changeMessage(tx, messageId, { state, failure, sent_at })
    // Of a deleted sub-account nobody is there to be told.
    const settings = changed && (await deps.settingsOf(tx, row.sub_account_id))
    if (changed !== undefined && settings !== undefined)
      await announceMessages(deps, tx, row, [changed], { settings })
  }
