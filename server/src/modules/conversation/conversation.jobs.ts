import type { ConversationService } from './conversation.service.ts'

/** Takes up what a crash or an outage left behind. */
export const conversationRounds = ({ conversations }: { conversations: ConversationService }) => [
  { name: 'conversation.inbound', seconds: 2, work: conversations.takeUpEvents },
  { name: 'conversation.translations', seconds: 5, work: conversations.takeUpTranslations },
]
