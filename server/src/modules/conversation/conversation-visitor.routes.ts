import * as contract from '@chatx/contract/web-chat'
import { implement } from '../../infra/http/call.ts'
import type { WebChatService } from './conversation-web-chat.service.ts'

export const webChatRoutes = ({ webChat }: { webChat: WebChatService }) =>
  implement(contract)({
    startChat: async (input) => webChat.start(input),
    sendFromVisitor: async (input, { login }) => {
      await webChat.send(login, input)
      return { accepted: true as const }
    },
    pageVisitorMessage: async (input, { login }) => webChat.history(login, input),
    readByVisitor: async ({ seq }, { login }) => {
      await webChat.read(login, seq)
      return { ok: true as const }
    },
  })
