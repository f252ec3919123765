import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { done } from './base/fields.ts'
import { id, instant } from './base/ids.ts'
import { attachment, messageKind, messageState } from './conversation.ts'

/** A message as the visitor sees it: `text` is what the visitor reads, in the visitor's language. */
export const visitorMessage = z.object({
  id: id(),
  seq: z.number().int(),
  version: z.number().int(),
  direction: z.enum(['in', 'out']),
  kind: messageKind,
  text: z.string().nullable(),
  attachment: attachment.nullable(),
  state: messageState,
  /** An automatic reply, marked as such. */
  automatic: z.boolean(),
  /** It was translated for the visitor. */
  translated: z.boolean(),
  clientMsgId: z.string().nullable(),
  createdAt: instant(),
})
export type VisitorMessage = z.output<typeof visitorMessage>

export const startChat = endpoint({
  method: 'POST',
  path: '/chatx/open/webChat/start',
  who: ['anyone'],
  inDemo: 'allowed',
  summary: 'Open a web chat: a new visitor gets a signed token, a known one gets the history back',
  input: z.strictObject({
    channelKey: z.string().min(8).max(64),
    visitorToken: z.string().max(4000).optional(),
    /** `navigator.languages`, most wanted first. */
    languages: z.array(z.string().max(35)).max(10).default([]),
    timeZone: z.string().max(60).optional(),
    pageUrl: z.string().max(2000).optional(),
    referrer: z.string().max(2000).optional(),
    /** The origin of the page that embeds the bubble; absent on the hosted page. */
    embedder: z.string().max(300).optional(),
  }),
  output: z.object({
    visitorToken: z.string(),
    channel: z.object({
      title: z.string(),
      greeting: z.string(),
      color: z.string(),
      position: z.enum(['left', 'right']),
      online: z.boolean(),
    }),
    /** The last messages in ascending order, and the stream position to resume the live connection from. */
    messages: z.array(visitorMessage),
    agentReadSeq: z.number().int(),
    stream: z.object({ seq: z.number().int() }),
  }),
  errors: ['web_chat.channel_not_found', 'web_chat.origin_refused', 'web_chat.closed'],
})

export const sendFromVisitor = endpoint({
  method: 'POST',
  path: '/chatx/open/webChat/send',
  who: ['visitor'],
  summary: 'Store a message of the visitor; committed before the answer, applied once per clientMsgId',
  input: z.strictObject({
    clientMsgId: z.uuid(),
    text: z.string().max(4000).default(''),
    fileId: id().optional(),
    /** When the visitor pressed send, by the visitor's clock. */
    sentAt: instant().optional(),
    pageUrl: z.string().max(2000).optional(),
  }),
  output: z.object({ accepted: z.literal(true) }),
  errors: ['conversation.empty_message', 'file.not_found', 'web_chat.visitor_invalid', 'web_chat.closed'],
})

export const pageVisitorMessage = endpoint({
  method: 'GET',
  path: '/chatx/open/webChat/messages',
  who: ['visitor'],
  summary: 'Messages of this visitor, ascending: the last ones, those before a sequence, or those after one',
  input: z.strictObject({
    beforeSeq: z.coerce.number().int().optional(),
    afterSeq: z.coerce.number().int().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.object({
    list: z.array(visitorMessage),
    agentReadSeq: z.number().int(),
    stream: z.object({ seq: z.number().int() }),
  }),
  errors: ['web_chat.visitor_invalid'],
})

export const readByVisitor = endpoint({
  method: 'POST',
  path: '/chatx/open/webChat/read',
  who: ['visitor'],
  summary: 'The visitor has seen everything up to this sequence',
  input: z.strictObject({ seq: z.number().int().min(0) }),
  output: done(),
  errors: ['web_chat.visitor_invalid'],
})
