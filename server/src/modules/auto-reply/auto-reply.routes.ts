import * as contract from '@chatx/contract/auto-reply'
import { implement } from '../../infra/http/call.ts'
import type { AutoReplyService } from './auto-reply.service.ts'

export const autoReplyRoutes = ({ autoReply }: { autoReply: AutoReplyService }) =>
  implement(contract)({
    pageKeywordReply: async (input, { login }) => autoReply.pageKeyword(login, input),
    createKeywordReply: async (input, { login }) => autoReply.createKeyword(login, input),
    updateKeywordReply: async (input, { login }) => autoReply.updateKeyword(login, input),
    deleteKeywordReply: async ({ id }, { login }) => {
      await autoReply.removeKeyword(login, id)
      return { ok: true as const }
    },
    tryKeywordReply: async (input, { login }) => autoReply.tryText(login, input),
    pageWelcomeReply: async (input, { login }) => autoReply.pageWelcome(login, input),
    createWelcomeReply: async (input, { login }) => autoReply.createWelcome(login, input),
    updateWelcomeReply: async (input, { login }) => autoReply.updateWelcome(login, input),
    deleteWelcomeReply: async ({ id }, { login }) => {
      await autoReply.removeWelcome(login, id)
      return { ok: true as const }
    },
  })
