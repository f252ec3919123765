import { AppError } from '../../infra/app-error.ts'
import type { AccountTx } from '../../infra/database/database.ts'
import type { Logins } from '../../infra/http/call.ts'
import * as store from './conversation.store.ts'
import type { ConversationRow } from './conversation.types.ts'

/** A conversation of this desk's sub-account; others are not found, whoever they belong to. */
export const ownConversation = async (
  tx: AccountTx,
  login: Logins['desk'],
  conversationId: string,
  lock = false,
): Promise<ConversationRow> => {
  const row = lock
    ? await store.lockConversation(tx, conversationId)
    : await store.findConversation(tx, conversationId)
  if (row === undefined || row.sub_account_id !== login.subAccountId)
    throw new AppError('conversation.not_found')
  return row
}
