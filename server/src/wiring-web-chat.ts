import type { Random } from './infra/random.ts'
import type { LoginSessions } from './modules/access/index.ts'
import { type ConversationService, createWebChatService } from './modules/conversation/index.ts'
import type { MessengerAccountService } from './modules/messenger-account/index.ts'

type Needs = {
  random: Random
  sessions: LoginSessions
  conversations: ConversationService
  messengerAccounts: MessengerAccountService
}

/** What visitors of a web page talk to. */
export const wireWebChat = ({ random, sessions, conversations, messengerAccounts }: Needs) =>
  createWebChatService({
    random,
    conversations,
    channelOf: messengerAccounts.channelOf,
    signVisitor: sessions.tokens.signVisitor,
    verifyVisitor: sessions.tokens.verifyVisitor,
  })
