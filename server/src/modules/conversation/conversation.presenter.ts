import type { Conversation, Message } from '@chatx/contract/conversation'
import type { Translation } from '@chatx/contract/translation'
import type { VisitorMessage } from '@chatx/contract/web-chat'
import type { AttachmentOf, ConversationRow, LanguagePlan, MessageRow } from './conversation.types.ts'

const presentTranslation = (row: MessageRow): Translation | null =>
  row.translation_state === null
    ? null
    : {
        state: row.translation_state,
        text: row.translation_text,
        sourceLanguage: row.translation_source,
        targetLanguage: row.translation_target ?? '',
        engine: row.translation_engine,
        charged: row.translation_charged,
        reason: row.translation_reason,
        version: row.translation_version,
      }

const attachmentIn = (row: MessageRow, attachmentOf: AttachmentOf) =>
  row.file_id === null ? null : (attachmentOf(row.file_id) ?? null)

export const presentMessage = (row: MessageRow, attachmentOf: AttachmentOf): Message => ({
  id: row.message_id,
  conversationId: row.conversation_id,
  seq: row.seq,
  version: row.version,
  direction: row.direction,
  author: { kind: row.author_kind, name: row.author_name },
  kind: row.kind,
  text: row.body,
  language: row.language,
  attachment: attachmentIn(row, attachmentOf),
  state: row.state,
  failure: row.failure,
  translation: presentTranslation(row),
  clientMsgId: row.client_msg_id,
  createdAt: row.created_at.toISOString(),
})

/** The visitor reads the translation of what the agent wrote, and sees the visitor's own words as they were. */
export const presentVisitorMessage = (row: MessageRow, attachmentOf: AttachmentOf): VisitorMessage => {
  const translated =
    row.direction === 'out' && row.translation_state === 'done' && row.translation_text !== null
  return {
    id: row.message_id,
    seq: row.seq,
    version: row.version,
    direction: row.direction,
    kind: row.kind,
    text: translated ? row.translation_text : row.body,
    attachment: attachmentIn(row, attachmentOf),
    state: row.state,
    automatic: row.author_kind === 'welcome' || row.author_kind === 'keyword',
    translated,
    clientMsgId: row.client_msg_id,
    createdAt: row.created_at.toISOString(),
  }
}

/** What has not left the desk yet, or never will, is not the visitor's to see. */
export const isVisibleToVisitor = (row: Pick<MessageRow, 'direction' | 'state'>): boolean =>
  row.direction === 'in' || row.state === 'sent' || row.state === 'delivered' || row.state === 'read'

export const presentConversation = (
  row: ConversationRow,
  plan: LanguagePlan,
  online: boolean,
): Conversation => ({
  id: row.conversation_id,
  messengerAccountId: row.messenger_account_id,
  version: row.version,
  contact: {
    id: row.contact_id,
    name: row.contact_name,
    language: row.contact_language,
    locale: row.contact_locale,
    timeZone: row.contact_time_zone,
    pageUrl: row.contact_page_url,
    firstSeenAt: row.contact_first_seen_at.toISOString(),
    fanType: row.fan_type,
    online,
  },
  lastSeq: row.last_seq,
  unread: row.unread,
  contactReadSeq: row.contact_read_seq,
  lastMessageAt: row.last_message_at.toISOString(),
  preview: row.preview,
  previewDirection: row.preview_direction,
  contactLanguage: plan.contactLanguage,
  agentLanguage: plan.agentLanguage,
  translateIncoming: plan.incoming,
  translateOutgoing: plan.outgoing,
  line: plan.line,
  draft: row.draft,
})
