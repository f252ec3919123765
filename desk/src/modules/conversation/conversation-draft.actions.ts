import { session } from '../../client/api.ts'
import { getRecord, putRecord, removeRecord } from '../../client/database.ts'
import { patchConversation } from './conversation-list.rules.ts'
import { putDraft } from './conversation.queries.ts'
import { changeDesk, conversationNow } from './conversation.store.ts'

const keyOf = (id: string): string => `draft.${id}`

/** Milliseconds of rest before a draft goes to the server; the copy in this browser is written at once. */
const rest = 800
const waiting = new Map<string, ReturnType<typeof setTimeout>>()

const upload = async (id: string, text: string): Promise<void> => {
  waiting.delete(id)
  if (session.accessToken() === null) return
  try {
    await putDraft(id, text)
    changeDesk((state) => ({ ...state, list: patchConversation(state.list, id, { draft: text }) }))
    await removeRecord('store', keyOf(id))
  } catch {
    // The copy in this browser stays and is preferred the next time the conversation is opened.
  }
}

/** Keeps what is typed. @param now true when the composer closes or the message was sent */
export const keepDraft = (id: string, text: string, now = false): void => {
  clearTimeout(waiting.get(id))
  void putRecord('store', keyOf(id), text)
  if (now) void upload(id, text)
  else
    waiting.set(
      id,
      setTimeout(() => void upload(id, text), rest),
    )
}

/** What was typed last in this conversation: here and not yet on the server, or from the server. */
export const readDraft = async (id: string): Promise<string> => {
  const local = await getRecord('store', keyOf(id))
  return typeof local === 'string' ? local : (conversationNow(id)?.draft ?? '')
}
