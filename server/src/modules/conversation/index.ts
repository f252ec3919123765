// Conversations: what contacts and agents write to each other, in which order, and in which language each reads it.
// What always holds: an event that was accepted is stored and applied once; a conversation's sequence has no gaps and
// is allocated under its row's lock; a message is shown before it is translated; the welcome reply of a fan session
// exists once and stands before any keyword reply.
export {
  type ConversationDeps,
  createConversationService,
  type ConversationService,
} from './conversation.service.ts'
export type {
  KeptFile,
  PlannedReply,
  ReplyQuestion,
  SubAccountSettings,
  ThreadAccount,
} from './conversation-deps.types.ts'
export { createConversationErasure } from './conversation-erasure.service.ts'
export { conversationRoutes } from './conversation.routes.ts'
export { conversationRounds } from './conversation.jobs.ts'
export {
  createPresence,
  onLiveClosed,
  onLiveFrame,
  onLiveOpened,
  type Presence,
  visitorKey,
} from './conversation.sockets.ts'
export { webChatRoutes } from './conversation-visitor.routes.ts'
export {
  type Channel,
  createWebChatService,
  type WebChatDeps,
} from './conversation-web-chat.service.ts'
export { deskStream, visitorStream } from './conversation.events.ts'
