import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { done } from './base/fields.ts'
import { id, instant, languageCode } from './base/ids.ts'
import { translation } from './translation.ts'

/** A message has one state that only climbs, or ends in failed or unknown (decisions §2). */
export const messageState = z.enum(['queued', 'sent', 'delivered', 'read', 'failed', 'unknown'])
export const messageKind = z.enum(['text', 'image', 'audio', 'video', 'file'])

export const attachment = z.object({
  id: id(),
  name: z.string(),
  mime: z.string(),
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** A signed link on our own host, valid for a day. */
  url: z.string(),
})
export type Attachment = z.output<typeof attachment>

/** A message as the desk sees it. `seq` orders the conversation without gaps; `version` rises with every change of the row. */
export const message = z.object({
  id: id(),
  conversationId: id(),
  seq: z.number().int(),
  version: z.number().int(),
  direction: z.enum(['in', 'out']),
  author: z.object({ kind: z.enum(['contact', 'agent', 'welcome', 'keyword']), name: z.string() }),
  kind: messageKind,
  /** The text as its author wrote it. */
  text: z.string().nullable(),
  language: z.string().nullable(),
  attachment: attachment.nullable(),
  state: messageState,
  /** Why it failed, as an error or translation reason code. */
  failure: z.string().nullable(),
  translation: translation.nullable(),
  clientMsgId: z.string().nullable(),
  createdAt: instant(),
})
export type Message = z.output<typeof message>

export const conversation = z.object({
  id: id(),
  messengerAccountId: id(),
  version: z.number().int(),
  contact: z.object({
    id: id(),
    name: z.string(),
    language: z.string().nullable(),
    locale: z.string().nullable(),
    timeZone: z.string().nullable(),
    pageUrl: z.string().nullable(),
    firstSeenAt: instant(),
    fanType: z.enum(['base', 'new', 'repeat']).nullable(),
    online: z.boolean(),
  }),
  lastSeq: z.number().int(),
  unread: z.number().int(),
  /** Highest sequence the contact is known to have read. */
  contactReadSeq: z.number().int(),
  lastMessageAt: instant(),
  /** The beginning of the last message, in the agent's language where it is translated. */
  preview: z.string(),
  previewDirection: z.enum(['in', 'out']),
  /** What the contact reads and what the agent reads; null follows the settings above it. */
  contactLanguage: languageCode().nullable(),
  agentLanguage: languageCode(),
  translateIncoming: z.boolean(),
  translateOutgoing: z.boolean(),
  line: z.string().nullable(),
  draft: z.string(),
})
export type Conversation = z.output<typeof conversation>

export const pageConversation = endpoint({
  method: 'GET',
  path: '/chatx/client/conversation/page',
  who: ['desk'],
  summary: 'Conversations of this sub-account, newest message first, paged by key',
  input: z.strictObject({
    pageSize: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(200).optional(),
    messengerAccountId: id().optional(),
    unread: z.enum(['true', 'false']).optional(),
    search: z.string().trim().max(60).optional(),
  }),
  output: z.object({
    list: z.array(conversation),
    total: z.number().int().nullable(),
    nextCursor: z.string().nullable(),
  }),
  errors: [],
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/chatx/client/conversation/get',
  who: ['desk'],
  summary: 'One conversation',
  input: z.strictObject({ id: id() }),
  output: conversation,
  errors: ['conversation.not_found'],
})

export const pageMessage = endpoint({
  method: 'GET',
  path: '/chatx/client/message/page',
  who: ['desk'],
  summary:
    'Messages of a conversation in ascending order: the last ones, those before a sequence, or those after one',
  input: z.strictObject({
    conversationId: id(),
    beforeSeq: z.coerce.number().int().optional(),
    afterSeq: z.coerce.number().int().optional(),
    limit: z.coerce.number().int().min(1).max(500).default(50),
  }),
  output: z.object({ list: z.array(message), lastSeq: z.number().int() }),
  errors: ['conversation.not_found'],
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/chatx/client/message/send',
  who: ['desk'],
  summary: 'Send a message; the same clientMsgId answers the same message again',
  input: z.strictObject({
    conversationId: id(),
    clientMsgId: z.uuid(),
    text: z.string().max(4000).default(''),
    fileId: id().optional(),
    /** From a preview of exactly this text; a token of another text is void and the text is translated anew. */
    previewToken: z.string().max(200).optional(),
    /** Send as it is, without translation. */
    untranslated: z.boolean().default(false),
  }),
  output: message,
  errors: [
    'conversation.not_found',
    'conversation.empty_message',
    'conversation.client_id_reused',
    'file.not_found',
  ],
})

export const retryMessage = endpoint({
  method: 'POST',
  path: '/chatx/client/message/retry',
  who: ['desk'],
  summary:
    'Translate a message again; an outgoing one that was held back is then sent, or sent as it is with `untranslated`',
  input: z.strictObject({
    messageId: id(),
    untranslated: z.boolean().default(false),
    line: z.string().max(60).optional(),
  }),
  output: message,
  errors: ['conversation.message_not_found', 'conversation.not_retryable'],
})

export const readConversation = endpoint({
  method: 'POST',
  path: '/chatx/client/conversation/read',
  who: ['desk'],
  summary: 'Everything up to this sequence was read at the desk',
  input: z.strictObject({ id: id(), seq: z.number().int().min(0) }),
  output: done(),
  errors: ['conversation.not_found'],
})

export const updateConversation = endpoint({
  method: 'PUT',
  path: '/chatx/client/conversation/update',
  who: ['desk'],
  summary: 'Languages, direction switches and line of one conversation, and the name of its contact',
  input: z.strictObject({
    id: id(),
    contactLanguage: languageCode().nullable().optional(),
    agentLanguage: languageCode().optional(),
    translateIncoming: z.boolean().optional(),
    translateOutgoing: z.boolean().optional(),
    line: z.string().max(60).nullable().optional(),
    contactName: z.string().trim().min(1).max(60).optional(),
  }),
  output: conversation,
  errors: ['conversation.not_found', 'translation.language_unknown'],
})

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/chatx/client/conversation/draft',
  who: ['desk'],
  summary: 'Keep what is typed, so that nothing is lost when the desk closes',
  input: z.strictObject({ id: id(), text: z.string().max(4000) }),
  output: done(),
  errors: ['conversation.not_found'],
})
