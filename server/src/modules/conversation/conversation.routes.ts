import * as contract from '@chatx/contract/conversation'
import { decodeCursor, pageOfRows } from '../../infra/database/cursor.ts'
import { implement } from '../../infra/http/call.ts'
import type { ConversationService } from './conversation.service.ts'
import type { ConversationRow } from './conversation.types.ts'

const cursorOf = (row: ConversationRow) => ({ at: row.last_message_at, id: row.conversation_id })

export const conversationRoutes = ({ conversations }: { conversations: ConversationService }) =>
  implement(contract)({
    pageConversation: async ({ pageSize, cursor, unread, ...filter }, { login }) => {
      const query = { ...filter, unread: unread === 'true' ? true : undefined }
      const { rows, presented } = await conversations.page(login, query, decodeCursor(cursor), pageSize + 1)
      const page = pageOfRows(rows, pageSize, cursorOf, (row) => presented.get(row.conversation_id))
      return { list: page.list.filter((row) => row !== undefined), nextCursor: page.nextCursor, total: null }
    },
    getConversation: async ({ id }, { login }) => conversations.get(login, id),
    pageMessage: async ({ conversationId, ...range }, { login }) =>
      conversations.pageMessages(login, conversationId, range),
    sendMessage: async (input, { login }) => conversations.send(login, input),
    retryMessage: async (input, { login }) => conversations.retry(login, input),
    readConversation: async ({ id, seq }, { login }) => {
      await conversations.read(login, id, seq)
      return { ok: true as const }
    },
    updateConversation: async (input, { login }) => conversations.update(login, input),
    saveDraft: async ({ id, text }, { login }) => {
      await conversations.saveDraft(login, id, text)
      return { ok: true as const }
    },
  })
