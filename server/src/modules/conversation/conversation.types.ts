import type { Attachment } from '@chatx/contract/conversation'
import type { Translation, TranslationReason } from '@chatx/contract/translation'

export type MessageState = 'queued' | 'sent' | 'delivered' | 'read' | 'failed' | 'unknown'
export type AuthorKind = 'contact' | 'agent' | 'welcome' | 'keyword'

export type MessageRow = {
  conversation_id: string
  message_id: string
  seq: number
  version: number
  direction: 'in' | 'out'
  author_kind: AuthorKind
  author_name: string
  kind: 'text' | 'image' | 'audio' | 'video' | 'file'
  body: string | null
  language: string | null
  file_id: string | null
  state: MessageState
  failure: string | null
  external_id: string
  client_msg_id: string | null
  translation_state: Translation['state'] | null
  translation_text: string | null
  translation_source: string | null
  translation_target: string | null
  translation_engine: string | null
  translation_charged: number
  translation_reason: TranslationReason | null
  translation_version: number
  sent_at: Date | null
  created_at: Date
}

export type ConversationRow = {
  conversation_id: string
  sub_account_id: string
  messenger_account_id: string
  contact_id: string
  thread_key: string
  version: number
  last_seq: number
  unread: number
  agent_read_seq: number
  contact_read_seq: number
  last_message_at: Date
  preview: string
  preview_direction: 'in' | 'out'
  agent_language: string | null
  translate_incoming: boolean | null
  translate_outgoing: boolean | null
  line: string | null
  draft: string
  fan_session_id: string | null
  last_inbound_at: Date | null
  contact_name: string
  contact_language: string | null
  contact_language_fixed: boolean
  contact_locale: string | null
  contact_time_zone: string | null
  contact_page_url: string | null
  contact_first_seen_at: Date
  fan_type: 'base' | 'new' | 'repeat' | null
}

/** What a contact's message looks like before it is applied; kept as the raw event. */
export type InboundPayload = {
  externalId: string
  clientMsgId: string | null
  text: string
  fileId: string | null
  at: string
  contact: {
    name: string | null
    locale: string | null
    timeZone: string | null
    pageUrl: string | null
    referrer: string | null
  }
}

export type InboundEvent = {
  messengerAccountId: string
  threadKey: string
  eventKey: string
  payload: InboundPayload
}

/** How this conversation is translated, after its own choices and those of its sub-account. */
export type LanguagePlan = {
  agentLanguage: string
  contactLanguage: string | null
  incoming: boolean
  outgoing: boolean
  line: string | null
  holdFailed: boolean
}

export type AttachmentOf = (fileId: string) => Attachment | undefined
