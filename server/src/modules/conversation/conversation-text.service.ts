import { AppError } from '../../infra/app-error.ts'
import type { Logins } from '../../infra/http/call.ts'
import type { ConversationDeps } from './conversation-deps.types.ts'
import * as messages from './conversation-message.store.ts'
import * as store from './conversation.store.ts'

/** A message's text as its author wrote it, for the desk that its conversation belongs to. */
export const messageText =
  ({ db }: Pick<ConversationDeps, 'db'>) =>
  (login: Logins['desk'], messageId: string): Promise<string> =>
    db.inAccount(login, async (tx) => {
      const message = await messages.findMessage(tx, messageId)
      const row = message && (await store.findConversation(tx, message.conversation_id))
      if (message === undefined || row?.sub_account_id !== login.subAccountId)
        throw new AppError('conversation.message_not_found')
      return message.body ?? ''
    })
